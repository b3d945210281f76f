import { Alert, Button, Checkbox, FileInput, Group, Stack, Text } from '@mantine/core';
import { processFiles } from '@scriptorium/contract/process/process-file.ts';
import type { ActivityType } from '@scriptorium/domain/graph/activity-type.ts';
import { Dialog } from '@scriptorium/ui/dialog.tsx';
import { useErrorMessage } from '@scriptorium/web-kit/texts/error-message.ts';
import { ImportPreview } from '../../../shared/process-file/import-preview.tsx';
import { previewTexts } from '../../../shared/process-file/preview-texts.ts';
import { readChosenFile, type GivenFile } from '../../../shared/process-file/read-chosen-file.ts';
import { useWrite } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconAlertTriangle, IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTypeName } from '../model/type-names.ts';
import { fileTexts } from './texts.ts';

/** Choose a file → what it would change, what is missing, what is refused → applied. */
export function ImportDialog({ processId, onClose }: { processId: number; onClose: () => void }) {
  const t = useTexts(fileTexts);
  const about = useTexts(previewTexts);
  const typeName = useTypeName();
  const message = useErrorMessage();
  const [chosen, setChosen] = useState<File | null>(null);
  const [given, setGiven] = useState<GivenFile | null>(null);
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const [rename, setRename] = useState(false);
  const [confirmed, setConfirmed] = useState(false);
  const preview = useWrite(processFiles.preview, { showsError: true });
  const apply = useWrite(processFiles.apply, { showsError: true });
  const cache = useQueryClient();
  const params = { id: processId };

  const check = (body: GivenFile, takesName: boolean) => {
    setConfirmed(false);
    apply.reset();
    preview.mutate({ params, query: { rename: String(takesName) }, body });
  };
  // the same file can be chosen again after a change
  const forget = useRef<() => void>(null);
  const choose = async (file: File | null) => {
    forget.current?.();
    setChosen(file);
    preview.reset();
    const read = file ? await readChosenFile(file) : null;
    setGiven(read && 'given' in read ? read.given : null);
    setUnreadable(read && 'reason' in read ? read.reason : null);
    if (read && 'given' in read) check(read.given, rename);
  };
  const { data } = preview;
  const error = preview.error ?? apply.error;
  const removals = data?.removals ?? 0;
  const isReady =
    data !== undefined && data.problems.length === 0 && data.changeCount > 0 && (removals === 0 || confirmed);
  const send = () =>
    given &&
    apply.mutate(
      { params, query: { rename: String(rename), confirm: String(confirmed) }, body: given },
      {
        onSuccess: () => {
          // A file changes the process and its nodes with everything in them, and what other pages say of them.
          void cache.invalidateQueries();
          onClose();
        },
      },
    );

  return (
    <Dialog onClose={onClose} size="xl" title={t('title')}>
      <Stack>
        <Text size="sm">
          {t('about')} {about('inert')}
        </Text>
        <FileInput
          label={t('file')}
          placeholder={t('choose')}
          accept="application/json,.json"
          leftSection={<IconUpload size={16} />}
          resetRef={forget}
          value={chosen}
          onChange={(file) => void choose(file)}
          data-autofocus
        />
        <Checkbox
          label={t('rename')}
          checked={rename}
          onChange={({ currentTarget: { checked } }) => {
            setRename(checked);
            if (given) check(given, checked);
          }}
        />
        {unreadable !== null && <Failure text={t('unreadable', { reason: unreadable })} />}
        {error && <Failure text={message(error)} />}
        {preview.isPending && (
          <Text component="output" size="sm">
            {t('checking')}
          </Text>
        )}
        {data && <ImportPreview preview={data} typeName={(type) => typeName(type as ActivityType)} />}
        {data && data.problems.length === 0 && removals > 0 && (
          <Checkbox
            color="red"
            label={t('confirm', { count: removals })}
            checked={confirmed}
            onChange={({ currentTarget: { checked } }) => setConfirmed(checked)}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button disabled={!isReady} loading={apply.isPending} onClick={send}>
            {t('apply')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

const Failure = ({ text }: { text: string }) => (
  <Alert color="red" icon={<IconAlertTriangle size={18} />} role="alert">
    {text}
  </Alert>
);
