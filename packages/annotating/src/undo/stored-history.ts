import { kindNames, type Command } from '../kinds/sending-kinds.ts';

/** The stored part of a history. */
export interface StoredHistory {
  readonly done: readonly Command[];
  readonly undone: readonly Command[];
  /** The kinds and ids of what was deleted, with the ids that it got when it was made again. */
  readonly recreated: readonly (readonly [string, number])[];
}

export interface HistoryStorage {
  read(): Promise<unknown>;
  write(history: StoredHistory): void;
}

/** The history is stored at most once in this time, in milliseconds: nothing slow while a key is handled. */
const WRITE_DELAY_MS = 200;
const NOTHING: StoredHistory = { done: [], undone: [], recreated: [] };

const isStored = (value: unknown): value is StoredHistory =>
  typeof value === 'object' && value !== null && 'done' in value && 'undone' in value && 'recreated' in value;

/** A newer version of the page may have stored commands of kinds that this one does not know: they cannot be undone here. */
const known = (commands: readonly Command[]): Command[] =>
  commands.filter(({ kind }) => kindNames.includes(kind));

/** Stores a history after changes. `current` gives it as it is at the time of writing. */
export function createHistoryStore(storage: HistoryStorage, current: () => StoredHistory) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isReading = false;
  const cancel = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const flush = (): void => {
    if (timer === undefined) return;
    cancel();
    storage.write(current());
  };
  return {
    /** Stores now what waits for its pause. */
    flush,
    schedule(): void {
      // What is being read must not be replaced.
      if (!isReading) timer ??= setTimeout(flush, WRITE_DELAY_MS);
    },
    /** Reads the stored history; changes until the result are not stored before the next `schedule`. */
    async read(): Promise<StoredHistory> {
      cancel();
      isReading = true;
      const stored = await storage.read();
      isReading = false;
      if (!isStored(stored)) return NOTHING;
      return { ...stored, done: known(stored.done), undone: known(stored.undone) };
    },
  };
}
