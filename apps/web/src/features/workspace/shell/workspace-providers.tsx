import type { ContextType, ReactNode } from 'react';
import { IssueSelectionContext } from '../annotating/issues/issues-context.ts';
import { HiddenTokensContext } from '../annotating/transcript/hidden-tokens.ts';
import { CommandRegistryContext } from '../core/commands/use-commands.ts';
import { KeyBindingsContext } from '../core/commands/use-key-bindings.ts';
import { DisplayContext } from '../core/display/use-display.ts';
import { WorkspaceContext } from '../core/workspace-context.ts';
import { TaggingProvider } from '../tagging/tagging-provider.tsx';
import { FlowContext } from './flow/use-flow.ts';

/** The contexts that every part of an open document reads. */
export interface OpenDocumentState {
  workspace: ContextType<typeof WorkspaceContext>;
  issueSelection: ContextType<typeof IssueSelectionContext>;
  keyBindings: ContextType<typeof KeyBindingsContext>;
  commands: ContextType<typeof CommandRegistryContext>;
  display: ContextType<typeof DisplayContext>;
  hiddenTokens: ContextType<typeof HiddenTokensContext>;
  flow: ContextType<typeof FlowContext>;
}

interface WorkspaceProvidersProps {
  value: OpenDocumentState;
  children: ReactNode;
}

/** The contexts of an open document. The tags read the document, so that their provider stands inside of it. */
export function WorkspaceProviders({ value, children }: WorkspaceProvidersProps) {
  return (
    <WorkspaceContext value={value.workspace}>
      <TaggingProvider>
        <IssueSelectionContext value={value.issueSelection}>
          <KeyBindingsContext value={value.keyBindings}>
            <CommandRegistryContext value={value.commands}>
              <DisplayContext value={value.display}>
                <HiddenTokensContext value={value.hiddenTokens}>
                  <FlowContext value={value.flow}>{children}</FlowContext>
                </HiddenTokensContext>
              </DisplayContext>
            </CommandRegistryContext>
          </KeyBindingsContext>
        </IssueSelectionContext>
      </TaggingProvider>
    </WorkspaceContext>
  );
}
