/** One thing that was done and can be undone. Either way may be refused by the server. */
export interface Deed {
  readonly redo: () => Promise<void>;
  readonly undo: () => Promise<void>;
}

export interface History {
  /**
   * Does it after everything asked for earlier, or at once where nothing earlier has to have an answer first; forgets
   * what had been undone.
   */
  run(deed: Deed, order?: 'at once' | 'in turn'): Promise<void>;
  undo(): Promise<void>;
  redo(): Promise<void>;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

const LONGEST = 200;

/**
 * What was done, in order, and what was undone. An undo waits for the answer of what it undoes; the page's caller sends
 * one change after the other. A deed that fails is forgotten: neither way is open to it any more.
 */
export function createHistory(onChange: () => void): History {
  let done: Deed[] = [];
  let undone: Deed[] = [];
  let last: Promise<void> = Promise.resolve();

  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const mine = last.then(work).finally(onChange);
    last = mine.catch(() => undefined);
    return mine;
  };
  const atOnce = (work: () => Promise<void>): Promise<void> => {
    const mine = work().finally(onChange);
    last = Promise.allSettled([last, mine]).then(() => undefined);
    return mine;
  };
  return {
    run: (deed, order = 'in turn') => {
      undone = [];
      return (order === 'at once' ? atOnce : inTurn)(async () => {
        await deed.redo();
        done = [...done, deed].slice(-LONGEST);
      });
    },
    undo: () =>
      inTurn(async () => {
        const deed = done.pop();
        await deed?.undo();
        if (deed) undone.push(deed);
      }),
    redo: () =>
      inTurn(async () => {
        const deed = undone.pop();
        await deed?.redo();
        if (deed) done.push(deed);
      }),
    get canUndo() {
      return done.length > 0;
    },
    get canRedo() {
      return undone.length > 0;
    },
  };
}
