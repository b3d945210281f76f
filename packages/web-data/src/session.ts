import { createContext, use, useMemo } from 'react';
import type { Account } from '@scriptorium/contract/people/account.ts';
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

/** The user's own authorities and those of the roles in one list, each once (ENT-03). */
export function rightsOf({ id, roles, authorities }: Account): Rights {
  const all = [...authorities, ...roles.flatMap((role) => role.authorities)];
  const byContent = new Map(
    all.map((authority) => [`${authority.type} ${authority.componentId} ${authority.mode}`, authority]),
  );
  return { userId: id, roles: roles.map(({ name }) => name), authorities: [...byContent.values()] };
}

/** The signed-in user's rights; the page hides actions that the server would reject. */
export function useRights(): Rights {
  const account = useSession();
  return useMemo(() => rightsOf(account), [account]);
}

export const useHasProcessRight = (processId: number, needed: AccessMode): boolean =>
  allows(modeOnProcess(useRights(), processId), needed);

export const useHasNodeRight = (node: { id: number; processId: number }, needed: AccessMode): boolean =>
  allows(modeOnNode(useRights(), node), needed);

/** Full name if both parts exist, else the e-mail (ENT-02), else the login. */
export const displayName = (user: {
  login: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
}): string =>
  user.firstName && user.lastName ? `${user.firstName} ${user.lastName}` : (user.email ?? user.login);
