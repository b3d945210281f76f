import { readToken, TOKEN_KEY } from '@scriptorium/web-data/token.ts';

/** Messages between tabs of one browser about a session stored per tab. */
type Message =
  | { readonly type: 'ASK'; readonly question: number }
  | { readonly type: 'TOKEN'; readonly question: number; readonly token: string }
  | { readonly type: 'ENDED'; readonly token: string };

/** How long a new tab waits for an answer of another tab before it shows the sign-in page, in ms. */
const ANSWER_TIMEOUT_MS = 300;

/**
 * A session without "remember me" is stored per tab and lasts until the last tab is closed: a new tab asks the open
 * ones for the token, and signing out in one tab signs out all. Only pages of the same origin share the channel.
 */
export interface SessionSharing {
  /**
   * Copies the token from another tab; false if none answers in time. A busy tab answers later: `onLateToken` is
   * called then, unless somebody signed in before.
   */
  adoptToken(): Promise<boolean>;
  /** Informs the other tabs that this token was signed out. */
  announceSignOut(token: string): void;
}

export interface SharingListeners {
  onEnded(): void;
  onLateToken(): void;
}

export function shareSession(
  { onEnded, onLateToken }: SharingListeners,
  channel: BroadcastChannel = new BroadcastChannel('scriptorium-session'),
): SessionSharing {
  const send = (message: Message) => channel.postMessage(message);
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    const own = sessionStorage.getItem(TOKEN_KEY);
    if (data.type === 'ASK' && own !== null) send({ type: 'TOKEN', question: data.question, token: own });
    if (data.type === 'ENDED' && own === data.token) onEnded();
  });
  return {
    adoptToken: () =>
      new Promise((resolve) => {
        const question = Math.random();
        let isLate = false;
        setTimeout(() => {
          isLate = true;
          resolve(false);
        }, ANSWER_TIMEOUT_MS);
        channel.addEventListener('message', function take({ data }: MessageEvent<Message>) {
          if (data.type !== 'TOKEN' || data.question !== question) return;
          channel.removeEventListener('message', take);
          if (readToken() !== null) return;
          sessionStorage.setItem(TOKEN_KEY, data.token);
          resolve(true);
          if (isLate) onLateToken();
        });
        send({ type: 'ASK', question });
      }),
    announceSignOut: (token) => send({ type: 'ENDED', token }),
  };
}
