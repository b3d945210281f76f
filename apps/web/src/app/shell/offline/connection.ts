/** Growing delays between pings, in milliseconds. */
const RETRY_DELAYS_MS = [1000, 2000, 4000, 8000, 15_000];

/**
 * Tracks whether the server is reachable: online → (a call without an answer) → offline → (`ping` succeeds) → online.
 * While offline it pings repeatedly; `checkNow` pings before it changes the state.
 */
export interface Connection {
  isOffline(): boolean;
  /** Calls the listener on each change. */
  subscribe(listener: () => void): () => void;
  /** A call was answered. */
  markReachable(): void;
  /** A call got no answer. */
  markUnreachable(): void;
  /** The browser or the socket reports a possible loss of connection. */
  checkNow(): void;
}

export function createConnection(ping: () => Promise<boolean>): Connection {
  const listeners = new Set<() => void>();
  let offline = false;
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const setOffline = (next: boolean) => {
    if (next === offline) return;
    offline = next;
    for (const listener of listeners) listener();
  };
  const markReachable = () => {
    clearTimeout(timer);
    timer = undefined;
    tries = 0;
    setOffline(false);
  };
  const schedulePing = () => {
    const delay = RETRY_DELAYS_MS[Math.min(tries, RETRY_DELAYS_MS.length - 1)];
    tries += 1;
    timer = setTimeout(() => void pingNow(), delay);
  };
  const pingNow = async (): Promise<void> => {
    clearTimeout(timer);
    if (await ping().catch(() => false)) return markReachable();
    setOffline(true);
    schedulePing();
  };
  return {
    isOffline: () => offline,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    markReachable,
    markUnreachable() {
      if (offline) return;
      setOffline(true);
      schedulePing();
    },
    checkNow: () => void pingNow(),
  };
}
