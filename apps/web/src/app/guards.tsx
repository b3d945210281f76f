import {
  allows,
  isAdministrator,
  isUser,
  mayCreateProcess,
  modeOnProcess,
  type AccessMode,
} from '@scriptorium/domain/access.ts';
import { serverInfo } from '@scriptorium/contract/management-info.ts';
import { useRead } from '@scriptorium/web-kit/queries.ts';
import { useRights } from '@scriptorium/web-kit/session.ts';
import type { ReactNode } from 'react';
import { ForbiddenPage, NotFoundPage } from './message-pages.tsx';

interface GuardProps {
  processId: number;
  mode: AccessMode;
  children: ReactNode;
}

/**
 * Shows a page of a process only to those who may see it. A right on any node may open the process for reading; the
 * server then answers what of it may be seen (semantics 7).
 */
export function ProcessGuard({ processId, mode, children }: GuardProps) {
  const rights = useRights();
  const byNode = mode === 'READ' && rights.authorities.some(({ type }) => type === 'NODE');
  return byNode || allows(modeOnProcess(rights, processId), mode) ? children : <ForbiddenPage />;
}

/** For those who may create processes. */
export const CreatorGuard = ({ children }: { children: ReactNode }) =>
  mayCreateProcess(useRights()) ? children : <ForbiddenPage />;

/** The administration is for ROLE_ADMIN alone (spec platform 2.2). */
export const AdminGuard = ({ children }: { children: ReactNode }) =>
  isAdministrator(useRights()) ? children : <ForbiddenPage />;

/** An account of one's own, and work: for every role that the product knows, and not for a made-up one alone. */
export const UserGuard = ({ children }: { children: ReactNode }) =>
  isUser(useRights()) ? children : <ForbiddenPage />;

/** For pages that exist only where a profile is on (spec platform 2.2). */
export function ProfileGuard({ profile, children }: { profile: string; children: ReactNode }) {
  const { data } = useRead(serverInfo, { query: {} });
  if (data === undefined) return null;
  return data.activeProfiles.includes(profile) ? children : <NotFoundPage />;
}
