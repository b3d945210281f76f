import { Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.css';
import { serverInfo } from '@scriptorium/contract/management/management-info.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconCloudUpload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { ACCEPTED_TYPES } from '@scriptorium/domain/documents/file-kinds.ts';
import { leaveFiles } from './dropped-files.ts';
import { uploadTexts } from './texts.ts';
import { MB, useRejections } from './use-rejections.ts';
import { useUploadNodes } from './use-upload-node.ts';

/** Files may be dropped anywhere on the page around it: the upload page opens and sends them. */
export function DropAnywhere({ processId }: { processId: number }) {
  const t = useTexts(uploadTexts);
  const navigate = useNavigate();
  const { data: info } = useRead(serverInfo, { query: {} });
  const { allowed } = useUploadNodes(processId);
  const limitMb = info?.maxUploadMb ?? 512;
  const openUpload = () => void navigate({ to: '/entity/process/$processId/upload', params: { processId } });
  const onReject = useRejections(limitMb, (rejected) => {
    leaveFiles(processId, { rejected });
    openUpload();
  });
  if (allowed.length === 0) return null;
  return (
    <Dropzone.FullScreen
      accept={ACCEPTED_TYPES}
      maxSize={limitMb * MB}
      onReject={onReject}
      onDrop={(files: File[]) => {
        leaveFiles(processId, { files });
        openUpload();
      }}
    >
      <Stack align="center" justify="center" h="calc(100vh - 80px)" gap={6}>
        <IconCloudUpload size={56} stroke={1.5} aria-hidden />
        <Text fw={600}>{t('dropHere')}</Text>
      </Stack>
    </Dropzone.FullScreen>
  );
}
