import { searchChanges } from '../../shared/lists/search-changes.ts';
import { createRoute } from '@tanstack/react-router';
import { parseAuditSearch } from '../../features/admin-audits/audit-search.ts';
import { parseCostsSearch } from '../../features/models/costs-search.ts';
import { adminArea } from './areas.tsx';
import { LazyPage } from './base-routes.tsx';
import { ProfileGuard } from './guards.tsx';
import { lazyComponent } from '@scriptorium/web-kit/page/load-chunk.ts';

const AuditsPage = lazyComponent(
  async () => (await import('../../features/admin-audits/audits-page.tsx')).AuditsPage,
);
const TrackerPage = lazyComponent(
  async () => (await import('../../features/admin-tracker/tracker-page.tsx')).TrackerPage,
);
const ModelsPage = lazyComponent(
  async () => (await import('../../features/models/models-page.tsx')).ModelsPage,
);
const SplittersPage = lazyComponent(
  async () => (await import('../../features/splitters/splitters-page.tsx')).SplittersPage,
);
const CostsPage = lazyComponent(async () => (await import('../../features/models/costs-page.tsx')).CostsPage);
const DocsPage = lazyComponent(
  async () => (await import('../../features/admin-docs/docs-page.tsx')).DocsPage,
);

const auditList = createRoute({
  getParentRoute: () => adminArea,
  path: '/admin/audits',
  validateSearch: parseAuditSearch,
  component: function AuditsRoute() {
    const search = auditList.useSearch();
    const navigate = auditList.useNavigate();
    return (
      <LazyPage>
        <AuditsPage
          search={search}
          onSearch={(next) => void navigate({ search: searchChanges(search, next), replace: true })}
        />
      </LazyPage>
    );
  },
});
const tracker = createRoute({
  getParentRoute: () => adminArea,
  path: '/admin/tracker',
  component: () => (
    <LazyPage>
      <TrackerPage />
    </LazyPage>
  ),
});
const models = createRoute({
  getParentRoute: () => adminArea,
  path: '/admin/models',
  component: () => (
    <LazyPage>
      <ModelsPage />
    </LazyPage>
  ),
});
const splitters = createRoute({
  getParentRoute: () => adminArea,
  path: '/admin/splitters',
  component: () => (
    <ProfileGuard profile="rag">
      <LazyPage>
        <SplittersPage />
      </LazyPage>
    </ProfileGuard>
  ),
});
const costs = createRoute({
  getParentRoute: () => adminArea,
  path: '/admin/model-costs',
  validateSearch: parseCostsSearch,
  component: function CostsRoute() {
    const search = costs.useSearch();
    const navigate = costs.useNavigate();
    return (
      <LazyPage>
        <CostsPage
          search={search}
          onSearch={(next) => void navigate({ search: searchChanges(search, next), replace: true })}
        />
      </LazyPage>
    );
  },
});
const docs = createRoute({
  getParentRoute: () => adminArea,
  path: '/admin/docs',
  component: () => (
    <ProfileGuard profile="api-docs">
      <LazyPage>
        <DocsPage />
      </LazyPage>
    </ProfileGuard>
  ),
});

export const activityRoutes = [auditList, tracker, models, splitters, costs, docs];
