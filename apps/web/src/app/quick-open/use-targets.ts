import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { LANGUAGES } from '@scriptorium/domain/languages.ts';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { processes } from '@scriptorium/contract/process/processes.ts';
import { isAdministrator, maySeeSomeProcess } from '@scriptorium/domain/access/access.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useHasProcessRight, useRights } from '@scriptorium/web-data/session.ts';
import { chooseLanguage, useLanguage, useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useNavigate, useParams } from '@tanstack/react-router';
import { appTexts } from '../navigation/app-texts.ts';
import { useAdminPages, useMenuPages } from '../navigation/menu-pages.ts';
import { matchTargets, type Target } from './match.ts';
import { quickOpenTexts } from './quick-open-texts.ts';

/** Results of one kind. */
export interface TargetGroup {
  readonly name: string;
  readonly targets: readonly Target[];
}

/** Results of each kind; more are found by a longer query. */
const MOST = 6;
/** Shorter names match too many documents. */
const SHORTEST_NAME = 2;

/** The process whose page is open. */
function useProcessId(): number | undefined {
  const { processId } = useParams({ strict: false });
  return processId === undefined ? undefined : Number(processId);
}

function useProcessTargets(processId: number | undefined): { places: Target[]; nodes: Target[] } {
  const t = useTexts(quickOpenTexts);
  const navigate = useNavigate();
  const isAdmin = useHasProcessRight(processId ?? 0, 'ADMIN');
  const read = useRead(
    nodes.list,
    { query: { processId: processId ?? 0 } },
    { enabled: processId !== undefined && isAdmin },
  );
  if (processId === undefined) return { places: [], nodes: [] };
  const params = { processId };
  const place = (id: string, name: string, open: () => unknown): Target => ({
    id: `place ${id}`,
    name,
    open: () => void open(),
  });
  const toGraph = (node?: number) =>
    navigate({
      to: '/entity/process/$processId/graph',
      params,
      search: node === undefined ? {} : { node },
    });
  return {
    places: [
      place('documents', t('documentList'), () =>
        navigate({ to: '/entity/process/$processId/documents', params }),
      ),
      place('dashboard', t('documentsDashboard'), () =>
        navigate({ to: '/entity/process/$processId/dashboard/documents', params }),
      ),
      place('issues', t('issuesDashboard'), () =>
        navigate({ to: '/entity/process/$processId/dashboard/issues', params }),
      ),
      ...(isAdmin ? [place('graph', t('graph'), () => toGraph())] : []),
    ],
    nodes: (read.data ?? []).map(({ id, name }) => ({
      id: `node ${id}`,
      name,
      open: () => void toGraph(id),
    })),
  };
}

/** Documents of the open process, else of all processes that the user sees, by their names. */
function useDocumentTargets(processId: number | undefined, query: string) {
  const navigate = useNavigate();
  const value = query.trim();
  const isSearched = value.length >= SHORTEST_NAME;
  const { data, isFetching } = useRead(
    documents.info,
    {
      query: { page: 0, size: MOST, sort: 'id,desc' },
      body: {
        paged: true,
        filters: [
          { type: 'NAME', value },
          ...(processId === undefined ? [] : [{ type: 'PROCESS_ID' as const, value: processId }]),
        ],
      },
    },
    { enabled: isSearched, keepPrevious: true },
  );
  const targets = (isSearched ? (data?.content ?? []) : []).map((found): Target => {
    const params = { processId: found.processId, documentId: found.id };
    return {
      id: `document ${found.id}`,
      name: found.filename,
      detail: `#${found.id}`,
      open: () => void navigate({ to: '/entity/process/$processId/document/{-$documentId}', params }),
    };
  });
  return { targets, isFetching: isSearched && isFetching };
}

function useProcesses(isUser: boolean): Target[] {
  const navigate = useNavigate();
  const { data } = useRead(processes.list, { query: {} }, { enabled: isUser });
  return (data ?? []).map(({ id, name }) => ({
    id: `process ${id}`,
    name,
    open: () => void navigate({ to: '/entity/process/$processId/documents', params: { processId: id } }),
  }));
}

function usePages(): Target[] {
  const rights = useRights();
  const entityPages = useMenuPages('/entity/');
  const accountPages = useMenuPages('/account/');
  const adminPages = useAdminPages(isAdministrator(rights));
  const navigate = useNavigate();
  const pages = [...(maySeeSomeProcess(rights) ? entityPages : []), ...accountPages, ...adminPages];
  return pages.map(({ name, path }) => ({
    id: `page ${path}`,
    name: name(),
    open: () => void navigate({ to: path }),
  }));
}

function useCommands(): Target[] {
  const t = useTexts(appTexts);
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  const language = useLanguage();
  const navigate = useNavigate();
  const names = { en: t('english'), pl: t('polish') };
  return [
    {
      id: 'scheme',
      name: isDark ? t('toLight') : t('toDark'),
      open: () => setColorScheme(isDark ? 'light' : 'dark'),
    },
    ...LANGUAGES.filter((code) => code !== language).map((code) => ({
      id: `language ${code}`,
      name: names[code],
      detail: t('language'),
      open: () => void chooseLanguage(code),
    })),
    { id: 'sign out', name: t('signOut'), open: () => void navigate({ to: '/lp/logout' }) },
  ];
}

/**
 * Returns the targets that match the query, by kind; without a query the places of the open process, processes, pages
 * and commands. `searched` is the query for the server, which may be late.
 */
export function useTargets(query: string, searched: string): { groups: TargetGroup[]; isFetching: boolean } {
  const t = useTexts(quickOpenTexts);
  const processId = useProcessId();
  const { places, nodes: ofProcess } = useProcessTargets(processId);
  const found = useDocumentTargets(processId, searched);
  const all: [name: string, targets: readonly Target[]][] = [
    [t('inProcess'), places],
    [t('processes'), useProcesses(maySeeSomeProcess(useRights()))],
    [t('nodes'), ofProcess],
    [t('pages'), usePages()],
    [t('commands'), useCommands()],
  ];
  const groups = all.map(([name, targets]) => ({ name, targets: matchTargets(targets, query, MOST) }));
  // The server has matched the names already.
  const withDocuments = groups.toSpliced(1, 0, { name: t('documents'), targets: found.targets });
  return {
    groups: withDocuments.filter(({ targets }) => targets.length > 0),
    isFetching: found.isFetching,
  };
}
