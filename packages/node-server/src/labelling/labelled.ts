import type { DocumentText } from '@scriptorium/annotations/document-text.ts';
import type { MachineSource } from '@scriptorium/annotations/machine-tags.store.ts';
import type { Reason } from '@scriptorium/db/schema/reason.ts';
import type { Tx } from '@scriptorium/db/database.ts';
import type { ExternalConfig } from '@scriptorium/domain/graph/machine-settings.ts';
import type { StepOutcome, StepWork } from '@scriptorium/engine/api/step-runner.ts';
import type { LabelOption } from '@scriptorium/labelling/label-option.ts';
import type { Task } from '@scriptorium/labelling/task.ts';
import type { NodeServices } from '../http/services.ts';

/** The task and the document that a model gets. */
export interface LabellingRequest<Config extends ExternalConfig = ExternalConfig> {
  readonly config: Config;
  readonly task: Task;
  readonly labels: readonly LabelOption[];
  readonly read: DocumentText;
}

export type LabellingWork = StepWork<NodeServices>;

/** The end of a step with these labels: the note about omitted labels, or the reason why a person must continue. */
export type Ending = Pick<StepOutcome, 'kind' | 'reason'>;

/** The document cannot be labelled yet: its step waits, and keeps the labels that it has. */
export interface Postponed {
  readonly postponed: Reason;
  /** Call it in the transaction that ends the step. */
  settle(tx: Tx): Promise<void>;
}

/** The labels that a model gave a document. */
export interface Labelled {
  readonly source: Exclude<MachineSource, 'RULE'>;
  /** The row of `labelling_model`. */
  readonly modelId: number;
  /** For the history of the document. */
  readonly modelName: string;
  readonly classes: readonly { readonly labelId: number; readonly score: number | null }[];
  /** On the text that was read, in UTF-16 units. */
  readonly spans: readonly {
    readonly labelId: number;
    readonly start: number;
    readonly end: number;
    readonly score: number | null;
  }[];
  /** On words of a transcript. */
  readonly tokens: readonly {
    readonly labelId: number;
    readonly tokenIds: readonly number[];
    readonly score: number | null;
  }[];
  readonly ending: Ending;
  /** Call it in the transaction that stores the labels. */
  settle(tx: Tx): Promise<void>;
}
