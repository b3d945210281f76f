import type { Db } from '@scriptorium/db/database.ts';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import { requireDocumentRight, requireProcessRight, type VisibleNodes } from '../access/access.policy.ts';
import type { Client, Followed, LiveHub } from './live-hub.ts';
import { nodeEar, WHOLE } from './node-ear.ts';

interface Follower {
  readonly db: Db;
  readonly client: Client;
  readonly hub: LiveHub;
  /** As they are now. */
  rights: Rights;
}

/** Null when the document is out of reach. */
export async function followDocument(follower: Follower, documentId: number): Promise<Followed | null> {
  const { db, rights, client } = follower;
  const seen = await orNull(requireDocumentRight(db, rights, documentId, 'READ'));
  return seen && follow(follower, client.document, { ...seen, documentId });
}

/** Null when the process is out of reach. */
export async function followProcess(follower: Follower, id: number): Promise<Followed | null> {
  const { db, rights, client } = follower;
  const seen = await orNull(requireProcessRight(db, rights, id, 'READ'));
  return seen && follow(follower, client.process, { ...seen, processId: id });
}

interface Followable {
  id: number;
  processId: number;
  documentId?: number;
  visible: VisibleNodes;
}

/** What is followed already goes on with the ear that knows what it has heard, unless that hears too much or too little. */
async function follow(
  follower: Follower,
  before: Followed | null,
  { id, processId, documentId, visible }: Followable,
): Promise<Followed> {
  const isWhole = visible === 'all';
  const { db, hub, rights } = follower;
  if (before?.id === id && (before.ear === WHOLE) === isWhole) {
    before.hold?.judgeBy(rights);
    return before;
  }
  if (isWhole) return { id, ear: WHOLE };
  const hold = await hub.ears.hold(rights, processId, (judge) => nodeEar(db, judge, documentId));
  return { id, ear: hold.ear, hold };
}

const orNull = <T>(asked: Promise<T>): Promise<T | null> => asked.catch(() => null);
