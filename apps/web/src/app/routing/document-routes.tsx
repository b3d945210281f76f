import type { Process } from '@scriptorium/contract/processes.ts';
import { positiveParam, textParam, type RawSearch } from '@scriptorium/web-kit/search-params.ts';
import { createRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { parseDocumentSearch } from '../../features/documents/document-address.ts';
import { entityArea } from './areas.tsx';
import { LazyPage, parseId, processIdParam } from './base-routes.tsx';
import { ProcessGuard } from './guards.tsx';
import { lazyComponent } from './load-chunk.ts';

const WorkspacePage = lazyComponent(
  async () => (await import('../../features/workspace/workspace-page.tsx')).WorkspacePage,
);
const RenameButton = lazyComponent(
  async () => (await import('../../features/processes/rename-process.tsx')).RenameButton,
);
const UploadPage = lazyComponent(
  async () => (await import('../../features/upload/upload-page.tsx')).UploadPage,
);
const DocumentListPage = lazyComponent(
  async () => (await import('../../features/documents/document-list-page.tsx')).DocumentListPage,
);

const upload = createRoute({
  getParentRoute: () => entityArea,
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
  getParentRoute: () => entityArea,
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
  getParentRoute: () => entityArea,
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

export const documentRoutes = [upload, documentList, workspace];
