import { searchChanges } from '../../shared/lists/search-changes.ts';
import type { Process } from '@scriptorium/contract/process/processes.ts';
import { administersNothing } from '@scriptorium/domain/access/access.ts';
import { useRights } from '@scriptorium/web-data/session.ts';
import { menuEntry } from '../navigation/menu-pages.ts';
import { appTexts } from '../navigation/app-texts.ts';
import { IconBox, IconSitemap } from '@tabler/icons-react';
import { createRoute, Navigate, Outlet, useNavigate, useParams } from '@tanstack/react-router';
import { positiveParam, type RawSearch } from '../../shared/lists/search-params.ts';
import { Suspense, type ComponentProps } from 'react';
import { parseCompareSearch } from '../../features/graph/compare/compare-search.ts';
import { parseVersionsSearch } from '../../features/process-changes/versions-search.ts';
import { parseNodeSearch } from '../../features/nodes-list/node-search.ts';
import { parseFlowSearch } from '../../features/statistics/flow-search.ts';
import { parseStatisticsSearch } from '../../features/statistics/statistics-search.ts';
import { entityArea } from './areas.tsx';
import { LazyPage, processIdParam } from './base-routes.tsx';
import { CreatorGuard, ProcessGuard, ProfileGuard } from './guards.tsx';
import { lazyComponent } from '@scriptorium/web-kit/page/load-chunk.ts';
import { ProcessTabPage } from './process-page.tsx';

/** The graph with its undo buttons, loaded together: buttons that came later would hide the page again until then. */
const GraphWithUndo = lazyComponent(async () => {
  const [{ GraphPage }, { UndoButtons }] = await Promise.all([
    import('../../features/graph/graph-page.tsx'),
    import('../../features/process-changes/undo-buttons.tsx'),
  ]);
  return function GraphWithUndo(props: Omit<ComponentProps<typeof GraphPage>, 'undoButtons'>) {
    return <GraphPage {...props} undoButtons={<UndoButtons processId={props.processId} />} />;
  };
});
const ProcessListPage = lazyComponent(
  async () => (await import('../../features/processes/process-list-page.tsx')).ProcessListPage,
);
const MyWork = lazyComponent(
  async () => (await import('../../features/workspace/shell/flow/my-work-page.tsx')).MyWork,
);
const DeleteProcess = lazyComponent(
  async () => (await import('../../features/processes/delete-process.tsx')).DeleteProcess,
);
const CreateProcessPage = lazyComponent(
  async () => (await import('../../features/processes/create-process-page.tsx')).CreateProcessPage,
);
const NodeListPage = lazyComponent(
  async () => (await import('../../features/nodes-list/node-list-page.tsx')).NodeListPage,
);

const SecretsPage = lazyComponent(
  async () => (await import('../../features/secrets/secrets-page.tsx')).SecretsPage,
);

const VersionsPage = lazyComponent(
  async () => (await import('../../features/process-changes/versions-page.tsx')).VersionsPage,
);
const ComparePage = lazyComponent(
  async () => (await import('../../features/graph/compare/compare-page.tsx')).ComparePage,
);
const StatisticsPage = lazyComponent(
  async () => (await import('../../features/statistics/statistics-page.tsx')).StatisticsPage,
);
const FlowPage = lazyComponent(
  async () => (await import('../../features/statistics/flow-page.tsx')).FlowPage,
);

const RagPage = lazyComponent(async () => (await import('../../features/rag/rag-page.tsx')).RagPage);
const RagSettingsButton = lazyComponent(
  async () => (await import('../../features/processes/rag-settings.tsx')).RagSettingsButton,
);

/**
 * The list, for people who administer nothing beneath what waits for them; and the deletion dialog on top of it. Deleting
 * requires a right on the process.
 */
function ProcessListRoute() {
  const beginsWithWork = administersNothing(useRights());
  const { processId } = useParams({ strict: false });
  const page = (
    <LazyPage>
      {beginsWithWork ? <MyWork /> : null}
      <ProcessListPage isBelow={beginsWithWork} />
      <Outlet />
    </LazyPage>
  );
  if (processId === undefined) return page;
  // The dialog's address has no process id: the error page takes the place of the list.
  if (!Number.isInteger(processId)) return <Outlet />;
  return (
    <ProcessGuard processId={processId} mode="ADMIN">
      {page}
    </ProcessGuard>
  );
}
const processList = createRoute({
  getParentRoute: () => entityArea,
  id: 'process-list',
  component: ProcessListRoute,
});
const processIndex = createRoute({
  getParentRoute: () => processList,
  path: '/entity/process',
  staticData: menuEntry(appTexts, 'process', { icon: IconSitemap }),
});
const processDelete = createRoute({
  getParentRoute: () => processList,
  path: '/entity/process/$processId/delete',
  params: processIdParam,
  component: function DeleteRoute() {
    const { processId } = processDelete.useParams();
    const navigate = useNavigate();
    return <DeleteProcess processId={processId} onClose={() => void navigate({ to: '/entity/process' })} />;
  },
});
const processNew = createRoute({
  getParentRoute: () => entityArea,
  path: '/entity/process/new',
  component: function NewRoute() {
    const { session } = processNew.useRouteContext();
    const navigate = useNavigate();
    return (
      <CreatorGuard>
        <LazyPage>
          <CreateProcessPage
            onCreated={async ({ id }) => {
              // Creating a process grants its creator a right on it.
              await session.reload();
              await navigate({ to: '/entity/process/$processId/graph', params: { processId: id } });
            }}
          />
        </LazyPage>
      </CreatorGuard>
    );
  },
});

const graph = createRoute({
  getParentRoute: () => entityArea,
  path: '/entity/process/$processId/graph',
  params: processIdParam,
  validateSearch: ({ node }: RawSearch): { node?: number | undefined } => ({ node: positiveParam(node) }),
  component: function GraphRoute() {
    const { processId } = graph.useParams();
    const { node } = graph.useSearch();
    const navigate = graph.useNavigate();
    return (
      <ProcessTabPage fills processId={processId} mode="ADMIN">
        <GraphWithUndo
          key={processId}
          processId={processId}
          openId={node ?? null}
          // The page has already asked about unsaved changes.
          onOpen={(id) =>
            void navigate({ search: { node: id ?? undefined }, replace: true, ignoreBlocker: true })
          }
        />
      </ProcessTabPage>
    );
  },
});

const versions = createRoute({
  getParentRoute: () => entityArea,
  path: '/entity/process/$processId/versions',
  params: processIdParam,
  validateSearch: parseVersionsSearch,
  component: function VersionsRoute() {
    const { processId } = versions.useParams();
    const search = versions.useSearch();
    const navigate = versions.useNavigate();
    return (
      <ProcessTabPage processId={processId} mode="ADMIN">
        <VersionsPage
          processId={processId}
          search={search}
          onSearch={(next) => void navigate({ search: searchChanges(search, next), replace: true })}
        />
      </ProcessTabPage>
    );
  },
});

const compare = createRoute({
  getParentRoute: () => entityArea,
  path: '/entity/process/$processId/versions/compare',
  params: processIdParam,
  validateSearch: parseCompareSearch,
  component: function CompareRoute() {
    const { processId } = compare.useParams();
    const { from, to } = compare.useSearch();
    if (from === undefined)
      return <Navigate to="/entity/process/$processId/versions" params={{ processId }} replace />;
    return (
      <ProcessTabPage fills processId={processId} mode="ADMIN">
        <ComparePage key={processId} processId={processId} from={from} to={to} />
      </ProcessTabPage>
    );
  },
});

const secrets = createRoute({
  getParentRoute: () => entityArea,
  path: '/entity/process/$processId/secrets',
  params: processIdParam,
  component: function SecretsRoute() {
    const { processId } = secrets.useParams();
    return (
      <ProcessTabPage processId={processId} mode="ADMIN">
        <SecretsPage key={processId} processId={processId} />
      </ProcessTabPage>
    );
  },
});

const statistics = createRoute({
  getParentRoute: () => entityArea,
  path: '/entity/process/$processId/statistics',
  params: processIdParam,
  validateSearch: parseStatisticsSearch,
  component: function StatisticsRoute() {
    const { processId } = statistics.useParams();
    const search = statistics.useSearch();
    const navigate = statistics.useNavigate();
    return (
      <ProcessTabPage processId={processId} mode="ADMIN">
        <StatisticsPage
          key={processId}
          processId={processId}
          search={search}
          onSearch={(next) => void navigate({ search: searchChanges(search, next), replace: true })}
        />
      </ProcessTabPage>
    );
  },
});

const flow = createRoute({
  getParentRoute: () => entityArea,
  path: '/entity/process/$processId/statistics/flow',
  params: processIdParam,
  validateSearch: parseFlowSearch,
  component: function FlowRoute() {
    const { processId } = flow.useParams();
    const search = flow.useSearch();
    const navigate = flow.useNavigate();
    return (
      <ProcessTabPage processId={processId} mode="ADMIN">
        <FlowPage
          key={processId}
          processId={processId}
          search={search}
          onSearch={(next) => void navigate({ search: searchChanges(search, next), replace: true })}
        />
      </ProcessTabPage>
    );
  },
});

const ragSettings = (process: Process) => (
  <Suspense fallback={null}>
    <RagSettingsButton process={process} size={36} isWide={!process.isRagEnabled} />
  </Suspense>
);
const rag = createRoute({
  getParentRoute: () => entityArea,
  path: '/entity/process/$processId/rag',
  params: processIdParam,
  component: function RagRoute() {
    const { processId } = rag.useParams();
    return (
      <ProfileGuard profile="rag">
        <ProcessTabPage processId={processId} mode="READ">
          <RagPage key={processId} processId={processId} settingsButton={ragSettings} />
        </ProcessTabPage>
      </ProfileGuard>
    );
  },
});

const nodeList = createRoute({
  getParentRoute: () => entityArea,
  path: '/entity/node',
  staticData: menuEntry(appTexts, 'node', { icon: IconBox }),
  validateSearch: parseNodeSearch,
  component: function NodesRoute() {
    const search = nodeList.useSearch();
    const navigate = nodeList.useNavigate();
    return (
      <LazyPage>
        <NodeListPage
          search={search}
          onSearch={(next) => void navigate({ search: searchChanges(search, next), replace: true })}
        />
      </LazyPage>
    );
  },
});

export const processRoutes = [
  processList.addChildren([processIndex, processDelete]),
  processNew,
  graph,
  versions,
  compare,
  secrets,
  statistics,
  flow,
  rag,
  nodeList,
];
