/** Milliseconds before the server is asked again, growing. */
const WAITS_MS = [1000, 2000, 4000, 8000, 15_000];

/**
 * Whether the server can be reached: here → (a call got no answer) → away → (it answers `ask`) → here. While away it is
 * asked again and again; `suspect` asks first and believes then.
 */
export interface Connection {
  isAway(): boolean;
  /** Hears of each change. */
  subscribe(listener: () => void): () => void;
  /** An answer came. */
  heard(): void;
  /** None came. */
  lost(): void;
  /** The browser or the socket says that it may be away. */
  suspect(): void;
}

export function createConnection(ask: () => Promise<boolean>): Connection {
  const listeners = new Set<() => void>();
  let away = false;
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const become = (next: boolean) => {
    if (next === away) return;
    away = next;
    for (const listener of listeners) listener();
  };
  const heard = () => {
    clearTimeout(timer);
    timer = undefined;
    tries = 0;
    become(false);
  };
  const askSoon = () => {
    const wait = WAITS_MS[Math.min(tries, WAITS_MS.length - 1)];
    tries += 1;
    timer = setTimeout(() => void askNow(), wait);
  };
  const askNow = async (): Promise<void> => {
    clearTimeout(timer);
    if (await ask().catch(() => false)) return heard();
    become(true);
    askSoon();
  };
  return {
    isAway: () => away,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    heard,
    lost() {
      if (away) return;
      become(true);
      askSoon();
    },
    suspect: () => void askNow(),
  };
}
