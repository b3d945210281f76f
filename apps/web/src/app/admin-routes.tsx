import { createRoute, Outlet, useNavigate } from '@tanstack/react-router';
import { AuditSearch } from '../features/admin-audits/audit-search.ts';
import { PermissionSearch, UserSearch } from '../features/admin-people/people-address.ts';
import { ExchangeSearch } from '../features/admin-monitoring/http-logs/exchange-search.ts';
import { idOf, Loaded, signedIn } from './base-routes.tsx';
import { AdminGuard, ProfileGuard } from './guards.tsx';
import { lazyPart } from './load-chunk.ts';

/** Around each page of the administration: for administrators alone (spec platform 2.2). */
export const admin = createRoute({
  getParentRoute: () => signedIn,
  id: 'admin-pages',
  component: () => (
    <AdminGuard>
      <Outlet />
    </AdminGuard>
  ),
});

const UserListPage = lazyPart(
  async () => (await import('../features/admin-people/users/user-list-page.tsx')).UserListPage,
);
const UserPage = lazyPart(
  async () => (await import('../features/admin-people/users/user-page.tsx')).UserPage,
);
const NewUserPage = lazyPart(
  async () => (await import('../features/admin-people/users/user-form-page.tsx')).NewUserPage,
);
const EditUserPage = lazyPart(
  async () => (await import('../features/admin-people/users/user-form-page.tsx')).EditUserPage,
);
const PermissionsPage = lazyPart(
  async () => (await import('../features/admin-people/permissions/permissions-page.tsx')).PermissionsPage,
);

const userIdParam = {
  parse: ({ userId }: { userId: string }) => ({ userId: idOf(userId) }),
  stringify: ({ userId }: { userId: number }) => ({ userId: String(userId) }),
};
const userList = createRoute({
  getParentRoute: () => admin,
  path: '/admin/user-management',
  validateSearch: UserSearch,
  component: function UserListRoute() {
    const search = userList.useSearch();
    const navigate = userList.useNavigate();
    return (
      <Loaded>
        <UserListPage search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />
      </Loaded>
    );
  },
});
const userNew = createRoute({
  getParentRoute: () => admin,
  path: '/admin/user-management/new',
  component: function NewUserRoute() {
    const navigate = useNavigate();
    return (
      <Loaded>
        <NewUserPage
          onSaved={(userId) => navigate({ to: '/admin/user-management/$userId', params: { userId } })}
        />
      </Loaded>
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
      <Loaded>
        <UserPage
          key={userId}
          userId={userId}
          onDeleted={() => void navigate({ to: '/admin/user-management' })}
        />
      </Loaded>
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
      <Loaded>
        <EditUserPage
          key={userId}
          userId={userId}
          onSaved={(id) => navigate({ to: '/admin/user-management/$userId', params: { userId: id } })}
        />
      </Loaded>
    );
  },
});
const permissions = createRoute({
  getParentRoute: () => admin,
  path: '/admin/permissions',
  validateSearch: PermissionSearch,
  component: function PermissionsRoute() {
    const search = permissions.useSearch();
    const navigate = permissions.useNavigate();
    return (
      <Loaded>
        <PermissionsPage
          search={search}
          onSearch={(next) => void navigate({ search: next, replace: true })}
        />
      </Loaded>
    );
  },
});

/** Users, and what they may do. */
const peopleRoutes = [userList, userNew, userView, userEdit, permissions];

const AuditsPage = lazyPart(
  async () => (await import('../features/admin-audits/audits-page.tsx')).AuditsPage,
);
const TrackerPage = lazyPart(
  async () => (await import('../features/admin-tracker/tracker-page.tsx')).TrackerPage,
);
const DocsPage = lazyPart(async () => (await import('../features/admin-docs/docs-page.tsx')).DocsPage);

const auditList = createRoute({
  getParentRoute: () => admin,
  path: '/admin/audits',
  validateSearch: AuditSearch,
  component: function AuditsRoute() {
    const search = auditList.useSearch();
    const navigate = auditList.useNavigate();
    return (
      <Loaded>
        <AuditsPage search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />
      </Loaded>
    );
  },
});
const tracker = createRoute({
  getParentRoute: () => admin,
  path: '/admin/tracker',
  component: () => (
    <Loaded>
      <TrackerPage />
    </Loaded>
  ),
});
const docs = createRoute({
  getParentRoute: () => admin,
  path: '/admin/docs',
  component: () => (
    <ProfileGuard profile="api-docs">
      <Loaded>
        <DocsPage />
      </Loaded>
    </ProfileGuard>
  ),
});

/** What people do and did, and how programs do it. */
const activityRoutes = [auditList, tracker, docs];

const MetricsPage = lazyPart(
  async () => (await import('../features/admin-monitoring/metrics/metrics-page.tsx')).MetricsPage,
);
const HealthPage = lazyPart(
  async () => (await import('../features/admin-monitoring/health/health-page.tsx')).HealthPage,
);
const ConfigurationPage = lazyPart(
  async () =>
    (await import('../features/admin-monitoring/configuration/configuration-page.tsx')).ConfigurationPage,
);
const LogsPage = lazyPart(
  async () => (await import('../features/admin-monitoring/logs/logs-page.tsx')).LogsPage,
);
const HttpLogsPage = lazyPart(
  async () => (await import('../features/admin-monitoring/http-logs/http-logs-page.tsx')).HttpLogsPage,
);

const metrics = createRoute({
  getParentRoute: () => admin,
  path: '/admin/metrics',
  component: () => (
    <Loaded>
      <MetricsPage />
    </Loaded>
  ),
});
const health = createRoute({
  getParentRoute: () => admin,
  path: '/admin/health',
  component: () => (
    <Loaded>
      <HealthPage />
    </Loaded>
  ),
});
const configuration = createRoute({
  getParentRoute: () => admin,
  path: '/admin/configuration',
  component: () => (
    <Loaded>
      <ConfigurationPage />
    </Loaded>
  ),
});
const logs = createRoute({
  getParentRoute: () => admin,
  path: '/admin/logs',
  component: () => (
    <Loaded>
      <LogsPage />
    </Loaded>
  ),
});
const httpLogs = createRoute({
  getParentRoute: () => admin,
  path: '/admin/http-logs',
  validateSearch: ExchangeSearch,
  component: function HttpLogsRoute() {
    const search = httpLogs.useSearch();
    const navigate = httpLogs.useNavigate();
    return (
      <Loaded>
        <HttpLogsPage search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />
      </Loaded>
    );
  },
});

/** How the server does. */
const monitoringRoutes = [metrics, health, configuration, logs, httpLogs];

export const adminRoutes = [admin.addChildren([...peopleRoutes, ...activityRoutes, ...monitoringRoutes])];
