import { searchChanges } from '../../shared/lists/search-changes.ts';
import { createRoute, redirect } from '@tanstack/react-router';
import { parseDashboardSearch } from '../../features/dashboard/dashboard-address.ts';
import { parseIssuesSearch } from '../../features/dashboard/issues-address.ts';
import { entityArea } from './areas.tsx';
import { processIdParam } from './base-routes.tsx';
import { lazyComponent } from '@scriptorium/web-kit/page/load-chunk.ts';
import { ProcessTabPage } from './process-page.tsx';

const DocumentsDashboard = lazyComponent(
  async () => (await import('../../features/dashboard/documents-dashboard.tsx')).DocumentsDashboard,
);
const IssuesDashboard = lazyComponent(
  async () => (await import('../../features/dashboard/issues-dashboard.tsx')).IssuesDashboard,
);

const documentsDashboard = createRoute({
  getParentRoute: () => entityArea,
  path: '/entity/process/$processId/dashboard/documents',
  params: processIdParam,
  validateSearch: parseDashboardSearch,
  component: function DocumentsDashboardRoute() {
    const { processId } = documentsDashboard.useParams();
    const search = documentsDashboard.useSearch();
    const navigate = documentsDashboard.useNavigate();
    return (
      <ProcessTabPage processId={processId} mode="READ">
        <DocumentsDashboard
          key={processId}
          processId={processId}
          search={search}
          // Back returns to the previous tab, not to each letter of a filter.
          onSearch={(next) =>
            void navigate({ search: searchChanges(search, next), replace: next.tab === search.tab })
          }
        />
      </ProcessTabPage>
    );
  },
});

const issuesDashboard = createRoute({
  getParentRoute: () => entityArea,
  path: '/entity/process/$processId/dashboard/issues',
  params: processIdParam,
  validateSearch: parseIssuesSearch,
  component: function IssuesDashboardRoute() {
    const { processId } = issuesDashboard.useParams();
    const search = issuesDashboard.useSearch();
    const navigate = issuesDashboard.useNavigate();
    return (
      <ProcessTabPage processId={processId} mode="READ">
        <IssuesDashboard
          key={processId}
          processId={processId}
          search={search}
          onSearch={(next) =>
            void navigate({ search: searchChanges(search, next), replace: next.tab === search.tab })
          }
        />
      </ProcessTabPage>
    );
  },
});

/** Other addresses of a dashboard lead to its documents (SHELL-29). */
const redirectToDocuments = (
  path: '/entity/process/$processId/dashboard' | '/entity/process/$processId/dashboard/$',
) =>
  createRoute({
    getParentRoute: () => entityArea,
    path,
    params: processIdParam,
    beforeLoad: ({ params: { processId } }) => {
      throw redirect({
        to: '/entity/process/$processId/dashboard/documents',
        params: { processId },
        replace: true,
      });
    },
  });

export const dashboardRoutes = [
  documentsDashboard,
  issuesDashboard,
  redirectToDocuments('/entity/process/$processId/dashboard'),
  redirectToDocuments('/entity/process/$processId/dashboard/$'),
];
