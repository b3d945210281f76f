import { Text, ThemeIcon } from '@mantine/core';
import type { HistoryEvent } from '@scriptorium/contract/documents/history.ts';
import type { StepEvent } from '@scriptorium/domain/steps/step-history.ts';
import { nodeReasons } from '@scriptorium/nodes/catalogue.web.ts';
import { formatTimestampWithSeconds } from '@scriptorium/web-kit/format/format.ts';
import { displayName } from '@scriptorium/web-data/session.ts';
import { useLanguage, useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBolt,
  IconCheck,
  IconChecks,
  IconClock,
  IconCrown,
  IconHandStop,
  IconPencil,
  IconPlayerStop,
  IconRefresh,
  IconX,
  type Icon,
} from '@tabler/icons-react';
import { useReasonMessage } from '@scriptorium/web-kit/texts/reason-texts.ts';
import { formatDuration } from '../../../../shared/page/duration.ts';
import { historyTexts } from './history-texts.ts';
import classes from './history.module.css';

const EVENT_STYLES: Record<StepEvent, readonly [Icon, colour: string]> = {
  appeared: [IconClock, 'yellow'],
  began: [IconBolt, 'ink'],
  withdrawn: [IconX, 'gray'],
  finished: [IconCheck, 'teal'],
  leftToPerson: [IconClock, 'yellow'],
  failed: [IconAlertTriangle, 'red'],
  retries: [IconRefresh, 'yellow'],
  cancelledRun: [IconPlayerStop, 'red'],
  reran: [IconRefresh, 'ink'],
  took: [IconPencil, 'ink'],
  gaveBack: [IconHandStop, 'gray'],
  completed: [IconCheck, 'teal'],
  accepted: [IconChecks, 'teal'],
  activated: [IconArrowBackUp, 'yellow'],
  cancelledAcceptance: [IconArrowBackUp, 'yellow'],
  clearedError: [IconArrowBackUp, 'yellow'],
  becameMaster: [IconCrown, 'ink'],
  lostMaster: [IconCrown, 'gray'],
  changed: [IconPencil, 'gray'],
};

/** A step keeps its reason after the run that set it; these events show it. */
const EVENTS_WITH_REASON: ReadonlySet<StepEvent> = new Set([
  'failed',
  'leftToPerson',
  'retries',
  'cancelledRun',
  'finished',
]);

/** One event of a step: who or what did it, when, how long it took, with which rules or model, and why. */
export function HistoryLine({ event }: { event: HistoryEvent }) {
  const t = useTexts(historyTexts);
  const language = useLanguage();
  const reasonMessage = useReasonMessage(nodeReasons);
  const { deed, user, nodeName, copy, several, run, reason, attempt } = event;
  const node = nodeName ?? t('deletedNode');
  const step = several ? t('copyOf', { step: node, number: copy + 1 }) : node;
  const details = [formatTimestampWithSeconds(event.at)];
  if (run) {
    details.push(t('lasted', { time: formatDuration(run.ms, language) }));
    if (run.rulesVersion !== null) details.push(t('rules', { version: run.rulesVersion }));
    if (run.model !== null) details.push(t('model', { model: run.model }));
    if (attempt > 0) details.push(t('try', { number: attempt + 1 }));
  }
  const [EventIcon, colour] = EVENT_STYLES[deed];
  return (
    <li className={classes.event}>
      <ThemeIcon variant="light" color={colour} size={26} radius="xl">
        <EventIcon size={14} aria-hidden />
      </ThemeIcon>
      <div className={classes.words}>
        <Text size="sm" fw={550}>
          {t(deed, { who: user ? displayName(user) : '', step })}
        </Text>
        <Text size="xs" c="dimmed">
          {details.join(' · ')}
        </Text>
        {reason && EVENTS_WITH_REASON.has(deed) ? (
          <Text size="xs" mt={2}>
            {reasonMessage(reason)}
          </Text>
        ) : null}
      </div>
    </li>
  );
}
