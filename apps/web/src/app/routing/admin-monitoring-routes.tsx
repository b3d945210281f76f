import { searchChanges } from '../../shared/lists/search-changes.ts';
import { parseAuditSearch } from '../../features/admin-audits/audit-search.ts';
import { ProfileGuard } from './guards.tsx';
import { menuEntry } from '../navigation/menu-pages.ts';
import { adminTexts } from '../navigation/admin-texts.ts';
import { createRoute } from '@tanstack/react-router';
import { parseExchangeSearch } from '../../features/admin-monitoring/http-logs/exchange-search.ts';
import { adminArea } from './areas.tsx';
import { LazyPage } from './base-routes.tsx';
import { lazyComponent } from '@scriptorium/web-kit/page/load-chunk.ts';

const MetricsPage = lazyComponent(
  async () => (await import('../../features/admin-monitoring/metrics/metrics-page.tsx')).MetricsPage,
);
const HealthPage = lazyComponent(
  async () => (await import('../../features/admin-monitoring/health/health-page.tsx')).HealthPage,
);
const ConfigurationPage = lazyComponent(
  async () =>
    (await import('../../features/admin-monitoring/configuration/configuration-page.tsx')).ConfigurationPage,
);
const LogsPage = lazyComponent(
  async () => (await import('../../features/admin-monitoring/logs/logs-page.tsx')).LogsPage,
);
const HttpLogsPage = lazyComponent(
  async () => (await import('../../features/admin-monitoring/http-logs/http-logs-page.tsx')).HttpLogsPage,
);

const AuditsPage = lazyComponent(
  async () => (await import('../../features/admin-audits/audits-page.tsx')).AuditsPage,
);
const TrackerPage = lazyComponent(
  async () => (await import('../../features/admin-tracker/tracker-page.tsx')).TrackerPage,
);
const DocsPage = lazyComponent(
  async () => (await import('../../features/admin-docs/docs-page.tsx')).DocsPage,
);

const metrics = createRoute({
  getParentRoute: () => adminArea,
  path: '/admin/metrics',
  staticData: menuEntry(adminTexts, 'metrics'),
  component: () => (
    <LazyPage>
      <MetricsPage />
    </LazyPage>
  ),
});
const health = createRoute({
  getParentRoute: () => adminArea,
  path: '/admin/health',
  staticData: menuEntry(adminTexts, 'health'),
  component: () => (
    <LazyPage>
      <HealthPage />
    </LazyPage>
  ),
});
const configuration = createRoute({
  getParentRoute: () => adminArea,
  path: '/admin/configuration',
  staticData: menuEntry(adminTexts, 'configuration'),
  component: () => (
    <LazyPage>
      <ConfigurationPage />
    </LazyPage>
  ),
});
const logs = createRoute({
  getParentRoute: () => adminArea,
  path: '/admin/logs',
  staticData: menuEntry(adminTexts, 'logs'),
  component: () => (
    <LazyPage>
      <LogsPage />
    </LazyPage>
  ),
});
const httpLogs = createRoute({
  getParentRoute: () => adminArea,
  path: '/admin/http-logs',
  staticData: menuEntry(adminTexts, 'httpLogs'),
  validateSearch: parseExchangeSearch,
  component: function HttpLogsRoute() {
    const search = httpLogs.useSearch();
    const navigate = httpLogs.useNavigate();
    return (
      <LazyPage>
        <HttpLogsPage
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
  staticData: menuEntry(adminTexts, 'tracker'),
  component: () => (
    <LazyPage>
      <TrackerPage />
    </LazyPage>
  ),
});
const auditList = createRoute({
  getParentRoute: () => adminArea,
  path: '/admin/audits',
  staticData: menuEntry(adminTexts, 'audits'),
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
const docs = createRoute({
  getParentRoute: () => adminArea,
  path: '/admin/docs',
  staticData: menuEntry(adminTexts, 'docs', { profile: 'api-docs' }),
  component: () => (
    <ProfileGuard profile="api-docs">
      <LazyPage>
        <DocsPage />
      </LazyPage>
    </ProfileGuard>
  ),
});

export const monitoringRoutes = [tracker, metrics, health, configuration, auditList, logs, httpLogs, docs];
