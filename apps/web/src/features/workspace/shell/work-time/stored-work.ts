import type { Period } from '@scriptorium/domain/work-time/periods.ts';
import type { WorkSubject } from './visit.ts';

/** A visit in the browser's storage, until the server has it. */
export interface StoredWork extends WorkSubject, Period {
  readonly id: string;
  /** The visit is over. Without it the tab is open, or was closed without a chance to say so. */
  readonly isOver: boolean;
}

const PREFIX = 'scriptorium-work:';
/** Open tabs save their visit every second; also those in the background, which browsers slow down to a minute. */
const ABANDONED_MS = 150_000;

/** The storage is optional: it may be full or forbidden. */
function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

export const saveWork = (work: StoredWork): void =>
  void attempt(() => localStorage.setItem(PREFIX + work.id, JSON.stringify(work)));

export const deleteWork = (id: string): void => void attempt(() => localStorage.removeItem(PREFIX + id));

function parse(text: string | null): StoredWork | undefined {
  const work = attempt(() => JSON.parse(text ?? '') as Partial<StoredWork> | null);
  const isWhole =
    work &&
    typeof work.id === 'string' &&
    [work.userId, work.docId, work.start, work.end].every((value) => typeof value === 'number');
  return isWhole ? (work as StoredWork) : undefined;
}

/** The visits of a user that can be sent: finished ones, and those of closed tabs. */
export function listUnsent(userId: number, now: number): StoredWork[] {
  const keys = attempt(() => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))) ?? [];
  return keys
    .flatMap((key) => parse(localStorage.getItem(key)) ?? [])
    .filter((work) => work.userId === userId && (work.isOver || now - work.end > ABANDONED_MS));
}
