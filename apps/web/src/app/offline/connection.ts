/** Milliseconds before the server is asked again, growing. */
const RETRY_DELAYS_MS = [1000, 2000, 4000, 8000, 15_000];

/**
 * Whether the server can be reached: here → (a call got no answer) → away → (it answers `ask`) → here. While away it is
 * asked again and again; `suspect` asks first and believes then.
 */
export interface Connection {
  isOffline(): boolean;
  /** Hears of each change. */
  subscribe(listener: () => void): () => void;
  /** An answer came. */
  markReachable(): void;
  /** None came. */
  markUnreachable(): void;
  /** The browser or the socket says that it may be away. */
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
