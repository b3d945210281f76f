import { currentZone } from '@scriptorium/web-kit/format/current-zone.ts';
import { Button, Checkbox, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import type { Node } from '@scriptorium/contract/process/nodes.ts';
import { exports } from '@scriptorium/contract/annotations/tags.ts';
import { useCall } from '@scriptorium/web-data/call-context.ts';
import { DayField } from '@scriptorium/web-kit/forms/day-field.tsx';
import { formatDay } from '@scriptorium/web-kit/format/days.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useMutation } from '@tanstack/react-query';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { defaultRange, delimiterError, rangeError } from './export-rules.ts';
import { nameOfDownload, saveFile } from './save-file.ts';
import { panelTexts } from './texts.ts';

type Format = 'JSON' | 'CSV';

interface ExportQuery {
  format: Format;
  from: string;
  to: string;
  delimiter: string;
  safeForSpreadsheets: 'true' | 'false';
}

/** Downloads what was labelled in a node, under the name that the server gives it. */
function useExport(node: Node) {
  const call = useCall();
  return useMutation({
    mutationFn: async (query: ExportQuery) => {
      const zoneId = currentZone();
      const reply = await call(exports.stepResults, { params: { id: node.id }, query: { ...query, zoneId } });
      const name = nameOfDownload(
        reply.headers.get('content-disposition'),
        `${node.name}.${query.format.toLowerCase()}`,
      );
      saveFile(await reply.blob(), name);
    },
  });
}

export function ExportSection({ node }: { node: Node }) {
  const t = useTexts(panelTexts);
  const [today] = useState(() => new Date());
  const [range, setRange] = useState<{ from: string | null; to: string | null }>(() => defaultRange(today));
  const [format, setFormat] = useState<Format>('JSON');
  const [delimiter, setDelimiter] = useState(',');
  const [isSafe, setIsSafe] = useState(true);
  const download = useExport(node);

  const wrongRange = rangeError(range.from, range.to);
  const wrongDelimiter = format === 'CSV' ? delimiterError(delimiter) : undefined;

  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('exportAbout')}
      </Text>
      <SegmentedControl
        aria-label={t('format')}
        data={['JSON', 'CSV']}
        value={format}
        onChange={(value) => setFormat(value as Format)}
      />
      <Group grow align="flex-start">
        <DayField
          maxDate={formatDay(today)}
          label={t('from')}
          value={range.from}
          error={wrongRange && t(wrongRange)}
          onChange={(from) => setRange({ ...range, from })}
        />
        <DayField
          maxDate={formatDay(today)}
          label={t('to')}
          value={range.to}
          error={wrongRange !== undefined}
          onChange={(to) => setRange({ ...range, to })}
        />
      </Group>
      {format === 'CSV' && (
        <>
          <TextInput
            label={t('delimiter')}
            value={delimiter}
            error={wrongDelimiter && t(wrongDelimiter)}
            onChange={(event) => setDelimiter(event.currentTarget.value)}
          />
          <Checkbox
            label={t('safeForSpreadsheets')}
            description={t('safeForSpreadsheetsAbout')}
            checked={isSafe}
            onChange={(event) => setIsSafe(event.currentTarget.checked)}
          />
        </>
      )}
      <Button
        leftSection={<IconDownload size={16} />}
        disabled={wrongRange !== undefined || wrongDelimiter !== undefined}
        loading={download.isPending}
        onClick={() =>
          range.from !== null &&
          range.to !== null &&
          download.mutate({
            format,
            from: range.from,
            to: range.to,
            delimiter,
            safeForSpreadsheets: isSafe ? 'true' : 'false',
          })
        }
      >
        {t('exportData')}
      </Button>
    </Stack>
  );
}
