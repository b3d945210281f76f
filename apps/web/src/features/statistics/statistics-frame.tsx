import { Group } from '@mantine/core';
import { processes } from '@scriptorium/contract/process/processes.ts';
import { PageFrame } from '@scriptorium/ui/page-frame.tsx';
import { ButtonLink } from '@scriptorium/web-kit/page/links.tsx';
import { PageTitle } from '../../shared/page/page-title.tsx';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import type { ReactNode } from 'react';
import { statisticsTexts } from './texts.ts';

const VIEWS = {
  work: '/entity/process/$processId/statistics',
  flow: '/entity/process/$processId/statistics/flow',
} as const;
type View = keyof typeof VIEWS;

interface StatisticsFrameProps {
  processId: number;
  view: View;
  children: ReactNode;
}

/** Frame of the statistics of a process: the work of people and nodes, and the flow of documents. */
export function StatisticsFrame({ processId, view, children }: StatisticsFrameProps) {
  const t = useTexts(statisticsTexts);
  const process = useRead(processes.get, { params: { id: processId }, query: {} });
  return (
    <PageFrame
      title={t('title')}
      actions={
        <Group component="nav" gap={4} aria-label={t('views')}>
          {(['work', 'flow'] as const).map((one) => (
            <ButtonLink
              key={one}
              to={VIEWS[one]}
              params={{ processId }}
              variant={one === view ? 'filled' : 'default'}
              aria-current={one === view ? 'page' : undefined}
            >
              {t(one === 'work' ? 'viewWork' : 'viewFlow')}
            </ButtonLink>
          ))}
        </Group>
      }
    >
      <PageTitle>{process.data ? `${t('title')} · ${process.data.name}` : t('title')}</PageTitle>
      {children}
    </PageFrame>
  );
}
