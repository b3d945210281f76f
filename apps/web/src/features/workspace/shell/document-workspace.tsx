import type { TextRange } from '@scriptorium/annotator/core/span.ts';
import { Alert, Center } from '@mantine/core';
import type { User } from '@scriptorium/contract/people/account.ts';
import { LoadingSpinner } from '@scriptorium/ui/loading.tsx';
import { useWatchDocument } from '@scriptorium/annotating/live/watch.ts';
import { PageTitle } from '../../../shared/page/page-title.tsx';
import { useSession } from '@scriptorium/web-data/session.ts';
import { lazyComponent } from '@scriptorium/web-kit/page/load-chunk.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { toastWarning } from '@scriptorium/web-kit/page/toasts.ts';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { BlockedBanner } from './assignment/block-button.tsx';
import { useCommands } from '../core/commands/use-commands.ts';
import { ShortcutHelp } from './commands/shortcut-help.tsx';
import { useStoredKeyBindings } from '../core/commands/use-key-bindings.ts';
import { SettingsPanel } from '../core/display/settings-panel.tsx';
import { displayStyle, useDisplayState, type Display } from '../core/display/use-display.ts';
import { DocumentsPanel } from './documents-panel/documents-panel.tsx';
import { useMayWork, useTakeNext } from './documents-panel/use-take-next.ts';
import { useNeighbour } from './documents-panel/use-documents.ts';
import { useFlow } from './flow/use-flow.ts';
import { WorkspaceHeader } from './header/workspace-header.tsx';
import { DocumentLoadError } from './document-load-error.tsx';
import { useIssues, useIssueSelectionState } from '../issues/use-issues.ts';
import { NarrowLayout } from './narrow/narrow-layout.tsx';
import { useNarrow } from './narrow/use-narrow.ts';
import { PartnerPrompt } from './partner/partner-prompt.tsx';
import { PreviewPanel } from '../pages/preview-panel.tsx';
import { createHiddenTokens } from '../annotating/transcript/hidden-tokens.ts';
import { OtherWorkerBanner } from '../core/step-notes.tsx';
import { StepSidebar } from './steps/step-sidebar.tsx';
import { useStepWork } from '../core/steps/use-step-work.tsx';
import { createTextLink } from '../core/text-link.ts';
import { isPanelName, PANEL_NAMES, type PanelName } from '../core/tools/panels.ts';
import { ToolsLayout } from '../core/tools/tools-layout.tsx';
import { UndoKeys } from '../annotating/undo/undo-keys.tsx';
import { usePreloadedParts } from './use-preloaded-parts.ts';
import { usePrefetchedReads } from './use-prefetched-reads.ts';
import { useWorkspaceData } from './use-workspace-data.ts';
import { DocumentPane } from './document-pane.tsx';
import { WorkspaceProviders } from './workspace-providers.tsx';
import { useWorkspace, type Workspace } from '../core/workspace-context.ts';
import { modeOf } from '../core/steps/workspace-mode.ts';
import { workspaceTexts } from '../core/workspace-texts.ts';
import classes from '../core/workspace.module.css';

const IssuesPanel = lazyComponent(async () => (await import('../issues/issues-panel.tsx')).IssuesPanel);

export interface DocumentWorkspaceProps {
  processId: number;
  documentId: number;
  panel: string | undefined;
  stepId: number | undefined;
  /** A part of the text that is shown, as `start-end`. */
  passage: string | undefined;
}

const DOCUMENT_PATH = '/entity/process/$processId/document/{-$documentId}';

/** Navigation within the workspace. */
export function useWorkspaceNavigation({
  processId,
  panel,
}: Pick<DocumentWorkspaceProps, 'processId' | 'panel'>) {
  const navigate = useNavigate();
  const t = useTexts(workspaceTexts);
  const neighbour = useNeighbour(processId, panel === 'documents');
  const show = useCallback(
    (documentId: number | undefined, search: { panel?: string | undefined; stepId?: number | undefined }) =>
      void navigate({ to: DOCUMENT_PATH, params: { processId, documentId }, search, replace: true }),
    [navigate, processId],
  );
  return {
    show,
    open: (documentId: number) =>
      void navigate({ to: DOCUMENT_PATH, params: { processId, documentId }, search: { panel } }),
    go: async (documentId: number | undefined, direction: 1 | -1): Promise<void> => {
      const next = await neighbour(documentId ?? 0, direction).catch(() => undefined);
      if (next === undefined) toastWarning(t('noOther'));
      else await navigate({ to: DOCUMENT_PATH, params: { processId, documentId: next }, search: { panel } });
    },
  };
}

/** A document: header, tools, the text or recording, and its steps. */
export function DocumentWorkspace(props: DocumentWorkspaceProps) {
  const t = useTexts(workspaceTexts);
  const session = useSession();
  const viewers = useWatchDocument(props.documentId).filter(({ id }) => id !== session.id);
  const display = useDisplayState();
  usePreloadedParts();
  usePrefetchedReads(props.processId, props.documentId);
  const { document, state, steps, step } = useWorkspaceData(props.documentId, props.stepId);
  if (document.isError || state.isError) {
    const retry = (): void => void Promise.all([document.refetch(), state.refetch()]);
    return <DocumentLoadError error={document.error ?? state.error} onRetry={retry} />;
  }
  if (!document.data || !state.data || display.isPending) return <LoadingSpinner label={t('loading')} />;
  if (document.data.processId !== props.processId) {
    return (
      <Center p="xl">
        <Alert color="red">{t('notFound')}</Alert>
      </Center>
    );
  }
  return (
    <OpenDocument
      {...props}
      viewers={viewers}
      display={display}
      document={document.data}
      state={state.data}
      steps={steps}
      step={step}
    />
  );
}

interface OpenPanelProps {
  panel: PanelName | null;
  onGo: (direction: 1 | -1) => void;
  onShortcuts: () => void;
  onClose: () => void;
}

/** Content of the left column. */
function OpenPanel({ panel, onGo, onShortcuts, onClose }: OpenPanelProps) {
  const { processId, document } = useWorkspace();
  switch (panel) {
    case 'issues':
      return (
        <Suspense fallback={null}>
          <IssuesPanel />
        </Suspense>
      );
    case 'documents':
      return <DocumentsPanel processId={processId} documentId={document.id} onGo={onGo} />;
    case 'preview':
      return <PreviewPanel onClose={onClose} />;
    case 'settings':
      return <SettingsPanel onShortcuts={onShortcuts} />;
    case null:
      return null;
  }
}

function rangeOf(passage: string | undefined): TextRange | undefined {
  const [start, end] = (passage ?? '').split('-').map(Number);
  return start !== undefined && end !== undefined && start < end ? { start, end } : undefined;
}

type OpenDocumentProps = DocumentWorkspaceProps &
  Pick<Workspace, 'document' | 'state' | 'steps' | 'step'> & { viewers: readonly User[]; display: Display };

function OpenDocument(props: OpenDocumentProps) {
  const { processId, document, state, steps, step, viewers, display } = props;
  const navigation = useWorkspaceNavigation(props);
  const issues = useIssues(document.id).data;
  const issueSelection = useIssueSelectionState(issues);
  const activeIssues = issues?.filter(({ status }) => status === 'ACTIVE').length ?? 0;
  const [link] = useState(createTextLink);
  const [hiddenTokens] = useState(createHiddenTokens);
  const [help, setHelp] = useState(false);
  const mode = modeOf(step?.nodeDTO.activityType);
  const isNarrow = useNarrow();
  const Layout = isNarrow ? NarrowLayout : ToolsLayout;
  const available = PANEL_NAMES.filter((name) => name !== 'preview' || document.imageCount > 0);
  const panel = isPanelName(props.panel) && available.includes(props.panel) ? props.panel : null;

  const { show } = navigation;
  const shownPanel = props.panel;
  const selectStep = useCallback(
    (stepId: number) => show(document.id, { panel: shownPanel, stepId }),
    [show, document.id, shownPanel],
  );
  const { flow, continueWithNext } = useFlow({
    processId,
    documentId: document.id,
    filename: document.filename,
    panel: shownPanel,
    selectStep,
  });
  // The toast of the call shows the error.
  const work = useStepWork(step, state, document, () => void continueWithNext().catch(() => undefined));
  const showPanel = (next: PanelName | undefined): void =>
    show(document.id, { panel: next, stepId: props.stepId });
  const togglePanel = (name: PanelName): void => showPanel(panel === name ? undefined : name);
  const go = (direction: 1 | -1): void => void navigation.go(document.id, direction);

  const mayWork = useMayWork(processId);
  const { take } = useTakeNext(processId);
  const keyBindings = useStoredKeyBindings();
  const showHelp = (): void => setHelp(true);
  const commandRegistry = useCommands(
    {
      actions: work.actions,
      act: work.act,
      panels: available,
      togglePanel,
      goToDocument: go,
      takeNext: mayWork ? take : null,
      showHelp,
    },
    keyBindings.bindings,
  );
  const passage = useMemo(() => rangeOf(props.passage), [props.passage]);
  const workspace = useMemo(
    () => ({ processId, document, state, steps, step, mode, link, passage, selectStep, work }),
    [processId, document, state, steps, step, mode, link, passage, selectStep, work],
  );
  return (
    <WorkspaceProviders
      value={{
        workspace,
        issueSelection,
        keyBindings,
        commands: commandRegistry,
        display,
        hiddenTokens,
        flow,
      }}
    >
      <PageTitle>{document.filename}</PageTitle>
      <UndoKeys />
      <div className={classes.page} style={displayStyle(display)}>
        <WorkspaceHeader viewers={viewers} onGo={go} onHelp={showHelp} />
        <PartnerPrompt />
        <div className={classes.work}>
          <Layout
            panel={panel}
            available={available}
            onToggle={togglePanel}
            activeIssues={activeIssues}
            tools={
              <OpenPanel
                panel={panel}
                onGo={go}
                onShortcuts={showHelp}
                onClose={() => showPanel(undefined)}
              />
            }
          >
            <BlockedBanner />
            <OtherWorkerBanner />
            <DocumentPane />
          </Layout>
          {isNarrow ? null : <StepSidebar />}
        </div>
      </div>
      <ShortcutHelp
        opened={help}
        onClose={() => setHelp(false)}
        labelKeys={help ? commandRegistry.current().labelKeys : []}
        isRecording={document.documentType === 'AUDIOFILE'}
        isTranscriptEdited={document.documentType === 'AUDIOFILE' && mode === 'EDITING' && work.canWrite}
        handlesRelations={step?.nodeDTO.handlesRelations === true}
      />
    </WorkspaceProviders>
  );
}
