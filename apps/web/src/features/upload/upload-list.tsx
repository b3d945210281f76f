import { Button, Group, Progress, Table, Text, VisuallyHidden } from '@mantine/core';
import { DataTable } from '@scriptorium/ui/card.tsx';
import { commonTexts } from '@scriptorium/web-kit/texts/common-texts.ts';
import { useErrorMessage } from '@scriptorium/web-kit/texts/error-message.ts';
import { formatBytes } from '@scriptorium/web-kit/format/format.ts';
import { ButtonLink } from '@scriptorium/web-kit/page/links.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { memo } from 'react';
import { uploadTexts } from './texts.ts';
import { isRunning, isRetryable, type Upload } from './upload-queue.ts';

interface RowProps {
  upload: Upload;
  processId: number;
  limitMb: number;
  onCancel: (clientId: string) => void;
  onRetry: (clientIds: readonly string[]) => void;
}

const COLOURS: Partial<Record<Upload['state'], string>> = {
  DONE: 'teal',
  FAILED: 'red',
  CANCELLED: 'gray',
  REJECTED: 'red',
};

function RowButtons({ upload, processId, onCancel, onRetry }: RowProps) {
  const t = useTexts(uploadTexts);
  const { clientId, state, documents, file } = upload;
  if (isRunning(upload)) {
    return (
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        aria-label={t('cancelOf', { name: file.name })}
        onClick={() => onCancel(clientId)}
      >
        {t('cancel')}
      </Button>
    );
  }
  if (state !== 'DONE') {
    if (!isRetryable(upload)) return null;
    return (
      <Button
        size="compact-sm"
        variant="light"
        aria-label={t('retryOf', { name: file.name })}
        onClick={() => onRetry([clientId])}
      >
        {t('retry')}
      </Button>
    );
  }
  return documents.map(({ id, filename }) => (
    <ButtonLink
      key={id}
      to="/entity/process/$processId/document/{-$documentId}"
      params={{ processId, documentId: id }}
      size="compact-sm"
      variant="subtle"
      aria-label={t('openOf', { name: filename })}
    >
      {t('open')}
    </ButtonLink>
  ));
}

const Row = memo(function UploadRow(props: RowProps) {
  const t = useTexts(uploadTexts);
  const errorMessage = useErrorMessage();
  const { file, state, sent, error, rejection, documents } = props.upload;
  const waitsAt = documents.find(({ pending }) => pending);
  const problem =
    state === 'FAILED'
      ? errorMessage(error)
      : rejection && t(rejection, { name: file.name, limit: props.limitMb });
  return (
    <Table.Tr>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        <Text size="sm" fw={550}>
          {file.name}
        </Text>
        {/* A toast has announced a rejection. */}
        {problem ? (
          <Text size="xs" c="var(--mantine-color-error)" role={state === 'FAILED' ? 'alert' : undefined}>
            {problem}
          </Text>
        ) : null}
        {waitsAt ? (
          <Text size="xs" c="dimmed">
            {t('waitsForAnswer', { name: waitsAt.filename })}
          </Text>
        ) : null}
      </Table.Td>
      <Table.Td c="dimmed">{formatBytes(file.size)}</Table.Td>
      <Table.Td>
        <Group gap="sm" wrap="nowrap">
          {state !== 'REJECTED' && (
            <Progress
              aria-label={t('progressOf', { name: file.name })}
              value={Math.round(sent * 100)}
              color={COLOURS[state] ?? 'ink'}
              striped={state === 'SAVING'}
              animated={state === 'SAVING'}
              size="sm"
              flex={1}
            />
          )}
          <Text size="xs" c="dimmed" w={96}>
            {state === 'SENDING' ? `${Math.round(sent * 100)} %` : t(state)}
          </Text>
        </Group>
      </Table.Td>
      <Table.Td>
        <Group gap={4} justify="flex-end" wrap="nowrap">
          <RowButtons {...props} />
        </Group>
      </Table.Td>
    </Table.Tr>
  );
});

interface UploadListProps extends Omit<RowProps, 'upload'> {
  uploads: readonly Upload[];
}

/** The files of this visit, each with its progress. */
export function UploadList({ uploads, ...rest }: UploadListProps) {
  const t = useTexts(uploadTexts);
  const common = useTexts(commonTexts);
  return (
    <DataTable layout="fixed" aria-label={t('files')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('name')}</Table.Th>
          <Table.Th w={100}>{t('size')}</Table.Th>
          <Table.Th w="30%">{t('progress')}</Table.Th>
          <Table.Th w={190}>
            <VisuallyHidden>{common('actions')}</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {uploads.map((upload) => (
          <Row key={upload.clientId} upload={upload} {...rest} />
        ))}
      </Table.Tbody>
    </DataTable>
  );
}
