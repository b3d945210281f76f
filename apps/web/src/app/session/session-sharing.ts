import { TOKEN_KEY } from '@scriptorium/web-kit/token.ts';

/** Messages between tabs of one browser about a session stored per tab. */
type Message =
  | { readonly type: 'ASK' }
  | { readonly type: 'TOKEN'; readonly token: string }
  | { readonly type: 'ENDED'; readonly token: string };

/** How long a new tab waits for an answer of another tab, in ms. */
const ANSWER_TIMEOUT_MS = 300;

/**
 * A session without "remember me" is stored per tab and lasts until the last tab is closed: a new tab asks the open
 * ones for the token, and signing out in one tab signs out all. Only pages of the same origin share the channel.
 */
export interface SessionSharing {
  /** Copies the token from another tab; false if none answers in time. */
  adoptToken(): Promise<boolean>;
  /** Informs the other tabs that this token was signed out. */
  announceSignOut(token: string): void;
}

export function shareSession(
  onEnded: () => void,
  channel: BroadcastChannel = new BroadcastChannel('scriptorium-session'),
): SessionSharing {
  const send = (message: Message) => channel.postMessage(message);
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    const own = sessionStorage.getItem(TOKEN_KEY);
    if (data.type === 'ASK' && own !== null) send({ type: 'TOKEN', token: own });
    if (data.type === 'ENDED' && own === data.token) onEnded();
  });
  return {
    adoptToken: () =>
      new Promise((resolve) => {
        const finish = (adopted: boolean) => {
          channel.removeEventListener('message', take);
          clearTimeout(timer);
          resolve(adopted);
        };
        const take = ({ data }: MessageEvent<Message>) => {
          if (data.type !== 'TOKEN') return;
          sessionStorage.setItem(TOKEN_KEY, data.token);
          finish(true);
        };
        const timer = setTimeout(() => finish(false), ANSWER_TIMEOUT_MS);
        channel.addEventListener('message', take);
        send({ type: 'ASK' });
      }),
    announceSignOut: (token) => send({ type: 'ENDED', token }),
  };
}
