import { Alert, Button, Group, Stack, Switch, Text } from '@mantine/core';
import { Tooltip } from '@scriptorium/ui/tooltip.tsx';
import { MAX_TAGS_AT_ONCE } from '@scriptorium/contract/annotations/tags.ts';
import { Pager } from '@scriptorium/ui/pager.tsx';
import { formatCount } from '@scriptorium/web-kit/format/format.ts';
import { pagerTexts } from '../../../../shared/lists/pager-texts.ts';
import { statusTexts } from '../../../../shared/page/status.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import { useUndo, useUndoState } from '@scriptorium/annotating/undo/undo-context.ts';
import { missingInMaster, type Mark, type Row } from './compare-copies.ts';
import type { ComparisonProps } from './comparison.types.ts';
import { ComparisonTable } from './comparison-table.tsx';
import { copiesTexts } from './copies-texts.ts';

const PAGE_SIZE = 50;

/** Whether the master can be changed, and what is important about that. */
function MasterNote({ copies: { master, isMasterOpen, masterHolder } }: Pick<ComparisonProps, 'copies'>) {
  const t = useTexts(copiesTexts);
  const status = useTexts(statusTexts);
  if (isMasterOpen && masterHolder === null) return null;
  return (
    <Alert color="yellow" p="xs">
      {isMasterOpen
        ? t('masterHeld', { name: masterHolder ?? '' })
        : t('masterClosed', { status: status(master.stepDTO.status) })}
    </Alert>
  );
}

function Summary({ kind, rows }: Pick<ComparisonProps, 'kind' | 'rows'>) {
  const t = useTexts(copiesTexts);
  const differing = rows.filter((row) => row.differs).length;
  const count = rows.length;
  const text = t(kind === 'tags' ? 'count' : 'labelCount', { differing: formatCount(differing), count });
  const percent = count === 0 ? 100 : Math.floor(((count - differing) / count) * 100);
  return (
    <Text size="sm" component="output">
      <strong>{text}</strong>
      {' · '}
      <Tooltip label={t('agreementHint')}>
        <span>{t('agreement', { percent })}</span>
      </Tooltip>
    </Text>
  );
}

function UndoButtons() {
  const t = useTexts(copiesTexts);
  const { undo, redo } = useUndo();
  const { canUndo, canRedo } = useUndoState();
  const button = (label: string, Icon: typeof IconArrowBackUp, isPossible: boolean, run: () => void) => (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<Icon size={15} />}
      // Not `disabled`, so that the focus stays after the last undo.
      aria-disabled={!isPossible}
      data-disabled={!isPossible || undefined}
      onClick={() => isPossible && run()}
    >
      {label}
    </Button>
  );
  return (
    <>
      {button(t('undo'), IconArrowBackUp, canUndo, undo)}
      {button(t('redo'), IconArrowForwardUp, canRedo, redo)}
    </>
  );
}

/** The keys of undo and redo, which the page does not handle in a dialog. */
function useUndoKeys() {
  const { undo, redo } = useUndo();
  return (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) redo();
    else undo();
  };
}

interface TakeOverAllProps extends Pick<ComparisonProps, 'kind' | 'copies'> {
  marks: readonly Mark[];
  onTakeOver: (marks: readonly Mark[]) => void;
}

function TakeOverAll({ kind, copies, marks, onTakeOver }: TakeOverAllProps) {
  const t = useTexts(copiesTexts);
  const count = Math.min(marks.length, MAX_TAGS_AT_ONCE);
  const isPossible = copies.isMasterOpen && count > 0;
  const label =
    count < marks.length
      ? t('takeOverFirst', { count, total: formatCount(marks.length) })
      : t(kind === 'tags' ? 'takeOverAll' : 'takeOverAllLabels', { count });
  return (
    <Tooltip label={t('nothingMissing')} disabled={marks.length > 0}>
      <Button
        size="compact-sm"
        variant="light"
        aria-disabled={!isPossible}
        data-disabled={!isPossible || undefined}
        onClick={() => isPossible && onTakeOver(marks.slice(0, count))}
      >
        {label}
      </Button>
    </Tooltip>
  );
}

interface RowsProps extends Omit<ComparisonProps, 'detached'> {
  onlyDifferences: boolean;
}

function Rows({ rows, onlyDifferences, ...props }: RowsProps) {
  const t = useTexts(copiesTexts);
  const pager = useTexts(pagerTexts);
  const [wanted, setPage] = useState(1);
  const totalPages = Math.max(1, Math.ceil(rows.length / PAGE_SIZE));
  const page = Math.min(wanted, totalPages);
  const from = (page - 1) * PAGE_SIZE;
  if (rows.length === 0) {
    const none = props.kind === 'tags' ? t('noTags') : t('noLabels');
    return (
      <Text size="sm" c="dimmed">
        {onlyDifferences ? t('noDifferences') : none}
      </Text>
    );
  }
  return (
    <div>
      <ComparisonTable {...props} rows={rows.slice(from, from + PAGE_SIZE)} />
      {totalPages === 1 ? null : (
        <Pager
          page={page}
          totalPages={totalPages}
          size={PAGE_SIZE}
          sizes={[PAGE_SIZE]}
          onPage={setPage}
          onSize={() => undefined}
          labels={{
            pages: pager('pages'),
            page: (number) => pager('page', { page: number }),
            previous: pager('previous'),
            next: pager('next'),
            size: pager('size'),
            summary: pager('summary', {
              from: formatCount(from + 1),
              to: formatCount(Math.min(rows.length, from + PAGE_SIZE)),
              total: formatCount(rows.length),
            }),
          }}
        />
      )}
    </div>
  );
}

/** Which rows are shown. A row that was taken over stays until the switch is used: the focus is in it. */
function useShownRows(rows: readonly Row[]) {
  const hasDifferences = rows.some((row) => row.differs);
  const [choice, setChoice] = useState<boolean | null>(null);
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set<string>());
  const onlyDifferences = choice ?? (hasDifferences || kept.size > 0);
  return {
    onlyDifferences,
    choose: (next: boolean): void => {
      setChoice(next);
      setKept(new Set());
    },
    keep: (): void => setKept(new Set([...kept, ...rows.filter((row) => row.differs).map(({ key }) => key)])),
    shown: onlyDifferences ? rows.filter((row) => row.differs || kept.has(row.key)) : rows,
  };
}

/** Counts, the switch, and the table of what each compared copy has. */
export function Comparison(props: ComparisonProps) {
  const { kind, copies, compared, rows, detached } = props;
  const t = useTexts(copiesTexts);
  const { onlyDifferences, choose, keep, shown } = useShownRows(rows);
  const onKeyDown = useUndoKeys();
  const missing = rows.flatMap((row) => missingInMaster(row, compared.indexOf(copies.master)));
  const takeOver = (marks: readonly Mark[]): void => {
    keep();
    props.onTakeOver(marks);
  };
  return (
    <Stack gap="xs" onKeyDown={onKeyDown}>
      <MasterNote copies={copies} />
      <Group justify="space-between" gap="xs">
        <Summary kind={kind} rows={rows} />
        <Group gap="xs">
          <Switch
            size="sm"
            checked={onlyDifferences}
            onChange={(event) => choose(event.currentTarget.checked)}
            label={t('onlyDifferences')}
          />
          <UndoButtons />
          <TakeOverAll kind={kind} copies={copies} marks={missing} onTakeOver={takeOver} />
        </Group>
      </Group>
      {detached === 0 ? null : (
        <Text size="sm" c="dimmed">
          {t('detached', { count: detached })}
        </Text>
      )}
      <Rows
        kind={kind}
        copies={copies}
        compared={compared}
        rows={shown}
        onlyDifferences={onlyDifferences}
        onTakeOver={takeOver}
      />
    </Stack>
  );
}
