/** One thing that was done and can be undone. Either way may be refused by the server. */
export interface UndoableCommand {
  readonly redo: () => Promise<void>;
  readonly undo: () => Promise<void>;
}

export interface History {
  /**
   * Does it after everything asked for earlier, or at once where nothing earlier has to have an answer first; forgets
   * what had been undone.
   */
  run(command: UndoableCommand, order?: 'immediate' | 'queued'): Promise<void>;
  undo(): Promise<void>;
  redo(): Promise<void>;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

const MAX_COMMANDS = 200;

/**
 * What was done, in order, and what was undone. An undo waits for the answer of what it undoes; the page's caller sends
 * one change after the other. A deed that fails is forgotten: neither way is open to it any more.
 */
export function createHistory(onChange: () => void): History {
  let done: UndoableCommand[] = [];
  let undone: UndoableCommand[] = [];
  let last: Promise<void> = Promise.resolve();

  const runQueued = (task: () => Promise<void>): Promise<void> => {
    const result = last.then(task).finally(onChange);
    last = result.catch(() => undefined);
    return result;
  };
  const runImmediately = (task: () => Promise<void>): Promise<void> => {
    const result = task().finally(onChange);
    last = Promise.allSettled([last, result]).then(() => undefined);
    return result;
  };
  return {
    run: (command, order = 'queued') => {
      undone = [];
      return (order === 'immediate' ? runImmediately : runQueued)(async () => {
        await command.redo();
        done = [...done, command].slice(-MAX_COMMANDS);
      });
    },
    undo: () =>
      runQueued(async () => {
        const command = done.pop();
        await command?.undo();
        if (command) undone.push(command);
      }),
    redo: () =>
      runQueued(async () => {
        const command = undone.pop();
        await command?.redo();
        if (command) done.push(command);
      }),
    get canUndo() {
      return done.length > 0;
    },
    get canRedo() {
      return undone.length > 0;
    },
  };
}
