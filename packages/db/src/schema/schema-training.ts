import type { ColumnType, Generated } from 'kysely';
import type { Progress } from './progress.ts';
import type { Reason } from './reason.ts';
import type { Id, JsonOrNull, OrNull, TimestampNow, TimestampOrNull } from './schema-columns.ts';

export type TrainingState = 'WAITING' | 'RUNNING' | 'DONE' | 'FAILED' | 'CANCELLED';

export type TrainingMethod = 'LOGISTIC_REGRESSION' | 'NAIVE_BAYES' | 'AVERAGED_PERCEPTRON';

/** How well a version gives one label, measured on documents that were held out. */
export interface StoredQuality {
  labelId: number;
  /** As it was named then. */
  name: string;
  precision: number;
  recall: number;
  f1: number;
  support: number;
  /** Only of tags: F1 of a lexicon of the same documents. */
  lexiconF1?: number;
}

export interface StoredLeftOut {
  labelId: number;
  name: string;
  support: number;
}

/** Trainings of nodes, and the classifiers and taggers that they made. */
export interface TrainingSchema {
  training: {
    id: Id;
    node_id: number;
    version: number;
    model: 'BUILT_IN' | 'REMOTE';
    state: Generated<TrainingState>;
    is_automatic: boolean;
    requested_by: OrNull<number>;
    requested_at: TimestampNow;
    read_at: TimestampOrNull;
    ended_at: TimestampOrNull;
    progress: JsonOrNull<Progress>;
    reason: JsonOrNull<Reason>;
    documents: OrNull<number>;
    method: OrNull<TrainingMethod>;
    macro_f1: OrNull<number>;
    micro_f1: OrNull<number>;
    lexicon_f1: OrNull<number>;
    quality: JsonOrNull<StoredQuality[]>;
    left_out: JsonOrNull<StoredLeftOut[]>;
    classifier: ColumnType<Uint8Array | null, Uint8Array | null | undefined, Uint8Array | null>;
    active: Generated<boolean>;
    labelling_model_id: OrNull<number>;
  };
}
