import type { CallOptions } from '@scriptorium/contract/kit/client.ts';
import { useState } from 'react';

/** Calls whose outcome stands in the card itself, for longer than a toast. */
export const NO_TOASTS: CallOptions = { messages: { success: null, error: null } };

const PENDING = { done: false, failure: null as unknown };

/** How the call of a form went: not yet known, done, or failed. Forgotten when the page closes (spec platform 4). */
export function useOutcome() {
  const [outcome, setOutcome] = useState(PENDING);
  const track = async (call: Promise<unknown>): Promise<void> => {
    setOutcome(PENDING);
    try {
      await call;
      setOutcome({ done: true, failure: null });
    } catch (failure) {
      setOutcome({ done: false, failure });
    }
  };
  return { ...outcome, track };
}
