import { LoadingSpinner } from '@scriptorium/ui/loading.tsx';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import {
  createRootRouteWithContext,
  createRoute,
  Outlet,
  redirect,
  useNavigate,
  useParams,
  useRouter,
} from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { z } from 'zod';
import { DocumentSearch } from '../features/documents/document-address.ts';
import { appTexts } from './app-texts.ts';
import { CreatorGuard, ProcessGuard } from './guards.tsx';
import { lazyPart } from './load-chunk.ts';
import { AddressError } from './message-pages.tsx';
import { RootLayout } from './root-layout.tsx';
import type { SessionStore } from './session-store.ts';
import { LanguageMenu, SchemeToggle } from './shell.tsx';
import { Logo } from './logo.tsx';

export interface RouterContext {
  session: SessionStore;
}

const SignInPage = lazyPart(async () => (await import('../features/sign-in/sign-in-page.tsx')).SignInPage);
const GraphPage = lazyPart(async () => (await import('../features/graph/graph-page.tsx')).GraphPage);
const WorkspacePage = lazyPart(
  async () => (await import('../features/workspace/workspace-page.tsx')).WorkspacePage,
);
const ProcessListPage = lazyPart(
  async () => (await import('../features/processes/process-list-page.tsx')).ProcessListPage,
);
const DeleteProcess = lazyPart(
  async () => (await import('../features/processes/delete-process.tsx')).DeleteProcess,
);
const CreateProcessPage = lazyPart(
  async () => (await import('../features/processes/create-process-page.tsx')).CreateProcessPage,
);
const UploadPage = lazyPart(async () => (await import('../features/upload/upload-page.tsx')).UploadPage);
const DocumentListPage = lazyPart(
  async () => (await import('../features/documents/document-list-page.tsx')).DocumentListPage,
);

function Loaded({ children }: { children: ReactNode }) {
  const t = useTexts(appTexts);
  return <Suspense fallback={<LoadingSpinner label={t('loading')} />}>{children}</Suspense>;
}

/** A positive whole number of the address; anything else is an error page. */
function idOf(text: string): number {
  const id = Number(text);
  if (!/^\d{1,15}$/.test(text) || id < 1) throw new AddressError(text);
  return id;
}
const processIdParam = {
  parse: ({ processId }: { processId: string }) => ({ processId: idOf(processId) }),
  stringify: ({ processId }: { processId: number }) => ({ processId: String(processId) }),
};

const root = createRootRouteWithContext<RouterContext>()({ component: RootLayout });

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/lp' });
  },
});
const lp = createRoute({
  getParentRoute: () => root,
  path: '/lp',
  beforeLoad: () => {
    throw redirect({ to: '/lp/login' });
  },
});
const home = createRoute({
  getParentRoute: () => root,
  path: '/home',
  beforeLoad: () => {
    throw redirect({ to: '/entity/process' });
  },
});

/** Only an address of this page may be the way back; `//host` and `\` would lead elsewhere. */
const isOwnAddress = (address: string): boolean => /^\/(?![/\\])/.test(address) && !address.includes('\\');

const login = createRoute({
  getParentRoute: () => root,
  path: '/lp/login',
  validateSearch: z.object({ from: z.string().refine(isOwnAddress).optional().catch(undefined) }),
  beforeLoad: async ({ context, search }) => {
    if (await context.session.ready())
      throw redirect({ href: search.from ?? '/entity/process', replace: true });
  },
  component: function LoginRoute() {
    const { session } = login.useRouteContext();
    const { from } = login.useSearch();
    const router = useRouter();
    const signIn = async (credentials: Parameters<SessionStore['signIn']>[0]) => {
      await session.signIn(credentials);
      await router.navigate({ href: from ?? '/entity/process', replace: true });
    };
    return (
      <Loaded>
        <SignInPage
          onSignIn={signIn}
          logo={<Logo size={44} />}
          tools={
            <>
              <LanguageMenu />
              <SchemeToggle />
            </>
          }
        />
      </Loaded>
    );
  },
});

/** Everything below is for people who are signed in; others go to the sign-in page and come back (spec platform 2.1). */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: async ({ context, location }) => {
    if (!(await context.session.ready()))
      throw redirect({ to: '/lp/login', search: { from: location.href } });
  },
});

/** The list, and over it the dialog that deletes one of its processes; that one needs the process's right. */
function ProcessListRoute() {
  const { processId } = useParams({ strict: false });
  const page = (
    <Loaded>
      <ProcessListPage />
      <Outlet />
    </Loaded>
  );
  if (processId === undefined) return page;
  return (
    <ProcessGuard processId={processId} mode="ADMIN">
      {page}
    </ProcessGuard>
  );
}
const processList = createRoute({
  getParentRoute: () => signedIn,
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
  getParentRoute: () => signedIn,
  path: '/entity/process/new',
  component: function NewRoute() {
    const { session } = processNew.useRouteContext();
    const navigate = useNavigate();
    return (
      <CreatorGuard>
        <Loaded>
          <CreateProcessPage
            onCreated={async ({ id }) => {
              // Whoever creates a process gets a right on it.
              await session.reload();
              await navigate({ to: '/entity/process/$processId/graph', params: { processId: id } });
            }}
          />
        </Loaded>
      </CreatorGuard>
    );
  },
});

const graph = createRoute({
  getParentRoute: () => signedIn,
  path: '/entity/process/$processId/graph',
  params: processIdParam,
  component: function GraphRoute() {
    const { processId } = graph.useParams();
    return (
      <ProcessGuard processId={processId} mode="ADMIN">
        <Loaded>
          <GraphPage key={processId} processId={processId} />
        </Loaded>
      </ProcessGuard>
    );
  },
});
const upload = createRoute({
  getParentRoute: () => signedIn,
  path: '/entity/process/$processId/upload',
  params: processIdParam,
  component: function UploadRoute() {
    const { processId } = upload.useParams();
    return (
      <ProcessGuard processId={processId} mode="READ">
        <Loaded>
          <UploadPage key={processId} processId={processId} />
        </Loaded>
      </ProcessGuard>
    );
  },
});

const documentList = createRoute({
  getParentRoute: () => signedIn,
  path: '/entity/process/$processId/documents',
  params: processIdParam,
  validateSearch: DocumentSearch,
  component: function DocumentsRoute() {
    const { processId } = documentList.useParams();
    const search = documentList.useSearch();
    const navigate = documentList.useNavigate();
    return (
      <ProcessGuard processId={processId} mode="READ">
        <Loaded>
          <DocumentListPage
            key={processId}
            processId={processId}
            search={search}
            onSearch={(next) => void navigate({ search: next, replace: true })}
          />
        </Loaded>
      </ProcessGuard>
    );
  },
});

const workspace = createRoute({
  getParentRoute: () => signedIn,
  path: '/entity/process/$processId/document/{-$documentId}',
  params: {
    parse: ({ processId, documentId }: { processId: string; documentId?: string | undefined }) => ({
      processId: idOf(processId),
      documentId: documentId === undefined ? undefined : idOf(documentId),
    }),
    stringify: ({ processId, documentId }: { processId: number; documentId?: number | undefined }) => ({
      processId: String(processId),
      documentId: documentId === undefined ? undefined : String(documentId),
    }),
  },
  validateSearch: z.object({
    panel: z.string().optional().catch(undefined),
    stepId: z.coerce.number().int().positive().optional().catch(undefined),
  }),
  component: function WorkspaceRoute() {
    const { processId, documentId } = workspace.useParams();
    const { panel, stepId } = workspace.useSearch();
    return (
      <ProcessGuard processId={processId} mode="READ">
        <Loaded>
          <WorkspacePage
            key={processId}
            processId={processId}
            documentId={documentId}
            panel={panel}
            stepId={stepId}
          />
        </Loaded>
      </ProcessGuard>
    );
  },
});

export const routeTree = root.addChildren([
  start,
  lp,
  home,
  login,
  signedIn.addChildren([
    processList.addChildren([processIndex, processDelete]),
    processNew,
    graph,
    upload,
    documentList,
    workspace,
  ]),
]);
