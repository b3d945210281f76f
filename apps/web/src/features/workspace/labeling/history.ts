/** An undoable command. The server may reject both directions. */
export interface UndoableCommand {
  readonly redo: () => Promise<void>;
  readonly undo: () => Promise<void>;
}

export interface History {
  /**
   * Runs a command after all earlier ones, or immediately if it does not depend on their answers; clears the redo
   * stack.
   */
  run(command: UndoableCommand, order?: 'immediate' | 'queued'): Promise<void>;
  undo(): Promise<void>;
  redo(): Promise<void>;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

const MAX_COMMANDS = 200;

/**
 * Undo and redo stacks. An undo waits for the answer to the command that it reverts; the API client sends one change
 * after the other. A failed command is dropped from both stacks.
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
