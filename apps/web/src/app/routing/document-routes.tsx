import { searchChanges } from '../../shared/lists/search-changes.ts';
import { patternParam, positiveParam, textParam, type RawSearch } from '../../shared/lists/search-params.ts';
import { menuEntry } from '../navigation/menu-pages.ts';
import { appTexts } from '../navigation/app-texts.ts';
import { IconUser } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { parseDocumentSearch } from '../../features/documents/list/document-address.ts';
import { entityArea } from './areas.tsx';
import { LazyPage, parseId, processIdParam } from './base-routes.tsx';
import { lazyComponent } from '@scriptorium/web-kit/page/load-chunk.ts';
import { ProcessPage, ProcessTabPage } from './process-page.tsx';

const WorkspacePage = lazyComponent(
  async () => (await import('../../features/workspace/workspace-page.tsx')).WorkspacePage,
);
const MyWorkPage = lazyComponent(
  async () => (await import('../../features/workspace/shell/flow/my-work-page.tsx')).MyWorkPage,
);
const UploadPage = lazyComponent(
  async () => (await import('../../features/upload/upload-page.tsx')).UploadPage,
);
const DocumentListPage = lazyComponent(
  async () => (await import('../../features/documents/document-list-page.tsx')).DocumentListPage,
);

const DropAnywhere = lazyComponent(
  async () => (await import('../../features/upload/drop-anywhere.tsx')).DropAnywhere,
);
const DocumentViewPage = lazyComponent(
  async () =>
    (await import('../../features/workspace/shell/document-view/document-view-page.tsx')).DocumentViewPage,
);
const DocumentEditPage = lazyComponent(
  async () => (await import('../../features/documents/document-edit-page.tsx')).DocumentEditPage,
);

const upload = createRoute({
  getParentRoute: () => entityArea,
  path: '/entity/process/$processId/upload',
  params: processIdParam,
  component: function UploadRoute() {
    const { processId } = upload.useParams();
    return (
      <ProcessTabPage processId={processId} mode="READ">
        <UploadPage key={processId} processId={processId} />
      </ProcessTabPage>
    );
  },
});

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
      <ProcessTabPage processId={processId} mode="READ">
        <DocumentListPage
          key={processId}
          processId={processId}
          search={search}
          onSearch={(next) => void navigate({ search: searchChanges(search, next), replace: true })}
        />
        <DropAnywhere processId={processId} />
      </ProcessTabPage>
    );
  },
});

const documentParams = {
  parse: ({ processId, documentId }: { processId: string; documentId: string }) => ({
    processId: parseId(processId),
    documentId: parseId(documentId),
  }),
  stringify: ({ processId, documentId }: { processId: number; documentId: number }) => ({
    processId: String(processId),
    documentId: String(documentId),
  }),
};
const documentView = createRoute({
  getParentRoute: () => entityArea,
  path: '/entity/process/$processId/documents/$documentId',
  params: documentParams,
  component: function DocumentViewRoute() {
    const { processId, documentId } = documentView.useParams();
    return (
      <ProcessPage processId={processId} mode="READ">
        <DocumentViewPage key={documentId} processId={processId} documentId={documentId} />
      </ProcessPage>
    );
  },
});
const documentEdit = createRoute({
  getParentRoute: () => entityArea,
  path: '/entity/process/$processId/documents/$documentId/edit',
  params: documentParams,
  component: function DocumentEditRoute() {
    const params = documentEdit.useParams();
    const navigate = documentEdit.useNavigate();
    const open = (ignoreBlocker: boolean) =>
      void navigate({ to: '/entity/process/$processId/documents/$documentId', params, ignoreBlocker });
    return (
      <ProcessPage processId={params.processId} mode="WRITE">
        <DocumentEditPage
          key={params.documentId}
          {...params}
          onSaved={() => open(true)}
          onCancel={() => open(false)}
        />
      </ProcessPage>
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
    issue,
    passage,
  }: RawSearch): {
    panel?: string | undefined;
    stepId?: number | undefined;
    /** Opened in the issues panel. */
    issue?: number | undefined;
    /** Shown in the text, as `start-end`. */
    passage?: string | undefined;
  } => ({
    panel: textParam(panel),
    stepId: positiveParam(stepId),
    issue: positiveParam(issue),
    passage: patternParam(passage, /^\d{1,9}-\d{1,9}$/),
  }),
  component: function WorkspaceRoute() {
    const { processId, documentId } = workspace.useParams();
    const { panel, stepId, passage } = workspace.useSearch();
    return (
      <ProcessPage processId={processId} mode="READ">
        <WorkspacePage
          key={processId}
          processId={processId}
          documentId={documentId}
          panel={panel}
          stepId={stepId}
          passage={passage}
        />
      </ProcessPage>
    );
  },
});

const myWork = createRoute({
  getParentRoute: () => entityArea,
  path: '/entity/my-work',
  staticData: menuEntry(appTexts, 'myWork', { icon: IconUser }),
  component: () => (
    <LazyPage>
      <MyWorkPage />
    </LazyPage>
  ),
});

export const documentRoutes = [upload, documentList, documentView, documentEdit, workspace];
export const ownWorkRoutes = [myWork];
