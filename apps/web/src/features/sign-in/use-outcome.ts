import type { CallOptions } from '@scriptorium/contract/kit/client.ts';
import { useState } from 'react';

/** Calls whose outcome stands in the card itself, for longer than a toast. */
export const QUIET: CallOptions = { messages: { success: null, error: null } };

const OPEN = { done: false, failure: null as unknown };

/** How the call of a form went: not yet known, done, or failed. Forgotten when the page closes (spec platform 4). */
export function useOutcome() {
  const [outcome, setOutcome] = useState(OPEN);
  const judge = async (call: Promise<unknown>): Promise<void> => {
    setOutcome(OPEN);
    try {
      await call;
      setOutcome({ done: true, failure: null });
    } catch (failure) {
      setOutcome({ done: false, failure });
    }
  };
  return { ...outcome, judge };
}
