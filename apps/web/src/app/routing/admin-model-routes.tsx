import { searchChanges } from '../../shared/lists/search-changes.ts';
import { menuEntry } from '../navigation/menu-pages.ts';
import { adminTexts } from '../navigation/admin-texts.ts';
import { createRoute } from '@tanstack/react-router';
import { parseCostsSearch } from '../../features/models/costs-search.ts';
import { adminArea } from './areas.tsx';
import { LazyPage } from './base-routes.tsx';
import { ProfileGuard } from './guards.tsx';
import { lazyComponent } from '@scriptorium/web-kit/page/load-chunk.ts';

const ModelsPage = lazyComponent(
  async () => (await import('../../features/models/models-page.tsx')).ModelsPage,
);
const SplittersPage = lazyComponent(
  async () => (await import('../../features/splitters/splitters-page.tsx')).SplittersPage,
);
const CostsPage = lazyComponent(async () => (await import('../../features/models/costs-page.tsx')).CostsPage);

const models = createRoute({
  getParentRoute: () => adminArea,
  path: '/admin/models',
  staticData: menuEntry(adminTexts, 'models'),
  component: () => (
    <LazyPage>
      <ModelsPage />
    </LazyPage>
  ),
});
const splitters = createRoute({
  getParentRoute: () => adminArea,
  path: '/admin/splitters',
  staticData: menuEntry(adminTexts, 'splitters', { profile: 'rag' }),
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

export const modelRoutes = [models, splitters, costs];
