import type { CallOptions } from '@scriptorium/contract/kit/client.ts';
import { useState } from 'react';

/** Calls with their result shown in the card, because a toast disappears too soon. */
export const NO_TOASTS: CallOptions = { messages: { success: null, error: null } };

const PENDING = { done: false, failure: null as unknown };

/** Result of a form's call: pending, done, or failed. Cleared when the page closes (AUTH-28). */
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
