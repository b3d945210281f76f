import { Alert, Button, Text } from '@mantine/core';
import {
  actionResults,
  type SendToGoogleDriveResult,
} from '@scriptorium/contract/documents/action-results.ts';
import { CollectingNote } from '@scriptorium/node-web/actions/collecting-note.tsx';
import type { StepPanelProps } from '@scriptorium/node-web/node-web.ts';
import { ReadStates } from '@scriptorium/node-web/read-states.tsx';
import { formatTimestampWithSeconds } from '@scriptorium/web-kit/format/format.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconExternalLink } from '@tabler/icons-react';
import { sendToGoogleDriveTexts } from './texts.ts';

const COLOURS = { SUCCESS: 'teal', FAILURE: 'red', UNKNOWN: 'yellow' } as const;

/** The file that was made; the workspace shows the reason of a failure above it. */
export function StepPanel({ info }: StepPanelProps) {
  const { stepDTO: step } = info;
  // A changed step is read again.
  const cacheBuster = [step.status, step.attempt, step.nextTryAt].join(' ');
  const read = useRead(actionResults.sendToGoogleDrive, { query: { stepId: step.id, cacheBuster } });
  return (
    <>
      <CollectingNote info={info} />
      <ReadStates read={read}>{(result) => <CreatedFile result={result} />}</ReadStates>
    </>
  );
}

/** Returns the address at which Google shows a file, if its answer contained none. */
const addressOf = (id: string): string => `https://drive.google.com/file/d/${encodeURIComponent(id)}/view`;

export function CreatedFile({ result }: { result: SendToGoogleDriveResult }) {
  const t = useTexts(sendToGoogleDriveTexts);
  const { status, createdFileId, url, finishedAt } = result;
  if (status === null)
    return (
      <Text size="sm" c="dimmed">
        {t('notSent')}
      </Text>
    );
  const words = { SUCCESS: t('sent'), FAILURE: t('failed'), UNKNOWN: t('fateUnknown') };
  return (
    <Alert color={COLOURS[status]} p="xs">
      <Text size="sm">{words[status]}</Text>
      {finishedAt && (
        <Text size="xs" c="dimmed">
          {t('sentAt', { at: formatTimestampWithSeconds(finishedAt) })}
        </Text>
      )}
      {status === 'SUCCESS' &&
        (createdFileId === null ? (
          <Text size="sm">{t('fileIdUnknown')}</Text>
        ) : (
          <Button
            component="a"
            href={url ?? addressOf(createdFileId)}
            target="_blank"
            rel="noopener noreferrer"
            size="xs"
            mt={6}
            variant="default"
            leftSection={<IconExternalLink size={14} />}
          >
            {t('open')}
          </Button>
        ))}
    </Alert>
  );
}
