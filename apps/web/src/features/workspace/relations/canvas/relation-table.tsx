import { ActionIcon, Table, Text, VisuallyHidden } from '@mantine/core';
import { SearchInput } from '@scriptorium/ui/search-input.tsx';
import { SortHeader } from '@scriptorium/ui/sort-header.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconDots } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTagView } from '../../annotating/tags/tagging-context.ts';
import { useWorkspace } from '../../core/workspace-context.ts';
import type { Candidate } from '@scriptorium/annotating/kinds/relations/relations.ts';
import { TypeName, useRelationNames } from '../parts/relation-name.tsx';
import { relationTexts } from '../../annotating/relations/relation-texts.ts';
import { useRelations } from '../../annotating/relations/relations-context.ts';
import { useRemovals } from '../parts/use-questions.tsx';
import { canvasTexts } from './canvas-texts.ts';
import { MOST_RELATIONS } from './limits.ts';
import classes from './relation-table.module.css';
import { COLUMNS, rowAfterKey, shownRows, type Sorting, type TableRow } from './table-rows.ts';

const ROW_HEIGHT = 36;

interface RowsProps {
  rows: readonly TableRow[];
  canEdit: boolean;
  sorting: Sorting | null;
  setSorting: (sorting: Sorting) => void;
}

/** Returns the actions on a row: its relation is shown in the text, changed or removed. */
function useRowActions(canEdit: boolean) {
  const { tags, retype } = useRelations();
  const { jumpTo } = useTagView();
  const { removeRelation } = useRemovals();
  const show = ({ fromId }: Candidate): void => {
    const tag = tags.get(fromId);
    if (tag) jumpTo(tag);
  };
  const change = (candidate: Candidate, row: Element): void => {
    const { left, bottom } = row.getBoundingClientRect();
    if (canEdit) retype(candidate, { x: left, y: bottom - 10 });
    else show(candidate);
  };
  return {
    show,
    change,
    remove: (candidate: Candidate): void => {
      if (canEdit) removeRelation(candidate);
    },
  };
}

/** One row has the focus; arrow keys move it, also to rows that are not drawn yet. */
function useRowFocus(rows: readonly TableRow[]) {
  const scroller = useRef<HTMLDivElement>(null);
  const [held, setActive] = useState(0);
  const active = Math.min(held, Math.max(0, rows.length - 1));
  const toFocus = useRef(false);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised over it
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 10,
    // The header covers the first row's height.
    scrollPaddingStart: ROW_HEIGHT,
    initialRect: { width: 300, height: 300 },
  });
  const move = (key: string): boolean => {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_HEIGHT) - 1);
    const to = rowAfterKey(key, active, { count: rows.length, page });
    if (to === undefined) return false;
    toFocus.current = true;
    setActive(to);
    virtual.scrollToIndex(to);
    return true;
  };
  /** Focuses the row as soon as it is there. */
  const rowRef = (index: number) => (row: HTMLTableRowElement | null) => {
    if (!row || index !== active || !toFocus.current) return;
    toFocus.current = false;
    row.focus({ preventScroll: true });
  };
  return { scroller, virtual, active, setActive, move, rowRef };
}

function Cells({ row: { candidate, from, to } }: { row: TableRow }) {
  const { types } = useRelations();
  return (
    <>
      <Table.Td className={classes.cell} title={from}>
        <bdi>{from}</bdi>
      </Table.Td>
      <Table.Td className={classes.cell}>
        <TypeName type={types.get(candidate.relationTypeId)} />
      </Table.Td>
      <Table.Td className={classes.cell} title={to}>
        <bdi>{to}</bdi>
      </Table.Td>
    </>
  );
}

/** For the mouse; the key of the row is Enter. */
function EditCell({
  candidate,
  onClick,
}: {
  candidate: Candidate;
  onClick: (candidate: Candidate, at: Element) => void;
}) {
  const t = useTexts(relationTexts);
  const { text } = useRelationNames()(candidate);
  return (
    <Table.Td className={classes.cell}>
      <ActionIcon
        size="sm"
        variant="subtle"
        color="gray"
        tabIndex={-1}
        aria-label={`${t('editRelation')}: ${text}`}
        onClick={(event) => {
          event.stopPropagation();
          onClick(candidate, event.currentTarget);
        }}
      >
        <IconDots size={14} />
      </ActionIcon>
    </Table.Td>
  );
}

function Rows({ rows, canEdit, sorting, setSorting }: RowsProps) {
  const t = useTexts(canvasTexts);
  const texts = useTexts(relationTexts);
  const { show, change, remove } = useRowActions(canEdit);
  const { scroller, virtual, active, setActive, move, rowRef } = useRowFocus(rows);
  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>): void => {
    // In another window `instanceof` would not know its elements.
    const row = event.target as HTMLElement;
    const candidate = rows[active]?.candidate;
    if (!row.matches('tr') || !candidate) return;
    if (event.key === 'Enter') change(candidate, row);
    else if (event.key === ' ') show(candidate);
    else if (event.key === 'Delete') remove(candidate);
    else if (!move(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const items = virtual.getVirtualItems();
  const above = items[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <div ref={scroller} className={classes.scroller}>
      <Table
        role="grid"
        stickyHeader
        layout="fixed"
        verticalSpacing={4}
        aria-label={t('table')}
        aria-rowcount={rows.length + 1}
      >
        <Table.Thead>
          <Table.Tr aria-rowindex={1}>
            {COLUMNS.map((column) => (
              <SortHeader
                key={column}
                label={t(column)}
                order={sorting?.column === column ? sorting.order : null}
                onSort={(order) => setSorting({ column, order })}
              />
            ))}
            {canEdit ? (
              <Table.Th w={40}>
                <VisuallyHidden>{texts('editRelation')}</VisuallyHidden>
              </Table.Th>
            ) : null}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody onKeyDown={onKeyDown}>
          {above > 0 ? <tr aria-hidden="true" style={{ height: above }} /> : null}
          {items.map(({ index, key }) => {
            const row = rows[index];
            if (!row) return null;
            return (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the grid
              <Table.Tr
                key={key}
                ref={rowRef(index)}
                aria-rowindex={index + 2}
                tabIndex={index === active ? 0 : -1}
                className={classes.row}
                onFocus={() => setActive(index)}
                onClick={() => show(row.candidate)}
              >
                <Cells row={row} />
                {canEdit ? <EditCell candidate={row.candidate} onClick={change} /> : null}
              </Table.Tr>
            );
          })}
          {below > 0 ? <tr aria-hidden="true" style={{ height: below }} /> : null}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** The edited relations of a graph that is too large to be drawn. */
export function RelationTable({ isViewOnly = false }: { isViewOnly?: boolean }) {
  const t = useTexts(canvasTexts);
  const texts = useTexts(relationTexts);
  const { work } = useWorkspace();
  const { draft, tags, types } = useRelations();
  const [query, setQuery] = useState('');
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const all = useMemo(
    () =>
      draft.candidates.map((candidate): TableRow => {
        const [from, to] = [tags.get(candidate.fromId), tags.get(candidate.toId)];
        return {
          candidate,
          from: from?.quote ?? '?',
          type: types.get(candidate.relationTypeId)?.name ?? '?',
          to: to?.quote ?? '?',
          start: from?.startOffset ?? 0,
        };
      }),
    [draft.candidates, tags, types],
  );
  const rows = useMemo(() => shownRows(all, query, sorting), [all, query, sorting]);
  return (
    <div className={classes.table}>
      <Text component="output" size="xs" c="dimmed">
        {t('tooMany', { count: draft.candidates.length, most: MOST_RELATIONS })}
      </Text>
      <SearchInput label={texts('search')} value={query} onChange={setQuery} maxLength={200} />
      {rows.length === 0 ? (
        <Text component="output" size="sm" c="dimmed">
          {texts('noneFound')}
        </Text>
      ) : (
        <Rows rows={rows} canEdit={work.canWrite && !isViewOnly} sorting={sorting} setSorting={setSorting} />
      )}
    </div>
  );
}
