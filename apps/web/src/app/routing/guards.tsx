import {
  allows,
  isAdministrator,
  isUser,
  maySeeProcess,
  mayCreateProcess,
  modeOnProcess,
  type AccessMode,
} from '@scriptorium/domain/access/access.ts';
import { AppError } from '@scriptorium/contract/errors.ts';
import { processes } from '@scriptorium/contract/process/processes.ts';
import { serverInfo } from '@scriptorium/contract/management/management-info.ts';
import { LoadingSpinner } from '@scriptorium/ui/loading.tsx';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useRights } from '@scriptorium/web-data/session.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import type { ReactNode } from 'react';
import { appTexts } from '../navigation/app-texts.ts';
import { ForbiddenPage, NotFoundPage } from './message-pages.tsx';

interface GuardProps {
  processId: number;
  mode: AccessMode;
  children: ReactNode;
}

/** Shows an error page if the process does not exist or the user may not know of it. */
function ExistingProcess({ processId, children }: { processId: number; children: ReactNode }) {
  const t = useTexts(appTexts);
  const { isPending, error } = useRead(processes.get, { params: { id: processId }, query: {} });
  if (isPending) return <LoadingSpinner label={t('loading')} />;
  return error instanceof AppError && error.status === 404 ? <NotFoundPage /> : children;
}

/**
 * Shows a page of a process only to people with access. A right on any node may open the process for reading; the
 * server then decides which parts of it to return (docs/semantics.md#7).
 */
export function ProcessGuard({ processId, mode, children }: GuardProps) {
  const rights = useRights();
  const mayOpen =
    mode === 'READ'
      ? maySeeProcess(rights, processId, 'unknown')
      : allows(modeOnProcess(rights, processId), mode);
  if (!mayOpen) return <ForbiddenPage />;
  return <ExistingProcess processId={processId}>{children}</ExistingProcess>;
}

export const CreatorGuard = ({ children }: { children: ReactNode }) =>
  mayCreateProcess(useRights()) ? children : <ForbiddenPage />;

/** The administration is for ROLE_ADMIN only (SHELL-12). */
export const AdminGuard = ({ children }: { children: ReactNode }) =>
  isAdministrator(useRights()) ? children : <ForbiddenPage />;

/** Account pages and work require one of the product's roles; custom roles alone do not count. */
export const UserGuard = ({ children }: { children: ReactNode }) =>
  isUser(useRights()) ? children : <ForbiddenPage />;

/** For pages that exist only if a profile is active (SHELL-44). */
export function ProfileGuard({ profile, children }: { profile: string; children: ReactNode }) {
  const { data } = useRead(serverInfo, { query: {} });
  if (data === undefined) return null;
  return data.activeProfiles.includes(profile) ? children : <NotFoundPage />;
}
