import { TOKEN_KEY } from '@scriptorium/web-kit/token.ts';

/** What tabs of one browser tell each other about a session that is kept per tab. */
type Message =
  | { readonly type: 'ASK' }
  | { readonly type: 'TOKEN'; readonly token: string }
  | { readonly type: 'ENDED'; readonly token: string };

/** How long a new tab waits for another one to answer, in ms. */
const ANSWER_TIMEOUT_MS = 300;

/**
 * A session without "remember me" lives in each tab's own storage, and lasts until the last tab is closed: a new tab asks
 * those that are open, and signing out in one ends it in all. Only pages of the same origin share the channel.
 */
export interface SessionSharing {
  /** Takes the token over from another tab; false where none answers in time. */
  adoptToken(): Promise<boolean>;
  /** Tells the other tabs that this token has been signed out. */
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
