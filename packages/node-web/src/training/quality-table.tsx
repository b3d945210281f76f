import { Stack, Table, Text } from '@mantine/core';
import type { LabelQuality, Training } from '@scriptorium/contract/machines/training.ts';
import { formatCount } from '@scriptorium/web-kit/format/format.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { trainingTexts } from './texts.ts';

interface QualityTableProps {
  readonly labels: readonly LabelQuality[];
  readonly row: Training;
}

/** Two decimals. */
export const share = (value: number): string => value.toFixed(2);

/** The quality of each label; the weakest first, since those are worth more documents. */
export function QualityTable({ labels, row }: QualityTableProps) {
  const t = useTexts(trainingTexts);
  const { microF1, lexiconF1 } = row;
  const isOfTags = lexiconF1 !== null;
  const own = isOfTags ? (['lexiconF1', 'tags'] as const) : (['support'] as const);
  const columns = ['label', 'precision', 'recall', 'f1', ...own] as const;
  const leftOut = (row.leftOut ?? []).map(({ name }) => name).join(', ');
  const notes = [
    t(isOfTags ? 'measuredTags' : 'measured'),
    microF1 !== null && `${t('microQuality', { f1: share(microF1) })}.`,
    leftOut !== '' && t(isOfTags ? 'leftOutTags' : 'leftOut', { labels: leftOut }),
  ].filter((note) => note !== false);
  return (
    <Stack gap={4}>
      <Table.ScrollContainer minWidth={300} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table fz="xs" verticalSpacing={4} horizontalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <Table.Th key={column}>{t(column)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {labels
              .toSorted((a, b) => a.f1 - b.f1)
              .map((label) => (
                <Table.Tr key={label.labelId}>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>{label.name}</Table.Td>
                  <Table.Td>{share(label.precision)}</Table.Td>
                  <Table.Td>{share(label.recall)}</Table.Td>
                  <Table.Td>{share(label.f1)}</Table.Td>
                  {isOfTags && <Table.Td>{share(label.lexiconF1 ?? 0)}</Table.Td>}
                  <Table.Td>{formatCount(label.support)}</Table.Td>
                </Table.Tr>
              ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Text size="xs" c="dimmed">
        {notes.join(' ')}
      </Text>
    </Stack>
  );
}
