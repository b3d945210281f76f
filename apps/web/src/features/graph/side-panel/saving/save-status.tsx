import { VisuallyHidden } from '@mantine/core';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { graphTexts } from '../../model/texts.ts';
import classes from '../side-panel.module.css';
import type { PanelSaving } from './use-panel-saving.ts';

/** Whether the changes of the panel are saved. Screen readers hear how it went, not that it goes on. */
export function SaveStatus({ saving: { status, problem, state } }: { saving: PanelSaving }) {
  const t = useTexts(graphTexts);
  const isWaiting = problem !== null || state.conflicts.length > 0;
  const shown =
    status === 'saving' ? t('saving') : isWaiting ? t('notSaved') : status === 'saved' ? t('saved') : '';
  return (
    <>
      <span className={classes.status} data-waiting={isWaiting || undefined} aria-hidden="true">
        {shown}
      </span>
      <VisuallyHidden component="output" aria-live="polite">
        {status === 'saving' ? '' : shown}
      </VisuallyHidden>
    </>
  );
}
