import type { TextRange } from '@scriptorium/annotator/core/span.ts';
import type { Document } from '@scriptorium/contract/documents/documents.ts';
import type { DocumentState, StepInfo } from '@scriptorium/contract/documents/steps.ts';
import { createContext, use } from 'react';
import type { TextLink } from './text-link.ts';
import type { Mode } from './steps/workspace-mode.ts';
import type { StepWork } from './steps/use-step-work.tsx';

/** The open document, its state, and the selected step. */
export interface Workspace {
  readonly processId: number;
  readonly document: Document;
  readonly state: DocumentState;
  /** All steps visible to the user, sorted by node, then by step. */
  readonly steps: readonly StepInfo[];
  readonly step: StepInfo | undefined;
  readonly mode: Mode;
  readonly work: StepWork;
  readonly link: TextLink;
  /** A part of the text that the address names. */
  readonly passage?: TextRange | undefined;
  readonly selectStep: (stepId: number) => void;
}

export const WorkspaceContext = createContext<Workspace | null>(null);

export function useWorkspace(): Workspace {
  const workspace = use(WorkspaceContext);
  if (!workspace) throw new Error('There is no WorkspaceContext above this component');
  return workspace;
}
