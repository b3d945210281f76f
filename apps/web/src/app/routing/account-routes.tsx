import { positiveParam, type RawSearch } from '../../shared/lists/search-params.ts';
import { menuEntry } from '../navigation/menu-pages.ts';
import { appTexts } from '../navigation/app-texts.ts';
import { IconKey, IconLock, IconSettings } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { accountArea } from './areas.tsx';
import { LazyPage } from './base-routes.tsx';
import { lazyComponent } from '@scriptorium/web-kit/page/load-chunk.ts';

const ApiKeysPage = lazyComponent(
  async () => (await import('../../features/account/api-keys-page.tsx')).ApiKeysPage,
);
const SettingsPage = lazyComponent(
  async () => (await import('../../features/account/settings-page.tsx')).SettingsPage,
);
const PasswordPage = lazyComponent(
  async () => (await import('../../features/account/password-page.tsx')).PasswordPage,
);

const apiKeys = createRoute({
  getParentRoute: () => accountArea,
  path: '/account/api-keys',
  staticData: menuEntry(appTexts, 'tokens', { icon: IconKey }),
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
  getParentRoute: () => accountArea,
  path: '/account/settings',
  staticData: menuEntry(appTexts, 'settings', { icon: IconSettings }),
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
  getParentRoute: () => accountArea,
  path: '/account/password',
  staticData: menuEntry(appTexts, 'password', { icon: IconLock }),
  component: function PasswordRoute() {
    const { session } = password.useRouteContext();
    return (
      <LazyPage>
        <PasswordPage onChanged={(token) => session.renewToken(token)} />
      </LazyPage>
    );
  },
});

export const accountRoutes = [apiKeys, settings, password];
