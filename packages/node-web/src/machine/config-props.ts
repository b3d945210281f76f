import type { HowEdited, NodePanelProps } from '../node-web.ts';
import type { ExternalDraft } from './machine-draft.ts';

/** Props of the fields of one kind of external model. */
export interface ConfigProps<Type extends ExternalDraft['configType']> extends NodePanelProps {
  readonly config: Extract<ExternalDraft, { configType: Type }>;
  readonly change: (config: ExternalDraft, how?: HowEdited) => void;
}
