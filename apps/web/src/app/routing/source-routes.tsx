import { searchChanges } from '../../shared/lists/search-changes.ts';
import { lazyComponent } from '@scriptorium/web-kit/page/load-chunk.ts';
import { createRoute } from '@tanstack/react-router';
import { parseSourceSearch } from '../../features/sources/source-search.ts';
import { entityArea } from './areas.tsx';
import { processIdParam } from './base-routes.tsx';
import { ProcessTabPage } from './process-page.tsx';

const SourcesPage = lazyComponent(
  async () => (await import('../../features/sources/sources-page.tsx')).SourcesPage,
);

const sources = createRoute({
  getParentRoute: () => entityArea,
  path: '/entity/process/$processId/sources',
  params: processIdParam,
  validateSearch: parseSourceSearch,
  component: function SourcesRoute() {
    const { processId } = sources.useParams();
    const search = sources.useSearch();
    const navigate = sources.useNavigate();
    return (
      <ProcessTabPage processId={processId} mode="READ">
        <SourcesPage
          key={processId}
          processId={processId}
          search={search}
          onSearch={(next) => void navigate({ search: searchChanges(search, next), replace: true })}
        />
      </ProcessTabPage>
    );
  },
});

export const sourceRoutes = [sources];
