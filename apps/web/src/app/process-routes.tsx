import type { Process } from '@scriptorium/contract/processes.ts';
import { positiveParam, textParam, type RawSearch } from '@scriptorium/web-kit/search-params.ts';
import { createRoute, Outlet, useNavigate, useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { parseDocumentSearch } from '../features/documents/document-address.ts';
import { parseNodeSearch } from '../features/nodes-list/node-search.ts';
import { parseId, LazyPage, processIdParam, signedIn } from './base-routes.tsx';
import { CreatorGuard, ProcessGuard, UserGuard } from './guards.tsx';
import { lazyComponent } from './load-chunk.ts';

const GraphPage = lazyComponent(async () => (await import('../features/graph/graph-page.tsx')).GraphPage);
const WorkspacePage = lazyComponent(
  async () => (await import('../features/workspace/workspace-page.tsx')).WorkspacePage,
);
const ProcessListPage = lazyComponent(
  async () => (await import('../features/processes/process-list-page.tsx')).ProcessListPage,
);
const DeleteProcess = lazyComponent(
  async () => (await import('../features/processes/delete-process.tsx')).DeleteProcess,
);
const CreateProcessPage = lazyComponent(
  async () => (await import('../features/processes/create-process-page.tsx')).CreateProcessPage,
);
const RenameButton = lazyComponent(
  async () => (await import('../features/processes/rename-process.tsx')).RenameButton,
);
const NodeListPage = lazyComponent(
  async () => (await import('../features/nodes-list/node-list-page.tsx')).NodeListPage,
);
const UploadPage = lazyComponent(async () => (await import('../features/upload/upload-page.tsx')).UploadPage);
const DocumentListPage = lazyComponent(
  async () => (await import('../features/documents/document-list-page.tsx')).DocumentListPage,
);

/** Everything below /entity requires one of the product's roles (spec platform 2.2). */
const entity = createRoute({
  getParentRoute: () => signedIn,
  id: 'entity-pages',
  component: () => (
    <UserGuard>
      <Outlet />
    </UserGuard>
  ),
});

/** The list, and the deletion dialog on top of it; deleting requires a right on the process. */
function ProcessListRoute() {
  const { processId } = useParams({ strict: false });
  const page = (
    <LazyPage>
      <ProcessListPage />
      <Outlet />
    </LazyPage>
  );
  if (processId === undefined) return page;
  return (
    <ProcessGuard processId={processId} mode="ADMIN">
      {page}
    </ProcessGuard>
  );
}
const processList = createRoute({
  getParentRoute: () => entity,
  id: 'process-list',
  component: ProcessListRoute,
});
const processIndex = createRoute({ getParentRoute: () => processList, path: '/entity/process' });
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
  getParentRoute: () => entity,
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
  getParentRoute: () => entity,
  path: '/entity/process/$processId/graph',
  params: processIdParam,
  validateSearch: ({ node }: RawSearch): { node?: number | undefined } => ({ node: positiveParam(node) }),
  component: function GraphRoute() {
    const { processId } = graph.useParams();
    const { node } = graph.useSearch();
    const navigate = graph.useNavigate();
    return (
      <ProcessGuard processId={processId} mode="ADMIN">
        <LazyPage>
          <GraphPage
            key={processId}
            processId={processId}
            openId={node ?? null}
            // The page has already asked about unsaved changes.
            onOpen={(id) =>
              void navigate({ search: { node: id ?? undefined }, replace: true, ignoreBlocker: true })
            }
          />
        </LazyPage>
      </ProcessGuard>
    );
  },
});
const upload = createRoute({
  getParentRoute: () => entity,
  path: '/entity/process/$processId/upload',
  params: processIdParam,
  component: function UploadRoute() {
    const { processId } = upload.useParams();
    return (
      <ProcessGuard processId={processId} mode="READ">
        <LazyPage>
          <UploadPage key={processId} processId={processId} />
        </LazyPage>
      </ProcessGuard>
    );
  },
});

const renameButton = (process: Pick<Process, 'id' | 'name'>) => (
  <Suspense fallback={null}>
    <RenameButton process={process} />
  </Suspense>
);
const documentList = createRoute({
  getParentRoute: () => entity,
  path: '/entity/process/$processId/documents',
  params: processIdParam,
  validateSearch: parseDocumentSearch,
  component: function DocumentsRoute() {
    const { processId } = documentList.useParams();
    const search = documentList.useSearch();
    const navigate = documentList.useNavigate();
    return (
      <ProcessGuard processId={processId} mode="READ">
        <LazyPage>
          <DocumentListPage
            key={processId}
            processId={processId}
            search={search}
            onSearch={(next) => void navigate({ search: next, replace: true })}
            renameButton={renameButton}
          />
        </LazyPage>
      </ProcessGuard>
    );
  },
});

const workspace = createRoute({
  getParentRoute: () => entity,
  path: '/entity/process/$processId/document/{-$documentId}',
  params: {
    parse: ({ processId, documentId }: { processId: string; documentId?: string | undefined }) => ({
      processId: parseId(processId),
      documentId: documentId === undefined ? undefined : parseId(documentId),
    }),
    stringify: ({ processId, documentId }: { processId: number; documentId?: number | undefined }) => ({
      processId: String(processId),
      documentId: documentId === undefined ? undefined : String(documentId),
    }),
  },
  validateSearch: ({
    panel,
    stepId,
  }: RawSearch): { panel?: string | undefined; stepId?: number | undefined } => ({
    panel: textParam(panel),
    stepId: positiveParam(stepId),
  }),
  component: function WorkspaceRoute() {
    const { processId, documentId } = workspace.useParams();
    const { panel, stepId } = workspace.useSearch();
    return (
      <ProcessGuard processId={processId} mode="READ">
        <LazyPage>
          <WorkspacePage
            key={processId}
            processId={processId}
            documentId={documentId}
            panel={panel}
            stepId={stepId}
          />
        </LazyPage>
      </ProcessGuard>
    );
  },
});

const nodeList = createRoute({
  getParentRoute: () => entity,
  path: '/entity/node',
  validateSearch: parseNodeSearch,
  component: function NodesRoute() {
    const search = nodeList.useSearch();
    const navigate = nodeList.useNavigate();
    return (
      <LazyPage>
        <NodeListPage search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />
      </LazyPage>
    );
  },
});

export const processRoutes = [
  entity.addChildren([
    processList.addChildren([processIndex, processDelete]),
    processNew,
    graph,
    upload,
    documentList,
    workspace,
    nodeList,
  ]),
];
