import { positiveParam, type RawSearch } from '@scriptorium/web-kit/search-params.ts';
import { createRoute, Outlet } from '@tanstack/react-router';
import { LazyPage, signedIn } from './base-routes.tsx';
import { UserGuard } from './guards.tsx';
import { lazyComponent } from './load-chunk.ts';

const ApiKeysPage = lazyComponent(
  async () => (await import('../features/account/api-keys-page.tsx')).ApiKeysPage,
);
const SettingsPage = lazyComponent(
  async () => (await import('../features/account/settings-page.tsx')).SettingsPage,
);
const PasswordPage = lazyComponent(
  async () => (await import('../features/account/password-page.tsx')).PasswordPage,
);

/** Parent route of the account pages: administrators and users only (spec platform 2.2). */
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
  validateSearch: ({ page }: RawSearch): { page?: number | undefined } => ({ page: positiveParam(page) }),
  component: function ApiKeysRoute() {
    const { page = 1 } = apiKeys.useSearch();
    const navigate = apiKeys.useNavigate();
    return (
      <LazyPage>
        <ApiKeysPage
          page={page}
          onPage={(next) => void navigate({ search: { page: next === 1 ? undefined : next }, replace: true })}
        />
      </LazyPage>
    );
  },
});

const settings = createRoute({
  getParentRoute: () => account,
  path: '/account/settings',
  component: function SettingsRoute() {
    const { session } = settings.useRouteContext();
    return (
      <LazyPage>
        <SettingsPage onSaved={() => session.reload()} />
      </LazyPage>
    );
  },
});

const password = createRoute({
  getParentRoute: () => account,
  path: '/account/password',
  component: function PasswordRoute() {
    const { session } = password.useRouteContext();
    return (
      <LazyPage>
        <PasswordPage onChanged={(token) => session.renewToken(token)} />
      </LazyPage>
    );
  },
});

export const accountRoutes = [account.addChildren([apiKeys, settings, password])];
