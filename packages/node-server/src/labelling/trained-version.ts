import type { Db } from '@scriptorium/db/database.ts';
import type { Learned } from '@scriptorium/learning/labelling.ts';
import * as store from './trained-versions.store.ts';

/** The trained version with which a node labels its documents. */
export interface TrainedVersion {
  readonly version: number;
  /** The row of `labelling_model`. */
  readonly labellingModelId: number;
  readonly learned: Learned;
}

/** The version of a node that is in use, if there is one. */
export async function activeVersion(db: Db, nodeId: number): Promise<TrainedVersion | undefined> {
  const active = await store.findActiveVersion(db, nodeId);
  if (!active) return undefined;
  const { id, version, labellingModelId } = active;
  const learned = { key: `training ${id}`, load: () => store.loadLearned(db, id) };
  return { version, labellingModelId, learned };
}
