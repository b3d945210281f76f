import { createContext, use } from 'react';
import type { Account } from '@scriptorium/contract/account.ts';
import {
  allows,
  modeOnNode,
  modeOnProcess,
  type AccessMode,
  type Rights,
} from '@scriptorium/domain/access/access.ts';

/** The signed-in user's account; null for none. */
export const SessionContext = createContext<Account | null>(null);

export function useSession(): Account {
  const account = use(SessionContext);
  if (!account) throw new Error('This component is for people who are signed in');
  return account;
}

export const rightsOf = (account: Account): Rights => ({
  userId: account.id,
  roles: account.roles.map(({ name }) => name),
  authorities: account.authorities,
});

/** The signed-in user's rights; the page hides actions that the server would reject. */
export const useRights = (): Rights => rightsOf(useSession());

export const useHasProcessRight = (processId: number, needed: AccessMode): boolean =>
  allows(modeOnProcess(useRights(), processId), needed);

export const useHasNodeRight = (node: { id: number; processId: number }, needed: AccessMode): boolean =>
  allows(modeOnNode(useRights(), node), needed);

/** Full name if both parts exist, else the e-mail, else the login (spec platform 3). */
export const displayName = (user: {
  login: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
}): string =>
  user.firstName && user.lastName ? `${user.firstName} ${user.lastName}` : (user.email ?? user.login);
