import { Alert, Text } from '@mantine/core';
import { actionResults, type SendMailResult } from '@scriptorium/contract/documents/action-results.ts';
import { CollectingNote } from '@scriptorium/node-web/actions/collecting-note.tsx';
import type { StepPanelProps } from '@scriptorium/node-web/node-web.ts';
import { ReadStates } from '@scriptorium/node-web/read-states.tsx';
import { formatTimestampWithSeconds } from '@scriptorium/web-kit/format/format.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import classes from './receivers.module.css';
import { sendMailTexts } from './texts.ts';

/** The receivers that got the mail; the workspace shows the reason of a failure above it. */
export function StepPanel({ info }: StepPanelProps) {
  const { stepDTO: step } = info;
  // A changed step is read again.
  const cacheBuster = [step.status, step.attempt, step.nextTryAt].join(' ');
  const read = useRead(actionResults.sendMail, { query: { stepId: step.id, cacheBuster } });
  return (
    <>
      <CollectingNote info={info} />
      <ReadStates read={read}>{(result) => <Outcome result={result} />}</ReadStates>
    </>
  );
}

function outcomeOf({ status, receivers }: SendMailResult) {
  if (status === 'UNKNOWN') return { color: 'yellow', words: 'fateUnknown' } as const;
  if (status === 'SUCCESS') return { color: 'teal', words: 'sent' } as const;
  const isPartly = receivers.some(({ state }) => state !== 'REFUSED');
  return isPartly
    ? ({ color: 'yellow', words: 'partly' } as const)
    : ({ color: 'red', words: 'notDelivered' } as const);
}

function Outcome({ result }: { result: SendMailResult }) {
  const t = useTexts(sendMailTexts);
  const { status, finishedAt, messageId, receivers } = result;
  if (status === null)
    return (
      <Text size="sm" c="dimmed">
        {t('notSent')}
      </Text>
    );
  const { color, words } = outcomeOf(result);
  return (
    <Alert color={color} p="xs">
      <Text size="sm">{t(words)}</Text>
      {finishedAt && status === 'SUCCESS' && (
        <Text size="xs" c="dimmed">
          {t('sentAt', { at: formatTimestampWithSeconds(finishedAt) })}
        </Text>
      )}
      {receivers.length > 0 && (
        <ul className={classes.outcome} aria-label={t('receivers')}>
          {receivers.map(({ email, type, state, status: code }) => (
            <li key={`${type} ${email}`}>
              {`${t(type)}: ${email} – ${code ? t('refusedWith', { status: code }) : t(state)}`}
            </li>
          ))}
        </ul>
      )}
      {messageId && (
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {t('messageId', { id: messageId })}
        </Text>
      )}
    </Alert>
  );
}
