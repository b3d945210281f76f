import { Alert, Text } from '@mantine/core';
import { actionResults, type SendToSftpResult } from '@scriptorium/contract/documents/action-results.ts';
import { CollectingNote } from '@scriptorium/node-web/actions/collecting-note.tsx';
import type { StepPanelProps } from '@scriptorium/node-web/node-web.ts';
import { ReadStates } from '@scriptorium/node-web/read-states.tsx';
import { formatTimestampWithSeconds } from '@scriptorium/web-kit/format/format.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { sendToSftpTexts } from './texts.ts';

const COLOURS = { SUCCESS: 'teal', FAILURE: 'red', UNKNOWN: 'yellow' } as const;

/** The place of the saved file; the workspace shows the reason of a failure above it. */
export function StepPanel({ info }: StepPanelProps) {
  const { stepDTO: step } = info;
  // A changed step is read again.
  const cacheBuster = [step.status, step.attempt, step.nextTryAt].join(' ');
  const read = useRead(actionResults.sendToSftp, { query: { stepId: step.id, cacheBuster } });
  return (
    <>
      <CollectingNote info={info} />
      <ReadStates read={read}>{(result) => <SavedFile result={result} />}</ReadStates>
    </>
  );
}

/** ERR-55 */
export function SavedFile({ result }: { result: SendToSftpResult }) {
  const t = useTexts(sendToSftpTexts);
  const { status, createdFileAddress, finishedAt } = result;
  if (status === null)
    return (
      <Text size="sm" c="dimmed">
        {t('notSaved')}
      </Text>
    );
  const words = {
    SUCCESS: t('savedAt', { address: createdFileAddress ?? t('unknown') }),
    FAILURE: t('failed'),
    UNKNOWN: t('fateUnknown'),
  };
  return (
    <Alert color={COLOURS[status]} p="xs">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {words[status]}
      </Text>
      {status === 'SUCCESS' && finishedAt && (
        <Text size="xs" c="dimmed">
          {t('savedOn', { at: formatTimestampWithSeconds(finishedAt) })}
        </Text>
      )}
    </Alert>
  );
}
