import { Alert, Text, VisuallyHidden } from '@mantine/core';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconKeyboard } from '@tabler/icons-react';
import { useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { panelTexts } from '../../texts.ts';
import { useVirtualRows } from '../../virtual-list.tsx';
import { AddManyDialog } from './add-many-dialog.tsx';
import { drawnRows, type DrawnRow } from './drawn-rows.ts';
import type { LabelEdits } from './label-edits.ts';
import { LabelRow, RowTools } from './label-row.tsx';
import { NameInput } from './name-input.tsx';
import { handleTreeKey } from './tree-keys.ts';
import type { Row, TreeLabel } from './tree-model.ts';
import { treeTexts } from './tree-texts.ts';
import classes from './tree.module.css';
import { useRowDrag } from './use-row-drag.ts';
import { useTreeEditor, type TreeEditor } from './use-tree-editor.ts';

const ROW_PX = 34;
const TREE_PX = 476;
const INDENT_PX = 20;

export interface LabelTreeProps {
  labels: readonly TreeLabel[];
  edits: LabelEdits;
  /** Whether the labels are a list without levels. */
  isFlat: boolean;
  readOnly: boolean;
  /** Returns the note of a row, beside the label's name and key. */
  noteOf: (id: number) => string;
  /** Opens the form of a label, or of a new one below a label; null where labels have no levels. */
  onEdit: (id: number) => void;
  onAddBelow: ((id: number) => void) | null;
  onDelete: (id: number) => void;
}

/** The labels of a node, edited in place: by typing, with keys, and by drag and drop. */
export function LabelTreeEditor(props: LabelTreeProps) {
  const { labels, edits, isFlat, readOnly } = props;
  const t = useTexts(treeTexts);
  const [refused, setRefused] = useState<{ text: string; problems: readonly string[] } | null>(null);
  const editor = useTreeEditor({
    labels,
    edits,
    isFlat,
    onDelete: ({ id }) => props.onDelete(id),
    onRefusedLines: (text, problems) => setRefused({ text, problems }),
  });
  const problemId = useId();
  const panel = useTexts(panelTexts);
  return (
    <div>
      {editor.rows.length === 0 && (
        <Text size="sm" c="dimmed" mb="xs">
          {panel('noLabels')}
        </Text>
      )}
      {editor.rows.length > 0 && <Tree {...props} editor={editor} problemId={problemId} />}
      {editor.problem !== null && (
        <Alert id={problemId} color="red" role="alert" mt="xs" p="xs">
          {editor.problem}
        </Alert>
      )}
      {!readOnly && (
        <>
          {editor.typing === null && (
            <button type="button" className={classes.open} onClick={editor.beginAtEnd}>
              <IconKeyboard size={15} aria-hidden />
              {t('typeLabels')}
            </button>
          )}
          <Text size="xs" c="dimmed" mt={6}>
            {t(isFlat ? 'helpFlat' : 'help')}
          </Text>
          <Moved editor={editor} />
        </>
      )}
      {refused && (
        <AddManyDialog edits={edits} isFlat={isFlat} {...refused} onClose={() => setRefused(null)} />
      )}
    </div>
  );
}

/** Says where a label is after it was moved. */
function Moved({ editor: { model, rows, moved } }: { editor: TreeEditor }) {
  const t = useTexts(treeTexts);
  const row = rows.find(({ ref }) => ref === moved);
  const parent = row && model.nameOf(model.parentOf(row.ref));
  const where = row && { name: row.name, place: row.index + 1, count: row.siblings };
  return (
    <VisuallyHidden component="output">
      {where &&
        (parent === null || parent === undefined ? t('moved', where) : t('movedUnder', { ...where, parent }))}
    </VisuallyHidden>
  );
}

interface TreeProps extends LabelTreeProps {
  editor: TreeEditor;
  problemId: string;
}

/** The rows of the tree, and beside them what can be done with each: a row of a tree contains no buttons. */
function Tree(props: TreeProps) {
  const { editor, isFlat, readOnly } = props;
  const t = useTexts(panelTexts);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const tree = useRef<HTMLDivElement>(null);
  const { rows, active, typing } = editor;
  const { first, end, above, redraw, style } = useVirtualRows(box, {
    rows: rows.length,
    rowHeight: ROW_PX,
    maxHeight: TREE_PX,
  });
  const { revealed } = editor;
  const reveal = useEffectEvent((target: typeof revealed) => {
    if (!box.current || !target) return;
    scrollTo(
      box.current,
      rows.findIndex(({ ref }) => ref === target.ref),
    );
    redraw();
  });
  // Before the next key is pressed: it may belong to the name in the row.
  useLayoutEffect(() => reveal(revealed), [revealed]);

  const idOf = ({ ref }: Row) => `${id}-${ref}`;
  const activeAt = active ? rows.indexOf(active) : -1;
  const isActiveShown = active !== undefined && activeAt >= first && activeAt < end;
  const inView = rows.slice(first, end);
  return (
    <div ref={box} className={classes.box} style={style}>
      <div
        ref={tree}
        role="tree"
        aria-label={t('labels')}
        className={classes.tree}
        tabIndex={0}
        aria-activedescendant={isActiveShown ? idOf(active) : undefined}
        // A fixed height: while rows are exchanged, the browser would scroll a list that is shorter for a moment.
        style={{ height: rows.length * ROW_PX }}
        onKeyDown={(event) => {
          if (event.target === event.currentTarget) handleTreeKey(event, editor, { readOnly, isFlat });
        }}
        onPaste={(event) => {
          const isOnTree = event.target === event.currentTarget;
          if (isOnTree && !readOnly) void editor.pasteLines(event.clipboardData.getData('text/plain'));
        }}
      >
        <div style={{ height: above }} />
        <TreeRows
          {...props}
          rows={drawnRows(rows, { first, end }, typing?.ref)}
          idOf={idOf}
          focusTree={() => tree.current?.focus({ preventScroll: true })}
        />
      </div>
      <div style={{ height: rows.length * ROW_PX }}>
        <div style={{ height: above }} />
        {inView.map((row) => (
          <div
            key={row.ref}
            className={[classes.tools, row === active && classes.active].filter(Boolean).join(' ')}
            style={{ height: ROW_PX }}
          >
            {row.label && typing?.ref !== row.ref && (
              <RowTools
                label={row.label}
                isActive={row === active}
                readOnly={readOnly}
                onAddBelow={props.onAddBelow}
                onEdit={props.onEdit}
                onDelete={props.onDelete}
                onColour={(label, backgroundColor) => void editor.change(label, { backgroundColor })}
                onKey={(label, key) => void editor.change(label, key)}
              />
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

interface TreeRowsProps extends TreeProps {
  rows: readonly DrawnRow[];
  idOf: (row: Row) => string;
  focusTree: () => void;
}

function TreeRows({ editor, rows, isFlat, readOnly, noteOf, problemId, idOf, focusTree }: TreeRowsProps) {
  const own = useTexts(treeTexts);
  const drag = useRowDrag(editor, isFlat);
  const { active, typing } = editor;
  return rows.map(({ row, outsideAt }) => {
    const isTyped = typing?.ref === row.ref;
    const mark = drag.markOf(row);
    const isMovable = !readOnly && row.label !== null && !isTyped;
    const name = row.label ? own('nameOf', { name: row.name }) : own('newName');
    const look = [
      classes.row,
      row === active && classes.active,
      row.label === null && !isTyped && classes.waiting,
      mark && classes[mark],
    ];
    return (
      // The tree has the focus, and names the active row.
      // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
      <div
        key={isTyped ? `typing ${typing.round}` : row.ref}
        id={idOf(row)}
        role="treeitem"
        aria-label={isTyped ? name : undefined}
        aria-level={row.depth + 1}
        aria-posinset={row.index + 1}
        aria-setsize={row.siblings}
        aria-selected={row === active}
        aria-expanded={row.hasChildren ? row.isOpen : undefined}
        aria-busy={row.label === null && !isTyped ? true : undefined}
        className={look.filter(Boolean).join(' ')}
        style={{
          height: ROW_PX,
          paddingInlineStart: row.depth * INDENT_PX,
          ...(outsideAt !== null && { position: 'absolute', insetInline: 0, top: outsideAt * ROW_PX }),
        }}
        // The focus stays on the tree, which tells screen readers the active row.
        onMouseDown={() => editor.setActive(row.ref, false)}
        onDoubleClick={() => !readOnly && editor.rename(row.ref)}
        {...(isMovable ? drag.handlersOf(row) : {})}
      >
        {isTyped ? (
          <>
            <span className={classes.twist} />
            <NameInput
              label={name}
              text={typing.text}
              selects={row.label !== null && typing.text === row.name}
              isInvalid={editor.problem !== null}
              problemId={problemId}
              onCommit={(text, goesOn) => {
                const isDone = editor.commit(text, goesOn);
                if (isDone && goesOn && row.label) focusTree();
                return isDone;
              }}
              onCancel={() => {
                editor.stop();
                focusTree();
              }}
              onIndent={editor.indent}
              onPasteLines={(text) => {
                focusTree();
                void editor.pasteLines(text);
              }}
            />
          </>
        ) : (
          <LabelRow
            row={row}
            note={row.label ? noteOf(row.label.id) : ''}
            onToggle={() => editor.toggle(row.ref)}
          />
        )}
      </div>
    );
  });
}

/** Scrolls a row into view, without moving what is around the tree. */
function scrollTo(box: HTMLElement, at: number): void {
  if (at < 0) return;
  const [top, bottom] = [at * ROW_PX, (at + 1) * ROW_PX];
  if (top < box.scrollTop) box.scrollTop = top;
  else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight;
}
