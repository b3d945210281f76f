import { Alert, FileInput, Stack } from '@mantine/core';
import type { ActivityType } from '@scriptorium/domain/graph/activity-type.ts';
import { findWebNode } from '@scriptorium/nodes/catalogue.web.ts';
import { useErrorMessage } from '@scriptorium/web-kit/texts/error-message.ts';
import { ImportPreview } from '../../shared/process-file/import-preview.tsx';
import { textOf, useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconAlertTriangle, IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { templateTexts } from './template-texts.ts';
import { withoutName, type useStart } from './use-start.ts';

interface StartFileProps {
  start: ReturnType<typeof useStart>;
  /** Called with the name in the file. */
  onName: (name: string | undefined) => void;
}

const typeName = (type: string): string => {
  const web = findWebNode(type as ActivityType);
  return web ? textOf(web.texts)('name') : type;
};

/** The file that a new process is created from, and what this installation is missing for it. */
export function StartFile({ start, onName }: StartFileProps) {
  const t = useTexts(templateTexts);
  const message = useErrorMessage();
  const [chosen, setChosen] = useState<File | null>(null);
  // the same file can be chosen again after a change
  const forget = useRef<() => void>(null);
  const { preview, unreadable } = start;
  const failure =
    unreadable === null ? preview.error && message(preview.error) : t('unreadable', { reason: unreadable });
  return (
    <Stack gap="sm">
      <FileInput
        label={t('file')}
        placeholder={t('chooseFile')}
        accept="application/json,.json"
        leftSection={<IconUpload size={16} />}
        resetRef={forget}
        value={chosen}
        onChange={(file) => {
          setChosen(file);
          forget.current?.();
          void start.choose(file).then(onName);
        }}
      />
      {failure && (
        <Alert color="red" icon={<IconAlertTriangle size={18} />} role="alert">
          {failure}
        </Alert>
      )}
      {preview.data && <ImportPreview preview={withoutName(preview.data)} typeName={typeName} isNew />}
    </Stack>
  );
}
