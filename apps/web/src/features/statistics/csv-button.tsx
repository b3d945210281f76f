import { Button } from '@mantine/core';
import { guardedCsvLine } from '@scriptorium/domain/text/csv.ts';
import { saveBlob } from '../../shared/page/download.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconDownload } from '@tabler/icons-react';
import { statisticsTexts } from './texts.ts';

type Cell = string | number | null;

interface CsvButtonProps {
  /** Without the extension. */
  filename: string;
  head: readonly string[];
  rows: () => readonly (readonly Cell[])[];
}

/** Saves the shown figures as CSV that a spreadsheet opens safely. */
export function CsvButton({ filename, head, rows }: CsvButtonProps) {
  const t = useTexts(statisticsTexts);
  const save = () => {
    const lines = [head, ...rows()].map((cells) => guardedCsvLine(cells, ','));
    saveBlob(new Blob(lines, { type: 'text/csv;charset=utf-8' }), `${filename}.csv`);
  };
  return (
    <Button variant="default" size="xs" leftSection={<IconDownload size={15} />} onClick={save}>
      {t('csv')}
    </Button>
  );
}
