import { Alert, Text } from '@mantine/core';
import { actionResults, type SendRequestResult } from '@scriptorium/contract/documents/action-results.ts';
import { formatTimestampWithSeconds } from '@scriptorium/web-kit/format/format.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { CollectingNote } from '@scriptorium/node-web/actions/collecting-note.tsx';
import type { StepPanelProps } from '@scriptorium/node-web/node-web.ts';
import { ReadStates } from '@scriptorium/node-web/read-states.tsx';
import { sendRequestTexts } from './texts.ts';

const COLOURS = { SUCCESS: 'teal', FAILURE: 'red', UNKNOWN: 'yellow' } as const;

/** The response of the receiver; the workspace shows the reason of a failure above it. */
export function StepPanel({ info }: StepPanelProps) {
  const { stepDTO: step } = info;
  // A changed step is read again.
  const cacheBuster = [step.status, step.attempt, step.nextTryAt].join(' ');
  const read = useRead(actionResults.sendRequest, { query: { stepId: step.id, cacheBuster } });
  return (
    <>
      <CollectingNote info={info} />
      <ReadStates read={read}>{(result) => <Answer result={result} />}</ReadStates>
    </>
  );
}

function Answer({ result }: { result: SendRequestResult }) {
  const t = useTexts(sendRequestTexts);
  const { status, responseStatus, finishedAt, idempotencyKey } = result;
  if (status === null && responseStatus === null)
    return (
      <Text size="sm" c="dimmed">
        {t('notSent')}
      </Text>
    );
  const words = () => {
    if (status === 'UNKNOWN') return t('fateUnknown');
    return responseStatus === null ? t('noAnswer') : t('answered', { status: responseStatus });
  };
  return (
    <Alert color={COLOURS[status ?? 'UNKNOWN']} p="xs">
      <Text size="sm">{words()}</Text>
      {finishedAt && (
        <Text size="xs" c="dimmed">
          {t('sentAt', { at: formatTimestampWithSeconds(finishedAt) })}
        </Text>
      )}
      {idempotencyKey && (
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {t('keyOfRequest', { key: idempotencyKey })}
        </Text>
      )}
    </Alert>
  );
}
