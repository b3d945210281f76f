import { processes } from '@scriptorium/contract/process/processes.ts';
import { IconLink } from '@scriptorium/web-kit/page/links.tsx';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useHasProcessRight } from '@scriptorium/web-data/session.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { TagBar } from '../../features/processes/process-tag-chip.tsx';
import { RenameInPlace } from '../../features/processes/rename-in-place.tsx';
import { TagsButton } from '../../features/processes/tags-button.tsx';
import classes from './process-frame.module.css';
import { ProcessTabs } from './process-tabs.tsx';
import { frameTexts } from './texts.ts';

interface ProcessFrameProps {
  readonly processId: number;
  /** The page takes the rest of the window and scrolls inside. */
  readonly fills?: boolean | undefined;
  readonly children: ReactNode;
}

/** Frame of the pages of a process: its name and tags, and tabs to its other pages. */
export function ProcessFrame({ processId, fills = false, children }: ProcessFrameProps) {
  const t = useTexts(frameTexts);
  const isAdmin = useHasProcessRight(processId, 'ADMIN');
  const { data: process } = useRead(processes.get, { params: { id: processId }, query: {} });
  return (
    <div className={classes.frame} data-fills={fills || undefined}>
      <header className={classes.head}>
        <div className={classes.process}>
          <IconLink
            to="/entity/process"
            variant="subtle"
            color="gray"
            aria-label={t('back')}
            title={t('back')}
          >
            <IconArrowLeft size={18} />
          </IconLink>
          {process && isAdmin && <RenameInPlace process={process} />}
          {process && !isAdmin && (
            <p className={classes.name} title={process.name}>
              {process.name}
            </p>
          )}
          {process && isAdmin && <TagsButton process={process} />}
          {process && process.processTags.length > 0 && (
            <div className={classes.tags}>
              <TagBar label={t('process', { name: process.name })} tags={process.processTags} />
            </div>
          )}
        </div>
        <ProcessTabs process={process ?? { id: processId, isRagEnabled: false }} />
      </header>
      <div className={classes.page}>{children}</div>
    </div>
  );
}
