import { searchChanges } from '../../shared/lists/search-changes.ts';
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

const metrics = createRoute({
  getParentRoute: () => adminArea,
  path: '/admin/metrics',
  component: () => (
    <LazyPage>
      <MetricsPage />
    </LazyPage>
  ),
});
const health = createRoute({
  getParentRoute: () => adminArea,
  path: '/admin/health',
  component: () => (
    <LazyPage>
      <HealthPage />
    </LazyPage>
  ),
});
const configuration = createRoute({
  getParentRoute: () => adminArea,
  path: '/admin/configuration',
  component: () => (
    <LazyPage>
      <ConfigurationPage />
    </LazyPage>
  ),
});
const logs = createRoute({
  getParentRoute: () => adminArea,
  path: '/admin/logs',
  component: () => (
    <LazyPage>
      <LogsPage />
    </LazyPage>
  ),
});
const httpLogs = createRoute({
  getParentRoute: () => adminArea,
  path: '/admin/http-logs',
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

export const monitoringRoutes = [metrics, health, configuration, logs, httpLogs];
