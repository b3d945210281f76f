import type { Connection } from './connection.ts';
import type { UnsentEdits } from './unsent-edits.ts';

/** Growing delays before edits are sent again although the server answers other calls, in milliseconds. */
const RESEND_DELAYS_MS = [0, 1000, 2000, 4000, 8000, 15_000];

/**
 * Sends the waiting edits each time the server is reachable again, and calls `onSent` once all are sent. A server may
 * answer everything but one edit (a proxy that refuses its body, a crash that it causes): such an edit is sent at
 * growing intervals, and nothing is read again in between.
 */
export function resendWhenReachable(
  connection: Pick<Connection, 'isOffline' | 'subscribe'>,
  unsent: Pick<UnsentEdits, 'resume'>,
  onSent: () => void,
): void {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const resend = async (): Promise<void> => {
    await unsent.resume();
    failures = connection.isOffline() ? failures + 1 : 0;
    if (failures === 0) onSent();
  };
  connection.subscribe(() => {
    clearTimeout(timer);
    if (connection.isOffline()) return;
    const delay = RESEND_DELAYS_MS[Math.min(failures, RESEND_DELAYS_MS.length - 1)];
    timer = setTimeout(() => void resend(), delay);
  });
}
