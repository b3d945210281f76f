import { Button, Stack, Switch, Text } from '@mantine/core';
import { transcriptFiles } from '@scriptorium/contract/documents/transcript-files.ts';
import type { ReplyOf } from '@scriptorium/contract/kit/endpoint.ts';
import { useCall } from '@scriptorium/web-data/call-context.ts';
import { saveResponse } from '../../../../shared/page/download.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { ReadStates } from '../../../../shared/lists/read-states.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { transcriptFileTexts } from './transcript-files-texts.ts';
import classes from './transcript-files.module.css';

type Format = ReplyOf<typeof transcriptFiles.formats>[number];

interface FormatRowProps {
  documentId: number;
  filename: string;
  format: Format;
  hidden: boolean;
}

function FormatRow({ documentId, filename, format: { format, extension, losses }, hidden }: FormatRowProps) {
  const t = useTexts(transcriptFileTexts);
  const call = useCall();
  const [busy, setBusy] = useState(false);
  const name = t(`name.${format}`);
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      const query = { format, hidden: String(hidden) };
      const response = await call(transcriptFiles.download, { params: { id: documentId }, query });
      await saveResponse(response, `${filename}${extension}`);
    } catch {
      // The error was already shown as a toast.
    } finally {
      setBusy(false);
    }
  };
  const lost = losses.map(({ kind, count }) => t(kind, { count })).join(', ');
  return (
    <li className={classes.format}>
      <div className={classes.report}>
        <Text size="sm" fw={600}>
          {name} <span className={classes.extension}>{extension}</span>
        </Text>
        <Text size="sm" c="dimmed">
          {losses.length === 0 ? t('complete') : t('lost', { losses: lost })}
        </Text>
      </div>
      <Button
        variant="default"
        size="xs"
        className={classes.button}
        leftSection={<IconDownload size={15} />}
        loading={busy}
        aria-label={t('downloadAs', { format: name })}
        onClick={() => void download()}
      >
        {t('download')}
      </Button>
    </li>
  );
}

/** The formats of a transcript, each with what its file cannot say. */
export function FormatList({ documentId, filename }: { documentId: number; filename: string }) {
  const t = useTexts(transcriptFileTexts);
  const [hidden, setHidden] = useState(false);
  const read = useRead(
    transcriptFiles.formats,
    { params: { id: documentId }, query: { hidden: String(hidden) } },
    { keepPrevious: true },
  );
  return (
    <Stack gap="xs">
      <Text size="sm">{t('intro')}</Text>
      <Switch
        label={t('hidden')}
        checked={hidden}
        onChange={(event) => setHidden(event.currentTarget.checked)}
      />
      <ReadStates read={read}>
        <ul className={classes.formats} aria-label={t('formats')}>
          {read.data?.map((format) => (
            <FormatRow
              key={format.format}
              documentId={documentId}
              filename={filename}
              format={format}
              hidden={hidden}
            />
          ))}
        </ul>
      </ReadStates>
    </Stack>
  );
}
