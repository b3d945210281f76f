import type { StepStatus, DocumentStatus } from '@scriptorium/domain/steps/statuses.ts';
import type { Generated } from 'kysely';
import type { Id, Json, OrNull, TimestampNow, TimestampOrNull } from './schema-columns.ts';

export type ReplayState = 'RUNNING' | 'DONE' | 'CANCELLED' | 'FAILED' | 'UNDOING' | 'UNDONE';

/** What the machine of a step had given, as rows. */
export interface StoredResults {
  readonly run: object | null;
  readonly tags: readonly object[];
  readonly classes: readonly object[];
  /** Of a language model's answer; 0 where there was none. */
  readonly response: number;
}

/** A document before a replay changed it. */
export interface BeforeReplay {
  readonly status: DocumentStatus;
  readonly contentId: number | null;
  readonly steps: readonly { readonly id: number; readonly status: StepStatus }[];
  /** By step id. */
  readonly results: Readonly<Record<string, StoredResults>>;
}

/** Runs of changed machines and paths over processed documents. */
export interface ReplaySchema {
  replay: {
    id: Id;
    process_id: number;
    user_id: number;
    node_ids: Json<readonly number[]>;
    sample: OrNull<number>;
    state: Generated<ReplayState>;
    newest: number;
    reached: OrNull<number>;
    total: number;
    done: Generated<number>;
    changed: Generated<number>;
    moved: Generated<number>;
    added: Generated<number>;
    removed: Generated<number>;
    failed: Generated<number>;
    to_undo: Generated<number>;
    undone: Generated<number>;
    kept: Generated<number>;
    change_id: Generated<number>;
    paths: string;
    created_at: TimestampNow;
    ended_at: TimestampOrNull;
  };
  replay_document: {
    replay_id: number;
    document_id: number;
    before: Json<BeforeReplay>;
    added: Generated<number>;
    removed: Generated<number>;
    moved: Generated<boolean>;
  };
}
