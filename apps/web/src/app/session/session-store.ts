import { createStore } from '@scriptorium/ui/store.ts';
import { account as accountCalls, type Account } from '@scriptorium/contract/people/account.ts';
import { TransportError, type Call } from '@scriptorium/contract/kit/client.ts';
import { AppError } from '@scriptorium/contract/errors.ts';
import { oidc } from '@scriptorium/contract/people/oidc.ts';
import { isUnreachable } from '@scriptorium/web-data/is-unreachable.ts';
import { chooseLanguage, i18n, LANGUAGE_KEY } from '@scriptorium/web-kit/texts/texts.ts';
import { clearToken, storeToken, readToken, replaceToken } from '@scriptorium/web-data/token.ts';
import { logoutAddress } from './logout-address.ts';
import { shareSession, type SessionSharing } from './session-sharing.ts';

export interface Credentials {
  username: string;
  password: string;
  rememberMe: boolean;
}

/**
 * The current session. `ready` reads it once; `reload` reads it again and ends it on failure; listeners are called on
 * each change.
 */
export interface SessionStore {
  current(): Account | null;
  subscribe(listener: () => void): () => void;
  ready(): Promise<Account | null>;
  reload(): Promise<void>;
  signIn(credentials: Credentials): Promise<void>;
  /** Signs in with the code of the identity provider's redirect. */
  signInWithCode(code: string): Promise<void>;
  /** Continues with a new token, after a change of the password. */
  renewToken(token: string): Promise<void>;
  /** Returns the identity provider's sign-out address; null without one. */
  signOut(): Promise<string | null>;
  clear(): void;
  /** Ends the session that the server no longer accepts. */
  end(): void;
  /** Whether the last session ended by itself, not by signing out. */
  hasEnded(): boolean;
}

/** Applies the account's language, unless another one was chosen in this tab (I18N-07). */
async function applyLanguage(account: Account): Promise<void> {
  if (sessionStorage.getItem(LANGUAGE_KEY) !== null || account.langKey === i18n.language) return;
  await chooseLanguage(account.langKey);
}

/**
 * The server has rejected the token. Without a whole answer it has not, for instance when the page is left while it
 * loads: the token is kept for the next visit.
 */
const isRejection = (error: unknown): boolean =>
  (error instanceof AppError || error instanceof TransportError) && !isUnreachable(error);

type SessionReader = Pick<
  SessionStore,
  'current' | 'subscribe' | 'ready' | 'reload' | 'clear' | 'end' | 'hasEnded'
>;

/** Reads the account of the stored token. */
function createSessionReader(call: Call, adoptToken: SessionSharing['adoptToken']): SessionReader {
  let reading: Promise<Account | null> | undefined;
  let hasEnded = false;
  const store = createStore<Account | null>(null);

  const stop = (isEnd: boolean) => {
    // Several calls may learn that the session has ended.
    hasEnded = isEnd && (hasEnded || store.current() !== null || readToken() !== null);
    clearToken();
    reading = Promise.resolve(null);
    store.set(null);
  };
  const clear = () => stop(false);
  const end = () => stop(true);
  const read = async (): Promise<Account | null> => {
    try {
      const account = await call(accountCalls.get, { query: {} });
      if (account.activated) {
        await applyLanguage(account).catch(() => undefined);
        hasEnded = false;
        store.set(account);
        return account;
      }
    } catch (error) {
      if (!isRejection(error)) return store.current();
      end();
      return null;
    }
    clear();
    return null;
  };
  const readIfTokenExists = async () => (readToken() !== null || (await adoptToken()) ? read() : null);
  return {
    current: store.current,
    subscribe: store.subscribe,
    ready: () => (reading ??= readIfTokenExists()),
    async reload() {
      await (reading = read());
    },
    clear,
    end,
    hasEnded: () => hasEnded,
  };
}

export function createSession(call: Call, share = shareSession): SessionStore {
  const sharing = share({
    onEnded: () => session.clear(),
    onLateToken: () => void session.reload(),
  });
  const session = createSessionReader(call, sharing.adoptToken);
  return {
    ...session,
    async signIn({ username, password, rememberMe }) {
      const body = { username, password, rememberMe };
      const { id_token } = await call(accountCalls.authenticate, { body });
      storeToken(id_token, rememberMe);
      await session.reload();
    },
    async signInWithCode(code) {
      const { id_token } = await call(oidc.exchange, { body: { code } });
      storeToken(id_token, false);
      await session.reload();
    },
    async renewToken(token) {
      replaceToken(token);
      await session.reload();
    },
    async signOut() {
      const token = readToken();
      if (token === null) return null;
      const answer = await call(accountCalls.logout).catch(() => ({}));
      session.clear();
      sharing.announceSignOut(token);
      return logoutAddress(answer, location.origin);
    },
  };
}
