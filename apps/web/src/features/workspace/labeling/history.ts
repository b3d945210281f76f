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
 * Undo and redo stacks. They change when a key is pressed, not when the server answers: a second key within that time
 * reverts the right command. The work of an undo waits for the answer to the command that it reverts. A failed command is
 * dropped from both stacks.
 */
export function createHistory(onChange: () => void): History {
  let done: UndoableCommand[] = [];
  let undone: UndoableCommand[] = [];
  let last: Promise<void> = Promise.resolve();
  const failed = new WeakSet<UndoableCommand>();

  const runQueued = (task: () => Promise<void>): Promise<void> => {
    const result = last.then(task);
    last = result.catch(() => undefined);
    return result;
  };
  const runImmediately = (task: () => Promise<void>): Promise<void> => {
    const result = task();
    last = Promise.allSettled([last, result]).then(() => undefined);
    return result;
  };
  const drop = (command: UndoableCommand): void => {
    failed.add(command);
    done = done.filter((one) => one !== command);
    undone = undone.filter((one) => one !== command);
  };
  const perform = async (command: UndoableCommand, running: Promise<void>): Promise<void> => {
    onChange();
    try {
      await running;
    } catch (error) {
      drop(command);
      throw error;
    } finally {
      onChange();
    }
  };
  /** What failed has nothing to revert or repeat. */
  const unlessFailed = (command: UndoableCommand, task: () => Promise<void>) => (): Promise<void> =>
    failed.has(command) ? Promise.resolve() : task();
  return {
    run: (command, order = 'queued') => {
      undone = [];
      done = [...done, command].slice(-MAX_COMMANDS);
      return perform(command, (order === 'immediate' ? runImmediately : runQueued)(command.redo));
    },
    undo: async () => {
      const command = done.pop();
      if (!command) return;
      undone.push(command);
      await perform(command, runQueued(unlessFailed(command, command.undo)));
    },
    redo: async () => {
      const command = undone.pop();
      if (!command) return;
      done.push(command);
      await perform(command, runQueued(unlessFailed(command, command.redo)));
    },
    get canUndo() {
      return done.length > 0;
    },
    get canRedo() {
      return undone.length > 0;
    },
  };
}
