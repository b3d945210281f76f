import { account as accountCalls, type Account } from '@scriptorium/contract/account.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { chooseLanguage, i18n, LANGUAGE_KEY } from '@scriptorium/web-kit/texts.ts';
import { forgetToken, keepToken, readToken } from '@scriptorium/web-kit/token.ts';

export interface Credentials {
  username: string;
  password: string;
  rememberMe: boolean;
}

/**
 * Who is signed in. `ready` reads the session once; `reload` reads it again and ends it when that fails; listeners hear
 * of each change.
 */
export interface SessionStore {
  current(): Account | null;
  subscribe(listener: () => void): () => void;
  ready(): Promise<Account | null>;
  reload(): Promise<void>;
  signIn(credentials: Credentials): Promise<void>;
  signOut(): Promise<void>;
  clear(): void;
}

/** The account's language, unless another was chosen in this tab (spec platform 9). */
async function speak(account: Account): Promise<void> {
  if (sessionStorage.getItem(LANGUAGE_KEY) !== null || account.langKey === i18n.language) return;
  await chooseLanguage(account.langKey);
}

export function createSession(call: Call): SessionStore {
  let current: Account | null = null;
  let reading: Promise<Account | null> | undefined;
  const listeners = new Set<() => void>();

  const set = (account: Account | null) => {
    if (account === current) return;
    current = account;
    for (const listener of listeners) listener();
  };
  const clear = () => {
    forgetToken();
    reading = Promise.resolve(null);
    set(null);
  };
  const read = async (): Promise<Account | null> => {
    try {
      const account = await call(accountCalls.get, { query: {} });
      if (!account.activated) throw new Error('The account is not activated');
      await speak(account);
      set(account);
      return account;
    } catch {
      clear();
      return null;
    }
  };

  return {
    current: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ready: () => (reading ??= readToken() === null ? Promise.resolve(null) : read()),
    async reload() {
      await (reading = read());
    },
    async signIn({ username, password, rememberMe }) {
      const { id_token } = await call(accountCalls.authenticate, {
        body: { username, password, rememberMe },
      });
      keepToken(id_token, rememberMe);
      await (reading = read());
    },
    async signOut() {
      await call(accountCalls.logout).catch(() => undefined);
      clear();
    },
    clear,
  };
}
