import { searchChanges } from '../../shared/lists/search-changes.ts';
import { lazyComponent } from '@scriptorium/web-kit/page/load-chunk.ts';
import { menuEntry } from '../navigation/menu-pages.ts';
import { appTexts } from '../navigation/app-texts.ts';
import { IconMicrophone } from '@tabler/icons-react';
import { createRoute, Outlet } from '@tanstack/react-router';
import { parseAsrSearch } from '../../features/asr-documents/asr-search.ts';
import { entityArea } from './areas.tsx';
import { LazyPage } from './base-routes.tsx';
import { NotFoundPage } from './message-pages.tsx';
import { ProcessPage } from './process-page.tsx';

const AsrListPage = lazyComponent(
  async () => (await import('../../features/asr-documents/asr-list-page.tsx')).AsrListPage,
);
const AsrDetailPage = lazyComponent(
  async () => (await import('../../features/asr-documents/asr-detail-page.tsx')).AsrDetailPage,
);
const NewAsrPage = lazyComponent(
  async () => (await import('../../features/asr-documents/asr-form-page.tsx')).NewAsrPage,
);
const EditAsrPage = lazyComponent(
  async () => (await import('../../features/asr-documents/asr-form-page.tsx')).EditAsrPage,
);
const DeleteAsrDocument = lazyComponent(
  async () => (await import('../../features/asr-documents/delete-asr-document.tsx')).DeleteAsrDocument,
);

/** An id that is no number is 0, which no document has. */
const documentIdParam = {
  parse: ({ documentId }: { documentId: string }) => ({
    documentId: /^[1-9]\d{0,14}$/.test(documentId) ? Number(documentId) : 0,
  }),
  stringify: ({ documentId }: { documentId: number }) => ({ documentId: String(documentId) }),
};

const area = createRoute({
  getParentRoute: () => entityArea,
  id: 'asr-documents',
  validateSearch: parseAsrSearch,
});

/** The list, and the deletion dialog on top of it (ASR-08). */
const list = createRoute({
  getParentRoute: () => area,
  id: 'asr-document-list',
  component: function AsrListRoute() {
    const search = area.useSearch();
    const navigate = area.useNavigate();
    return (
      <LazyPage>
        <AsrListPage
          search={search}
          onSearch={(next) =>
            void navigate({ to: '/entity/asr-document', search: searchChanges(search, next), replace: true })
          }
        />
        <Outlet />
      </LazyPage>
    );
  },
});
const index = createRoute({
  getParentRoute: () => list,
  path: '/entity/asr-document',
  staticData: menuEntry(appTexts, 'asrDocuments', { icon: IconMicrophone }),
});
const remove = createRoute({
  getParentRoute: () => list,
  path: '/entity/asr-document/$documentId/delete',
  params: documentIdParam,
  component: function DeleteAsrRoute() {
    const { documentId } = remove.useParams();
    const search = area.useSearch();
    const navigate = remove.useNavigate();
    if (documentId === 0) return <NotFoundPage />;
    return (
      <DeleteAsrDocument
        documentId={documentId}
        onDeleted={(process) =>
          void navigate({ to: '/entity/asr-document', search: { ...search, process }, replace: true })
        }
        onClose={() => void navigate({ to: '/entity/asr-document', search, replace: true })}
      />
    );
  },
});

const create = createRoute({
  getParentRoute: () => area,
  path: '/entity/asr-document/new',
  component: function NewAsrRoute() {
    const { process } = area.useSearch();
    const navigate = create.useNavigate();
    const back = () => void navigate({ to: '/entity/asr-document', search: { process } });
    const page = <NewAsrPage processId={process} onSaved={back} onBack={back} />;
    if (process === undefined) return <LazyPage>{page}</LazyPage>;
    return (
      <ProcessPage processId={process} mode="WRITE">
        {page}
      </ProcessPage>
    );
  },
});

const detail = createRoute({
  getParentRoute: () => area,
  path: '/entity/asr-document/$documentId',
  params: documentIdParam,
  component: function AsrDetailRoute() {
    const { documentId } = detail.useParams();
    const search = area.useSearch();
    if (documentId === 0) return <NotFoundPage />;
    return (
      <LazyPage>
        <AsrDetailPage key={documentId} documentId={documentId} search={search} />
      </LazyPage>
    );
  },
});

const edit = createRoute({
  getParentRoute: () => area,
  path: '/entity/asr-document/$documentId/edit',
  params: documentIdParam,
  component: function EditAsrRoute() {
    const { documentId } = edit.useParams();
    const search = area.useSearch();
    const navigate = edit.useNavigate();
    if (documentId === 0) return <NotFoundPage />;
    return (
      <LazyPage>
        <EditAsrPage
          key={documentId}
          documentId={documentId}
          onSaved={(process) => void navigate({ to: '/entity/asr-document', search: { ...search, process } })}
          onBack={() => void navigate({ to: '/entity/asr-document', search })}
        />
      </LazyPage>
    );
  },
});

export const asrRoutes = [area.addChildren([list.addChildren([index, remove]), create, detail, edit])];
