import { createRoute, Outlet, useNavigate } from '@tanstack/react-router';
import { parseAuditSearch } from '../features/admin-audits/audit-search.ts';
import { parsePermissionSearch, parseUserSearch } from '../features/admin-people/people-address.ts';
import { parseExchangeSearch } from '../features/admin-monitoring/http-logs/exchange-search.ts';
import { parseId, LazyPage, signedIn } from './base-routes.tsx';
import { AdminGuard, ProfileGuard } from './guards.tsx';
import { lazyComponent } from './load-chunk.ts';

/** Parent route of the administration: administrators only (spec platform 2.2). */
export const admin = createRoute({
  getParentRoute: () => signedIn,
  id: 'admin-pages',
  component: () => (
    <AdminGuard>
      <Outlet />
    </AdminGuard>
  ),
});

const UserListPage = lazyComponent(
  async () => (await import('../features/admin-people/users/user-list-page.tsx')).UserListPage,
);
const UserPage = lazyComponent(
  async () => (await import('../features/admin-people/users/user-page.tsx')).UserPage,
);
const NewUserPage = lazyComponent(
  async () => (await import('../features/admin-people/users/user-form-page.tsx')).NewUserPage,
);
const EditUserPage = lazyComponent(
  async () => (await import('../features/admin-people/users/user-form-page.tsx')).EditUserPage,
);
const PermissionsPage = lazyComponent(
  async () => (await import('../features/admin-people/permissions/permissions-page.tsx')).PermissionsPage,
);

const userIdParam = {
  parse: ({ userId }: { userId: string }) => ({ userId: parseId(userId) }),
  stringify: ({ userId }: { userId: number }) => ({ userId: String(userId) }),
};
const userList = createRoute({
  getParentRoute: () => admin,
  path: '/admin/user-management',
  validateSearch: parseUserSearch,
  component: function UserListRoute() {
    const search = userList.useSearch();
    const navigate = userList.useNavigate();
    return (
      <LazyPage>
        <UserListPage search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />
      </LazyPage>
    );
  },
});
const userNew = createRoute({
  getParentRoute: () => admin,
  path: '/admin/user-management/new',
  component: function NewUserRoute() {
    const navigate = useNavigate();
    return (
      <LazyPage>
        <NewUserPage
          onSaved={(userId) => navigate({ to: '/admin/user-management/$userId', params: { userId } })}
        />
      </LazyPage>
    );
  },
});
const userView = createRoute({
  getParentRoute: () => admin,
  path: '/admin/user-management/$userId',
  params: userIdParam,
  component: function UserRoute() {
    const { userId } = userView.useParams();
    const navigate = useNavigate();
    return (
      <LazyPage>
        <UserPage
          key={userId}
          userId={userId}
          onDeleted={() => void navigate({ to: '/admin/user-management' })}
        />
      </LazyPage>
    );
  },
});
const userEdit = createRoute({
  getParentRoute: () => admin,
  path: '/admin/user-management/$userId/edit',
  params: userIdParam,
  component: function EditUserRoute() {
    const { userId } = userEdit.useParams();
    const navigate = useNavigate();
    return (
      <LazyPage>
        <EditUserPage
          key={userId}
          userId={userId}
          onSaved={(id) => navigate({ to: '/admin/user-management/$userId', params: { userId: id } })}
        />
      </LazyPage>
    );
  },
});
const permissions = createRoute({
  getParentRoute: () => admin,
  path: '/admin/permissions',
  validateSearch: parsePermissionSearch,
  component: function PermissionsRoute() {
    const search = permissions.useSearch();
    const navigate = permissions.useNavigate();
    return (
      <LazyPage>
        <PermissionsPage
          search={search}
          onSearch={(next) => void navigate({ search: next, replace: true })}
        />
      </LazyPage>
    );
  },
});

const peopleRoutes = [userList, userNew, userView, userEdit, permissions];

const AuditsPage = lazyComponent(
  async () => (await import('../features/admin-audits/audits-page.tsx')).AuditsPage,
);
const TrackerPage = lazyComponent(
  async () => (await import('../features/admin-tracker/tracker-page.tsx')).TrackerPage,
);
const DocsPage = lazyComponent(async () => (await import('../features/admin-docs/docs-page.tsx')).DocsPage);

const auditList = createRoute({
  getParentRoute: () => admin,
  path: '/admin/audits',
  validateSearch: parseAuditSearch,
  component: function AuditsRoute() {
    const search = auditList.useSearch();
    const navigate = auditList.useNavigate();
    return (
      <LazyPage>
        <AuditsPage search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />
      </LazyPage>
    );
  },
});
const tracker = createRoute({
  getParentRoute: () => admin,
  path: '/admin/tracker',
  component: () => (
    <LazyPage>
      <TrackerPage />
    </LazyPage>
  ),
});
const docs = createRoute({
  getParentRoute: () => admin,
  path: '/admin/docs',
  component: () => (
    <ProfileGuard profile="api-docs">
      <LazyPage>
        <DocsPage />
      </LazyPage>
    </ProfileGuard>
  ),
});

const activityRoutes = [auditList, tracker, docs];

const MetricsPage = lazyComponent(
  async () => (await import('../features/admin-monitoring/metrics/metrics-page.tsx')).MetricsPage,
);
const HealthPage = lazyComponent(
  async () => (await import('../features/admin-monitoring/health/health-page.tsx')).HealthPage,
);
const ConfigurationPage = lazyComponent(
  async () =>
    (await import('../features/admin-monitoring/configuration/configuration-page.tsx')).ConfigurationPage,
);
const LogsPage = lazyComponent(
  async () => (await import('../features/admin-monitoring/logs/logs-page.tsx')).LogsPage,
);
const HttpLogsPage = lazyComponent(
  async () => (await import('../features/admin-monitoring/http-logs/http-logs-page.tsx')).HttpLogsPage,
);

const metrics = createRoute({
  getParentRoute: () => admin,
  path: '/admin/metrics',
  component: () => (
    <LazyPage>
      <MetricsPage />
    </LazyPage>
  ),
});
const health = createRoute({
  getParentRoute: () => admin,
  path: '/admin/health',
  component: () => (
    <LazyPage>
      <HealthPage />
    </LazyPage>
  ),
});
const configuration = createRoute({
  getParentRoute: () => admin,
  path: '/admin/configuration',
  component: () => (
    <LazyPage>
      <ConfigurationPage />
    </LazyPage>
  ),
});
const logs = createRoute({
  getParentRoute: () => admin,
  path: '/admin/logs',
  component: () => (
    <LazyPage>
      <LogsPage />
    </LazyPage>
  ),
});
const httpLogs = createRoute({
  getParentRoute: () => admin,
  path: '/admin/http-logs',
  validateSearch: parseExchangeSearch,
  component: function HttpLogsRoute() {
    const search = httpLogs.useSearch();
    const navigate = httpLogs.useNavigate();
    return (
      <LazyPage>
        <HttpLogsPage search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />
      </LazyPage>
    );
  },
});

const monitoringRoutes = [metrics, health, configuration, logs, httpLogs];

export const adminRoutes = [admin.addChildren([...peopleRoutes, ...activityRoutes, ...monitoringRoutes])];
