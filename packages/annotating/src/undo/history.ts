import type { Resolve } from '../core/ids.ts';
import { reversed, sizeOf } from '../kinds/kinds.ts';
import type { Command } from '../kinds/sending-kinds.ts';
import { createHistoryStore, type HistoryStorage } from './stored-history.ts';

/** The user's commands in a document. Both stacks change when a key is pressed, not when the server answers. */
export interface History {
  /** Adds a command that was run; clears the redo stack. */
  record(command: Command): void;
  /** Drops a command that the server has refused: there is nothing to revert. */
  forget(command: Command): void;
  undo(): void;
  redo(): void;
  canUndo(): boolean;
  canRedo(): boolean;
  subscribe(listener: () => void): () => void;
  /** Notes that something deleted was made again, under another id. `what` parts ids of different tables. */
  setRecreated(what: string, id: number, newId: number): void;
  /** The id that something has now. `resolve` gives the server's id for a temporary one. */
  currentId(what: string, id: number, resolve: Resolve): number;
  /** Continues with what was stored before the page was loaded. */
  restore(): Promise<void>;
  /** Stores now what waits for its pause. */
  flush(): void;
}

const MAX_COMMANDS = 200;
/** Commands about many tags are large: older ones go earlier. */
const MAX_OBJECTS = 2000;
function limited(commands: readonly Command[]): Command[] {
  let size = 0;
  const first = commands.findLastIndex((command) => (size += sizeOf(command)) > MAX_OBJECTS);
  return commands.slice(Math.max(first + 1, commands.length - MAX_COMMANDS));
}

/** `run` gets the command to perform, and the one of the stacks that it belongs to. */
export function createHistory(
  storage: HistoryStorage,
  run: (command: Command, original: Command) => void,
): History {
  let done: readonly Command[] = [];
  let undone: readonly Command[] = [];
  const recreated = new Map<string, number>();
  const listeners = new Set<() => void>();
  const store = createHistoryStore(storage, () => ({ done, undone, recreated: [...recreated] }));
  const set = (nextDone: readonly Command[], nextUndone: readonly Command[]): void => {
    done = limited(nextDone);
    undone = nextUndone;
    store.schedule();
    for (const listener of listeners) listener();
  };
  return {
    record: (command) => set([...done, command], []),
    forget: (command) =>
      set(
        done.filter((one) => one !== command),
        undone.filter((one) => one !== command),
      ),
    undo() {
      const command = done.at(-1);
      if (!command) return;
      set(done.slice(0, -1), [...undone, command]);
      run(reversed(command), command);
    },
    redo() {
      const command = undone.at(-1);
      if (!command) return;
      set([...done, command], undone.slice(0, -1));
      run(command, command);
    },
    canUndo: () => done.length > 0,
    canRedo: () => undone.length > 0,
    flush: store.flush,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setRecreated: (what, id, newId) => void recreated.set(`${what} ${id}`, newId),
    currentId(what, id, resolve) {
      let now = id;
      for (;;) {
        const next = recreated.get(`${what} ${now}`) ?? resolve(now);
        if (next === now) return now;
        now = next;
      }
    },
    async restore() {
      const stored = await store.read();
      const isNew = stored.done.length === 0 && stored.undone.length === 0;
      if (isNew && done.length === 0 && undone.length === 0) return;
      for (const [key, newId] of stored.recreated) if (!recreated.has(key)) recreated.set(key, newId);
      // Commands of the time before the answer come after those that were stored.
      set([...stored.done, ...done], done.length === 0 && undone.length === 0 ? stored.undone : undone);
    },
  };
}
