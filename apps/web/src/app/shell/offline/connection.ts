import { createStore } from '@scriptorium/ui/store.ts';

/** Growing delays between pings, in milliseconds. */
const RETRY_DELAYS_MS = [1000, 2000, 4000, 8000, 15_000];

/**
 * Tracks whether the server is reachable: online → (a call without an answer) → offline → (`ping` succeeds) → online.
 * While offline it pings repeatedly; `checkNow` pings before it changes the state. An answer that arrives while the
 * browser has no network belongs to a call that left before: the page pings, and only that answer counts.
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

/** While `hasNetwork` says no, the page goes on pinging although the server answers: the answer may be the last one. */
export function createConnection(
  ping: () => Promise<boolean>,
  hasNetwork: () => boolean = () => true,
): Connection {
  const offline = createStore(false);
  let pings = 0;
  let isPinging = false;
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const setReachable = () => {
    clearTimeout(timer);
    tries = 0;
    offline.set(false);
  };
  const schedulePing = () => {
    const delay = RETRY_DELAYS_MS[Math.min(tries, RETRY_DELAYS_MS.length - 1)];
    tries += 1;
    timer = setTimeout(() => void pingNow(), delay);
  };
  const pingNow = async (): Promise<void> => {
    clearTimeout(timer);
    const id = ++pings;
    isPinging = true;
    const isUp = await ping().catch(() => false);
    // A later ping knows better.
    if (id !== pings) return;
    isPinging = false;
    clearTimeout(timer);
    if (isUp && hasNetwork()) return setReachable();
    schedulePing();
    offline.set(!isUp);
  };
  return {
    isOffline: offline.current,
    subscribe: offline.subscribe,
    markReachable() {
      if (!offline.current()) return;
      if (hasNetwork()) setReachable();
      else if (!isPinging) void pingNow();
    },
    markUnreachable() {
      if (offline.current()) return;
      clearTimeout(timer);
      offline.set(true);
      schedulePing();
    },
    checkNow: () => void pingNow(),
  };
}
