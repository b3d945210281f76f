import type { Tx } from '@scriptorium/db/database.ts';
import type { RecordedKind } from '@scriptorium/db/schema/schema-json.ts';
import type { LockedDocument } from './documents.store.ts';

/** A change that no database trigger records. */
export interface RecordedChange {
  readonly kind: RecordedKind;
  readonly nodeId?: number;
  readonly stepId?: number;
  /** The step's assignee. */
  readonly holderId?: number | null;
  /** Null for the engine. */
  readonly by: number | null;
  /** Everything that a page needs to show the change without another request. */
  readonly payload?: object;
}

/** Adds a change of a locked document to its feed, in the transaction of the change. */
export async function recordChange(
  tx: Tx,
  { id, version }: Pick<LockedDocument, 'id' | 'version'>,
  { kind, nodeId, stepId, holderId, by, payload }: RecordedChange,
): Promise<void> {
  await tx
    .insertInto('document_change')
    .values({
      document_id: id,
      version,
      kind,
      node_id: nodeId ?? null,
      step_id: stepId ?? null,
      holder_id: holderId ?? null,
      user_id: by,
      payload: payload ? JSON.stringify(payload) : null,
    })
    .execute();
}
