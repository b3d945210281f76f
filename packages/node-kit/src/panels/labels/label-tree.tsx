import { ActionIcon, Text } from '@mantine/core';
import type { NerTagType } from '@scriptorium/contract/labels.ts';
import { PlainList } from '@scriptorium/ui/plain-list.tsx';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { IconChevronDown, IconChevronRight, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { writtenKey } from '../key-fields.tsx';
import { panelTexts } from '../texts.ts';
import { LabelChip } from './label-chip.tsx';
import { flatLabels, type FlatLabel } from './label-paths.ts';
import classes from './labels.module.css';

/** Pixels per level. */
const INDENT_PX = 20;

interface LabelTreeProps {
  trees: readonly NerTagType[];
  readOnly: boolean;
  onAdd: (parentId: number) => void;
  onEdit: (label: NerTagType) => void;
  onDelete: (label: NerTagType) => void;
}

/** The labels of a node with what can be done to each. */
export function LabelTree({ trees, readOnly, onAdd, onEdit, onDelete }: LabelTreeProps) {
  const t = useTexts(panelTexts);
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const toggle = (id: number) =>
    setClosed((before) =>
      before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
    );
  const rows = flatLabels(trees).filter(({ label }) => !label.path.some((id) => closed.has(id)));
  if (trees.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('noLabels')}
      </Text>
    );
  return (
    <PlainList aria-label={t('labels')}>
      {rows.map((row) => (
        <li key={row.label.id} className={classes.row} style={{ marginInlineStart: row.depth * INDENT_PX }}>
          <Twist row={row} open={!closed.has(row.label.id)} onToggle={toggle} />
          <div className={classes.middle}>
            <LabelChip {...row.label} />
            <Notes label={row.label} />
          </div>
          {!readOnly && (
            <>
              <Tool
                label={t('addChild', { name: row.label.name })}
                icon={IconPlus}
                onClick={() => onAdd(row.label.id)}
              />
              <Tool
                label={t('editLabel', { name: row.label.name })}
                icon={IconPencil}
                onClick={() => onEdit(row.label)}
              />
              <Tool
                label={t('deleteLabel', { name: row.label.name })}
                icon={IconTrash}
                onClick={() => onDelete(row.label)}
              />
            </>
          )}
        </li>
      ))}
    </PlainList>
  );
}

export function Tool({
  label,
  icon: ToolIcon,
  onClick,
}: {
  label: string;
  icon: typeof IconPlus;
  onClick: () => void;
}) {
  return (
    <ActionIcon variant="subtle" color="gray" size="sm" aria-label={label} title={label} onClick={onClick}>
      <ToolIcon size={15} />
    </ActionIcon>
  );
}

function Twist({ row, open, onToggle }: { row: FlatLabel; open: boolean; onToggle: (id: number) => void }) {
  const t = useTexts(panelTexts);
  const { label } = row;
  if (label.children.length === 0) return <span className={classes.twist} />;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      className={classes.twist ?? ''}
      aria-expanded={open}
      aria-label={t(open ? 'collapse' : 'expand', { name: label.name })}
      onClick={() => onToggle(label.id)}
    >
      {open ? <IconChevronDown size={15} /> : <IconChevronRight size={15} />}
    </ActionIcon>
  );
}

function Notes({ label }: { label: NerTagType }) {
  const t = useTexts(panelTexts);
  const key = writtenKey(label);
  const notes = [key && t('shortcut', { key }), !label.selectable && t('notSelectable')].filter(Boolean);
  return notes.length === 0 ? null : <span className={classes.note}>{notes.join(' · ')}</span>;
}
