import { Group } from '@mantine/core';
import { processes } from '@scriptorium/contract/process/processes.ts';
import { PageFrame } from '@scriptorium/ui/page-frame.tsx';
import { ButtonLink } from '@scriptorium/web-kit/page/links.tsx';
import { PageTitle } from '../../shared/page/page-title.tsx';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import type { ReactNode } from 'react';
import { dashboardTexts } from './texts.ts';

/** The views of a dashboard and their addresses. A further view is an entry here, a title, and a route. */
export const ADDRESSES = {
  documents: '/entity/process/$processId/dashboard/documents',
  issues: '/entity/process/$processId/dashboard/issues',
} as const;
type View = keyof typeof ADDRESSES;
const VIEWS = Object.keys(ADDRESSES) as View[]; // the keys of the object above

/** Links to the views (DASH-02). */
function ViewToggle({ processId, current }: { processId: number; current: View }) {
  const t = useTexts(dashboardTexts);
  return (
    <Group component="nav" gap={4} aria-label={t('views')}>
      {VIEWS.map((view) => (
        <ButtonLink
          key={view}
          to={ADDRESSES[view]}
          params={{ processId }}
          variant={view === current ? 'filled' : 'default'}
          aria-current={view === current ? 'page' : undefined}
        >
          {t(view)}
        </ButtonLink>
      ))}
    </Group>
  );
}

interface DashboardFrameProps {
  processId: number;
  view: View;
  children: ReactNode;
}

/** Frame of the dashboards of a process. */
export function DashboardFrame({ processId, view, children }: DashboardFrameProps) {
  const t = useTexts(dashboardTexts);
  const process = useRead(processes.get, { params: { id: processId }, query: {} });
  const title = `${t('dashboard')} · ${t(view)}`;
  return (
    <PageFrame title={t(view)} actions={<ViewToggle processId={processId} current={view} />}>
      <PageTitle>{process.data ? `${title} · ${process.data.name}` : title}</PageTitle>
      {children}
    </PageFrame>
  );
}
