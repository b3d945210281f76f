import { Badge, Button, Group, Stack, Table, Text } from '@mantine/core';
import { training, type LabelQuality, type Training } from '@scriptorium/contract/training.ts';
import { PlainList } from '@scriptorium/ui/plain-list.tsx';
import { formatCount, formatTimestamp } from '@scriptorium/web-kit/format.ts';
import { useRead, useWrite } from '@scriptorium/web-kit/queries.ts';
import { useReasonMessage } from '@scriptorium/web-kit/reason-texts.ts';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { toastSuccess } from '@scriptorium/web-kit/toasts.ts';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { ReadStates } from '../read-states.tsx';
import { trainingReasons } from './reason-texts.ts';
import { trainingTexts } from './texts.ts';

/** More than the server keeps of a node. */
const SIZE = 50;

/** The trainings of a node with what was measured; a person chooses the version that labels documents. */
export function VersionList({ nodeId, readOnly }: { nodeId: number; readOnly: boolean }) {
  const t = useTexts(trainingTexts);
  const read = useRead(training.list, { params: { id: nodeId }, query: { size: SIZE } });
  return (
    <ReadStates read={read}>
      {({ rows }) => (
        <Stack gap="xs">
          <Text size="sm" fw={600}>
            {t('versions')}
          </Text>
          {rows.length === 0 && (
            <Text size="sm" c="dimmed">
              {t('none')}
            </Text>
          )}
          <PlainList aria-label={t('versions')}>
            {rows.map((version) => (
              <li key={version.version}>
                <Version nodeId={nodeId} version={version} all={rows} readOnly={readOnly} />
              </li>
            ))}
          </PlainList>
        </Stack>
      )}
    </ReadStates>
  );
}

interface VersionProps {
  readonly nodeId: number;
  readonly version: Training;
  readonly all: readonly Training[];
  readonly readOnly: boolean;
}

function Version({ nodeId, version: row, all, readOnly }: VersionProps) {
  const t = useTexts(trainingTexts);
  const words = useReasonMessage([trainingReasons]);
  const { version, reason, macroF1, isActive, labels } = row;
  const active = all.find((one) => one.isActive);
  const isWorse = !isActive && macroF1 !== null && active !== undefined && macroF1 < (active.macroF1 ?? 0);
  const [isOpen, setOpen] = useState(false);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <Stack gap={4} pb="sm">
      <Group gap={6}>
        <Text size="sm" fw={600}>
          {t('version', { version })}
        </Text>
        <VersionBadge row={row} />
      </Group>
      <Facts row={row} />
      {(reason || isWorse) && (
        <Text size="xs" c={reason ? 'red' : undefined} style={{ overflowWrap: 'anywhere' }}>
          {reason ? words(reason) : t('worse')}
        </Text>
      )}
      {labels && (
        <Group gap="xs">
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={<Chevron size={14} />}
            aria-expanded={isOpen}
            aria-label={t('showLabelsOf', { version })}
            onClick={() => setOpen(!isOpen)}
          >
            {t('showLabels')}
          </Button>
          {!isActive && !readOnly && <UseVersion nodeId={nodeId} version={version} />}
        </Group>
      )}
      {isOpen && labels && <QualityTable labels={labels} leftOut={row.leftOut ?? []} />}
    </Stack>
  );
}

const COLOURS = { DONE: 'gray', FAILED: 'red', CANCELLED: 'gray', WAITING: 'blue', RUNNING: 'blue' } as const;

function VersionBadge({ row: { isActive, state, model } }: { row: Training }) {
  const t = useTexts(trainingTexts);
  if (state === 'WAITING' || state === 'RUNNING') return null;
  return (
    <Badge size="sm" variant="light" color={isActive ? 'teal' : COLOURS[state]}>
      {isActive ? t('active') : t(state === 'DONE' && model === 'REMOTE' ? 'sent' : state)}
    </Badge>
  );
}

function Facts({ row }: { row: Training }) {
  const t = useTexts(trainingTexts);
  const { endedAt, requestedAt, documents, macroF1, requestedBy, isAutomatic } = row;
  const author = isAutomatic ? t('byItself') : requestedBy && t('by', { user: requestedBy });
  const facts = [
    formatTimestamp(endedAt ?? requestedAt),
    documents !== null && t('documents', { count: documents }),
    macroF1 !== null && t('quality', { f1: share(macroF1) }),
    author,
  ].filter((fact) => typeof fact === 'string');
  return (
    <Text size="xs" c="dimmed">
      {facts.join(' · ')}
    </Text>
  );
}

/** Two decimals. */
const share = (value: number): string => value.toFixed(2);

function UseVersion({ nodeId, version }: { nodeId: number; version: number }) {
  const t = useTexts(trainingTexts);
  const use = useWrite(training.use, { refreshes: [training.list, training.status] });
  return (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={t('useVersion', { version })}
      loading={use.isPending}
      onClick={() =>
        use.mutate(
          { params: { id: nodeId }, body: { version } },
          { onSuccess: () => toastSuccess(t('used', { version })) },
        )
      }
    >
      {t('use')}
    </Button>
  );
}

interface QualityTableProps {
  readonly labels: readonly LabelQuality[];
  readonly leftOut: NonNullable<Training['leftOut']>;
}

/** How well each label is given; the weakest first, since those are worth more documents. */
function QualityTable({ labels, leftOut }: QualityTableProps) {
  const t = useTexts(trainingTexts);
  return (
    <Stack gap={4}>
      <Table.ScrollContainer minWidth={300} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table fz="xs" verticalSpacing={4} horizontalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              {(['label', 'precision', 'recall', 'f1', 'support'] as const).map((column) => (
                <Table.Th key={column}>{t(column)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {labels
              .toSorted((a, b) => a.f1 - b.f1)
              .map(({ labelId, name, precision, recall, f1, support }) => (
                <Table.Tr key={labelId}>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>{name}</Table.Td>
                  <Table.Td>{share(precision)}</Table.Td>
                  <Table.Td>{share(recall)}</Table.Td>
                  <Table.Td>{share(f1)}</Table.Td>
                  <Table.Td>{formatCount(support)}</Table.Td>
                </Table.Tr>
              ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Text size="xs" c="dimmed">
        {t('measured')}
        {leftOut.length > 0 && ` ${t('leftOut', { labels: leftOut.map(({ name }) => name).join(', ') })}`}
      </Text>
    </Stack>
  );
}
