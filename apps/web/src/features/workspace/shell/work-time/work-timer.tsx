import { VisuallyHidden } from '@mantine/core';
import { Tooltip } from '@scriptorium/ui/tooltip.tsx';
import { errorMessage } from '@scriptorium/web-kit/texts/error-message.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconClockExclamation, IconClockHour4, IconClockPause } from '@tabler/icons-react';
import { clockTime } from './clock-time.ts';
import { useWorkTimer } from './use-work-timer.ts';
import { workTimeTexts } from './work-time-texts.ts';
import classes from './work-time.module.css';

/** The time worked on the open step; it pauses without activity (WS-07). */
export function WorkTimer() {
  const t = useTexts(workTimeTexts);
  const { seconds, isIdle, refused } = useWorkTimer();
  const Icon = refused ? IconClockExclamation : isIdle ? IconClockPause : IconClockHour4;
  const hint = refused
    ? t('notRecorded', { reason: errorMessage(refused) })
    : t(isIdle ? 'pausedHint' : 'hint');
  return (
    <Tooltip label={hint} multiline maw={280}>
      <span
        role="timer"
        aria-label={t('worked')}
        className={classes.timer}
        data-idle={isIdle || undefined}
        data-refused={refused ? '' : undefined}
      >
        <Icon size={16} aria-hidden="true" />
        {clockTime(seconds)}
        {isIdle ? <span>{t('paused')}</span> : null}
        {refused ? <VisuallyHidden>{hint}</VisuallyHidden> : null}
      </span>
    </Tooltip>
  );
}
