import type { Db } from '@scriptorium/db/database.ts';
import type { DocumentChangeKind } from '@scriptorium/engine/engine-api.ts';
import type { Ear, LiveChange } from './live-hub.ts';
import type { EarJudge } from './shared-ears.ts';
import { findNews, findPresent, type DocumentNews, type Since } from './live.store.ts';

/** The ear of whoever sees all nodes of a process. */
export const WHOLE: Ear = { sees: () => true, hear: (change) => Promise.resolve(change) };

/** What of a document was known last. */
interface Known {
  /** Whether a step of it stood on a seen node. */
  readonly isSeen: boolean;
  readonly lastEvent: number | undefined;
  readonly status: DocumentNews['status'];
  readonly contentId: number | null;
  readonly assignees: string;
}

/** Documents whose last news are remembered; one that was forgotten may be told of once too often. */
const MOST_KNOWN = 5000;

/**
 * The ear of somebody who sees only some nodes: hears of what happens on these, and of what belongs to the document as a
 * whole. A change that names its nodes is cut to those that are seen. The engine tells of a document alone: what is new
 * on the seen nodes stands in its history, and silence is kept where that is nothing.
 */
export async function nodeEar(db: Db, judge: EarJudge, documentId?: number): Promise<Ear> {
  const { sees } = judge;
  const memory = new Memory(db, sees, await findPresent(db));
  if (documentId !== undefined) await memory.learn(documentId);
  // Sockets that share this ear are told of a change one after the other: the database is asked for the first.
  const heard = new WeakMap<LiveChange, Promise<LiveChange | undefined>>();
  return {
    sees,
    hear(change) {
      const known = heard.get(change) ?? hear(change, { memory, ...judge });
      heard.set(change, known);
      return known;
    },
  };
}

async function hear(
  change: LiveChange,
  { memory, sees, knowsCopy }: EarJudge & { memory: Memory },
): Promise<LiveChange | undefined> {
  const { nodeIds } = change;
  if (nodeIds) return named(change, nodeIds.filter(sees));
  const { news, before } = await memory.learn(change.documentId);
  // Its rows may be gone before we look.
  if (!news) return before?.isSeen && change.changes.includes('DELETED') ? change : undefined;
  const events = news.events.filter(
    ({ nodeId, holderId }) => sees(nodeId) && (holderId === null || knowsCopy(nodeId, holderId)),
  );
  if (events.length === 0 && !news.steps.some(({ nodeId }) => sees(nodeId))) return undefined;
  const changes = kindsFor(change, sees, { ...news, events }, before);
  const seen = [...new Set(events.map(({ nodeId }) => nodeId))];
  return changes.length === 0 ? undefined : { ...change, changes, ...(seen.length > 0 && { nodeIds: seen }) };
}

const named = (change: LiveChange, nodeIds: number[]): LiveChange | undefined =>
  nodeIds.length === 0 ? undefined : { ...change, nodeIds };

/** What was new of which document when it was looked at last. */
class Memory {
  readonly #db: Db;
  readonly #sees: (nodeId: number) => boolean;
  readonly #since: Since;
  readonly #known = new Map<number, Known>();

  constructor(db: Db, sees: (nodeId: number) => boolean, since: Since) {
    this.#db = db;
    this.#sees = sees;
    this.#since = since;
  }

  async learn(documentId: number): Promise<{ news: DocumentNews | undefined; before: Known | undefined }> {
    const before = this.#known.get(documentId);
    const news = await findNews(this.#db, documentId, { since: this.#since, lastEvent: before?.lastEvent });
    this.#known.delete(documentId);
    if (news) {
      const lastEvent = news.events.at(-1)?.id ?? before?.lastEvent;
      const { status, contentId, steps } = news;
      const isSeen = steps.some(({ nodeId }) => this.#sees(nodeId));
      this.#known.set(documentId, { isSeen, lastEvent, status, contentId, assignees: idsOf(news) });
    }
    const [oldest] = this.#known.keys();
    if (this.#known.size > MOST_KNOWN && oldest !== undefined) this.#known.delete(oldest);
    return { news, before };
  }
}

const idsOf = ({ assignees }: DocumentNews): string => assignees.map(({ userId }) => userId).join();

/** All that is new, whichever change it was that had us look: two that come together may be found by the first. */
function kindsFor(
  { changes }: LiveChange,
  sees: (nodeId: number) => boolean,
  news: DocumentNews,
  before: Known | undefined,
): DocumentChangeKind[] {
  const { status, contentId, hasNewStatus, hasNewContent, assignees, steps, events } = news;
  const isRun = ({ nodeId, status: at }: DocumentNews['steps'][number]) =>
    at === 'PROCESSING' && sees(nodeId);
  const isAssigned = before ? before.assignees !== idsOf(news) : assignees.some((one) => one.isNew);
  const kinds: DocumentChangeKind[] = [];
  if (changes.includes('DELETED')) kinds.push('DELETED');
  if (changes.includes('PROGRESS') && steps.some(isRun)) kinds.push('PROGRESS');
  if (isAssigned) kinds.push('ASSIGNEES');
  if (events.length > 0 || (before ? before.status !== status : hasNewStatus)) kinds.push('STEPS');
  if (events.some(({ was }) => was === 'PROCESSING')) kinds.push('TAGS', 'CLASSIFIER_TAGS');
  if (before ? before.contentId !== contentId : hasNewContent) kinds.push('CONTENT');
  return kinds;
}
