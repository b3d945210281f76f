import { createRoute, Outlet } from '@tanstack/react-router';
import { z } from 'zod';
import { Loaded, signedIn } from './base-routes.tsx';
import { UserGuard } from './guards.tsx';
import { lazyPart } from './load-chunk.ts';

const ApiKeysPage = lazyPart(async () => (await import('../features/account/api-keys-page.tsx')).ApiKeysPage);
const SettingsPage = lazyPart(
  async () => (await import('../features/account/settings-page.tsx')).SettingsPage,
);
const PasswordPage = lazyPart(
  async () => (await import('../features/account/password-page.tsx')).PasswordPage,
);

/** Around each page of one's own account: for administrators and users (spec platform 2.2). */
const account = createRoute({
  getParentRoute: () => signedIn,
  id: 'account-pages',
  component: () => (
    <UserGuard>
      <Outlet />
    </UserGuard>
  ),
});

const apiKeys = createRoute({
  getParentRoute: () => account,
  path: '/account/api-keys',
  validateSearch: z.object({ page: z.coerce.number().int().min(1).optional().catch(undefined) }),
  component: function ApiKeysRoute() {
    const { page = 1 } = apiKeys.useSearch();
    const navigate = apiKeys.useNavigate();
    return (
      <Loaded>
        <ApiKeysPage
          page={page}
          onPage={(next) => void navigate({ search: { page: next === 1 ? undefined : next }, replace: true })}
        />
      </Loaded>
    );
  },
});

const settings = createRoute({
  getParentRoute: () => account,
  path: '/account/settings',
  component: function SettingsRoute() {
    const { session } = settings.useRouteContext();
    return (
      <Loaded>
        <SettingsPage onSaved={() => session.reload()} />
      </Loaded>
    );
  },
});

const password = createRoute({
  getParentRoute: () => account,
  path: '/account/password',
  component: function PasswordRoute() {
    const { session } = password.useRouteContext();
    return (
      <Loaded>
        <PasswordPage onChanged={(token) => session.renew(token)} />
      </Loaded>
    );
  },
});

export const accountRoutes = [account.addChildren([apiKeys, settings, password])];
