import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import type { Node } from '@scriptorium/contract/process/nodes.ts';
import { training, type Training } from '@scriptorium/contract/machines/training.ts';
import { PlainList } from '@scriptorium/ui/plain-list.tsx';
import { useSteadyFocus } from '@scriptorium/ui/steady-focus.ts';
import { formatTimestamp } from '@scriptorium/web-kit/format/format.ts';
import { useRead, useWrite } from '@scriptorium/web-data/queries.ts';
import { useReasonMessage } from '@scriptorium/web-kit/texts/reason-texts.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { toastSuccess } from '@scriptorium/web-kit/page/toasts.ts';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { ReadStates } from '../read-states.tsx';
import { QualityTable, share } from './quality-table.tsx';
import { trainingReasons } from './reason-texts.ts';
import { trainingTexts } from './texts.ts';
import { whyUnused } from './training-draft.ts';

/** More than the server keeps of a node. */
const SIZE = 50;

/** The trainings of a node with what was measured; a person chooses the version that labels documents. */
export function VersionList({ node, readOnly }: { node: Node; readOnly: boolean }) {
  const t = useTexts(trainingTexts);
  const nodeId = node.id;
  const unused = whyUnused(node);
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
          {unused && rows.some(({ isActive }) => isActive) && (
            <Text size="xs" c="dimmed">
              {t(unused)}
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
  const group = useSteadyFocus<HTMLDivElement>();
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset has a border and a layout of its own
    <Stack ref={group} gap={4} pb="sm" role="group" tabIndex={-1} aria-label={t('version', { version })}>
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
          {!isActive && !readOnly && row.state === 'DONE' && <UseVersion nodeId={nodeId} version={version} />}
        </Group>
      )}
      {isOpen && labels && <QualityTable labels={labels} row={row} />}
    </Stack>
  );
}

const COLOURS = { DONE: 'gray', FAILED: 'red', CANCELLED: 'gray', WAITING: 'blue', RUNNING: 'blue' } as const;

function VersionBadge({ row }: { row: Training }) {
  const t = useTexts(trainingTexts);
  const { isActive, state } = row;
  if (state === 'WAITING' || state === 'RUNNING') return null;
  return (
    <Badge size="sm" variant="light" color={isActive ? 'teal' : COLOURS[state]}>
      {t(isActive ? 'active' : endOf(row, state))}
    </Badge>
  );
}

function endOf({ model, labels }: Training, state: 'DONE' | 'FAILED' | 'CANCELLED') {
  if (state === 'DONE' && model === 'REMOTE') return 'sent';
  return state === 'FAILED' && labels ? 'notKept' : state;
}

function Facts({ row }: { row: Training }) {
  const t = useTexts(trainingTexts);
  const { endedAt, requestedAt, documents, macroF1, lexiconF1, requestedBy, isAutomatic } = row;
  const author = isAutomatic ? t('byItself') : requestedBy && t('by', { user: requestedBy });
  const facts = [
    formatTimestamp(endedAt ?? requestedAt),
    documents !== null && t('documents', { count: documents }),
    macroF1 !== null && t('quality', { f1: share(macroF1) }),
    lexiconF1 !== null && t('lexiconQuality', { f1: share(lexiconF1) }),
    author,
  ].filter((fact) => typeof fact === 'string');
  return (
    <Text size="xs" c="dimmed">
      {facts.join(' · ')}
    </Text>
  );
}

function UseVersion({ nodeId, version }: { nodeId: number; version: number }) {
  const t = useTexts(trainingTexts);
  const use = useWrite(training.use, {
    refreshes: [training.list, training.status],
    onSuccess: () => toastSuccess(t('used', { version })),
  });
  return (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={t('useVersion', { version })}
      loading={use.isPending}
      onClick={() => use.mutate({ params: { id: nodeId }, body: { version } })}
    >
      {t('use')}
    </Button>
  );
}
