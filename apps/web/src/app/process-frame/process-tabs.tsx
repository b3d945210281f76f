import { nodes } from '@scriptorium/contract/process/nodes.ts';
import type { Process } from '@scriptorium/contract/process/processes.ts';
import { allows, modeOnNode, modeOnProcess } from '@scriptorium/domain/access/access.ts';
import { useHasProfile } from '../../shared/people/profiles.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useRights } from '@scriptorium/web-data/session.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { Link, useLocation } from '@tanstack/react-router';
import classes from './process-frame.module.css';
import { frameTexts } from './texts.ts';

/** Types whose nodes fetch documents over connections. */
const FETCHING: ReadonlySet<string> = new Set(['EMAIL_UPLOAD', 'SFTP_UPLOAD', 'GDU_UPLOAD', 'FOLDER_UPLOAD']);

/** The pages of a process that the user may open (PERM-02, PERM-22, PROC-05). */
function useTabs({ id, isRagEnabled }: Pick<Process, 'id' | 'isRagEnabled'>) {
  const rights = useRights();
  const hasRag = useHasProfile('rag');
  const { data = [] } = useRead(nodes.list, { query: { processId: id } });
  const isAdmin = allows(modeOnProcess(rights, id), 'ADMIN');
  const mayUpload = data.some(
    (node) => node.activityType === 'HUP' && allows(modeOnNode(rights, node), 'WRITE'),
  );
  const fetches = data.some(({ activityType }) => FETCHING.has(activityType));
  return [
    { key: 'documents', to: '/entity/process/$processId/documents', isShown: true },
    { key: 'graph', to: '/entity/process/$processId/graph', isShown: isAdmin },
    { key: 'upload', to: '/entity/process/$processId/upload', isShown: mayUpload },
    { key: 'dashboard', to: '/entity/process/$processId/dashboard/documents', isShown: true },
    { key: 'statistics', to: '/entity/process/$processId/statistics', isShown: isAdmin },
    { key: 'sources', to: '/entity/process/$processId/sources', isShown: fetches },
    { key: 'secrets', to: '/entity/process/$processId/secrets', isShown: isAdmin },
    { key: 'rag', to: '/entity/process/$processId/rag', isShown: hasRag && (isRagEnabled || isAdmin) },
    { key: 'versions', to: '/entity/process/$processId/versions', isShown: isAdmin },
  ] as const;
}

/** The two dashboards are one tab. */
const isCurrent = (to: string, processId: number, pathname: string): boolean => {
  const path = to.replace('$processId', String(processId)).replace(/\/dashboard\/.*/, '/dashboard');
  return pathname === path || pathname.startsWith(`${path}/`);
};

export function ProcessTabs({ process }: { process: Pick<Process, 'id' | 'isRagEnabled'> }) {
  const t = useTexts(frameTexts);
  const { pathname } = useLocation();
  const tabs = useTabs(process);
  return (
    <nav className={classes.tabs} aria-label={t('pages')}>
      {tabs
        .filter(({ isShown }) => isShown)
        .map(({ key, to }) => (
          <Link
            key={key}
            to={to}
            params={{ processId: process.id }}
            className={classes.tab}
            activeProps={{}}
            aria-current={isCurrent(to, process.id, pathname) ? 'page' : undefined}
          >
            {t(key)}
          </Link>
        ))}
    </nav>
  );
}
