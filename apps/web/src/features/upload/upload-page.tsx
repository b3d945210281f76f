import { Alert, Box, Button, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.css';
import { serverInfo } from '@scriptorium/contract/management/management-info.ts';
import { Card } from '@scriptorium/ui/card.tsx';
import { ReadStates } from '../../shared/lists/read-states.tsx';
import { PageFrame } from '@scriptorium/ui/page-frame.tsx';
import { ButtonLink } from '@scriptorium/web-kit/page/links.tsx';
import { PageTitle } from '../../shared/page/page-title.tsx';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useHasProcessRight } from '@scriptorium/web-data/session.ts';
import { useStored } from '@scriptorium/ui/store.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconCloudUpload } from '@tabler/icons-react';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ACCEPTED_TYPES } from '@scriptorium/domain/documents/file-kinds.ts';
import { takeFiles } from './dropped-files.ts';
import { sendFile } from './send-file.ts';
import { uploadTexts } from './texts.ts';
import { UploadList } from './upload-list.tsx';
import classes from './upload-page.module.css';
import { createUploadQueue, isRunning, isRetryable } from './upload-queue.ts';
import { MB, useRejections } from './use-rejections.ts';
import { useUploadNodes } from './use-upload-node.ts';

/** Asks before unfinished uploads are lost by navigation or by closing the page. */
function LeaveDialog({ running }: { running: boolean }) {
  const t = useTexts(uploadTexts);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => running,
    enableBeforeUnload: () => running,
    withResolver: true,
  });
  return (
    <Modal opened={status === 'blocked'} onClose={() => reset?.()} title={t('leaveTitle')}>
      <Stack>
        <Text size="sm">{t('leaveText')}</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => proceed?.()}>
            {t('leave')}
          </Button>
          <Button data-autofocus onClick={() => reset?.()}>
            {t('stay')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** Shows why nothing can be uploaded. */
function NoUpload({ processId, reason }: { processId: number; reason: 'noNode' | 'noRight' }) {
  const t = useTexts(uploadTexts);
  const mayEditGraph = useHasProcessRight(processId, 'ADMIN');
  return (
    <Alert color="yellow" variant="light" title={t(reason)} mb="md">
      {reason === 'noNode' && mayEditGraph ? (
        <Group gap="sm">
          <Text size="sm">{t('noNodeHint')}</Text>
          <ButtonLink
            to="/entity/process/$processId/graph"
            params={{ processId }}
            size="compact-sm"
            variant="default"
          >
            {t('toFlow')}
          </ButtonLink>
        </Group>
      ) : null}
    </Alert>
  );
}

function useUploads() {
  const [queue] = useState(() => createUploadQueue(sendFile));
  const uploads = useStored(queue);
  useEffect(() => () => queue.stop(), [queue]);
  return { queue, uploads };
}

interface UploadedFilesProps extends ReturnType<typeof useUploads> {
  processId: number;
  limitMb: number;
}

/** The files of this visit: how many were uploaded, and each with its progress or its problem. */
function UploadedFiles({ queue, uploads, processId, limitMb }: UploadedFilesProps) {
  const t = useTexts(uploadTexts);
  const count = (state: string) => uploads.filter((upload) => upload.state === state).length;
  const failed = uploads.filter(({ state }) => state === 'FAILED');
  const retryable = failed.filter(isRetryable);
  const numbers = { done: count('DONE'), all: uploads.length, failed: failed.length + count('REJECTED') };
  return (
    <Card mt="md">
      <Group justify="space-between" p="sm" px="md">
        <Text size="sm" fw={600} aria-live="polite">
          {t(numbers.failed > 0 ? 'summaryFailed' : 'summary', numbers)}
        </Text>
        <Group gap="xs">
          {retryable.length > 0 ? (
            <Button
              size="compact-sm"
              variant="light"
              onClick={() => queue.retry(retryable.map(({ clientId }) => clientId))}
            >
              {t('retryAll')}
            </Button>
          ) : null}
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            disabled={uploads.every(isRunning)}
            onClick={queue.clear}
          >
            {t('clear')}
          </Button>
        </Group>
      </Group>
      <UploadList
        uploads={uploads}
        processId={processId}
        limitMb={limitMb}
        onCancel={queue.cancel}
        onRetry={queue.retry}
      />
    </Card>
  );
}

/** Uploads many files through the human upload node of a process (UPLOAD-01, UPLOAD-04). */
export function UploadPage({ processId }: { processId: number }) {
  const t = useTexts(uploadTexts);
  const info = useRead(serverInfo, { query: {} });
  const { read, all, allowed } = useUploadNodes(processId);
  const [chosenNode, setChosenNode] = useState<number | null>(null);
  const { queue, uploads } = useUploads();
  const limitMb = info.data?.maxUploadMb ?? 512;
  const node = allowed.find(({ id }) => id === chosenNode) ?? allowed[0];
  const nodeId = node?.id;
  const onReject = useRejections(limitMb, (rejected) => node && queue.reject(rejected, node.id));
  // Files that were dropped on the list of documents.
  useEffect(() => {
    if (nodeId === undefined) return;
    const { files, rejected } = takeFiles(processId);
    if (files.length > 0) queue.add(files, nodeId);
    if (rejected.length > 0) queue.reject(rejected, nodeId);
  }, [processId, nodeId, queue]);

  return (
    <PageFrame title={t('title')} width={960}>
      <PageTitle>{t('title')}</PageTitle>
      <LeaveDialog running={uploads.some(isRunning)} />
      <ReadStates read={read}>
        {node === undefined ? (
          <NoUpload processId={processId} reason={all.length === 0 ? 'noNode' : 'noRight'} />
        ) : null}
        {allowed.length > 1 ? (
          <Select
            label={t('node')}
            data={allowed.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={String(node?.id)}
            onChange={(value) => setChosenNode(Number(value))}
            allowDeselect={false}
            mb="md"
            maw={360}
          />
        ) : null}
        <Dropzone
          className={classes.zone}
          data-disabled={node === undefined || undefined}
          disabled={node === undefined}
          aria-label={t('drop')}
          inputProps={{ 'aria-label': t('drop') }}
          accept={ACCEPTED_TYPES}
          maxSize={limitMb * MB}
          onDrop={(files: File[]) => node && queue.add(files, node.id)}
          onReject={onReject}
        >
          <Stack align="center" gap={6}>
            <IconCloudUpload size={40} stroke={1.5} aria-hidden="true" />
            <Text fw={600}>{t('drop')}</Text>
            <Text size="sm" c="dimmed" ta="center">
              {t('dropHint', { limit: limitMb })}
            </Text>
          </Stack>
        </Dropzone>
        {uploads.length > 0 && (
          <UploadedFiles queue={queue} uploads={uploads} processId={processId} limitMb={limitMb} />
        )}
        <Box h={24} />
      </ReadStates>
    </PageFrame>
  );
}
