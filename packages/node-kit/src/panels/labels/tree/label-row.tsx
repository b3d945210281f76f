import { ActionIcon } from '@mantine/core';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { IconChevronDown, IconChevronRight, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { settleKey, writtenKey, type LabelKey } from '../../key-fields.tsx';
import { panelTexts } from '../../texts.ts';
import { Tool } from '../../tool.tsx';
import { LabelChip } from '../label-chip.tsx';
import labelClasses from '../labels.module.css';
import { ColourPicker } from './colour-picker.tsx';
import { KeyPicker } from './key-picker.tsx';
import type { Row, TreeLabel } from './tree-model.ts';
import classes from './tree.module.css';

export interface RowActions {
  readonly onToggle: (row: Row) => void;
  /** Absent in a flat list. */
  readonly onAddBelow: ((label: TreeLabel) => void) | null;
  readonly onEdit: (label: TreeLabel) => void;
  readonly onDelete: (label: TreeLabel) => void;
  readonly onColour: (label: TreeLabel, colour: string) => void;
  readonly onKey: (label: TreeLabel, key: LabelKey) => void;
}

interface LabelRowProps extends RowActions {
  row: Row;
  note: string;
  isActive: boolean;
  readOnly: boolean;
}

/** What a row of the tree shows of a label, and what can be done with it. */
export function LabelRow({ row, note, isActive, readOnly, ...actions }: LabelRowProps) {
  const t = useTexts(panelTexts);
  const { label } = row;
  const tabIndex = isActive ? 0 : -1;
  if (!label)
    return (
      <div className={classes.middle}>
        <span className={classes.twist} />
        <span className={labelClasses.note}>{row.name}</span>
      </div>
    );
  const changesKey = (key: LabelKey) => {
    if (key.suffixKey !== label.suffixKey || key.prefixKey !== label.prefixKey) actions.onKey(label, key);
  };
  return (
    <>
      <Twist row={row} tabIndex={tabIndex} onToggle={actions.onToggle} />
      {!readOnly && (
        <ColourPicker
          label={label}
          tabIndex={tabIndex}
          onChange={(colour) => actions.onColour(label, colour)}
        />
      )}
      <div className={classes.middle}>
        <LabelChip
          name={label.name}
          backgroundColor={label.backgroundColor}
          textColor={label.textColor}
        />
        {note !== '' && (
          <span className={labelClasses.note} title={note}>
            {note}
          </span>
        )}
      </div>
      <div className={classes.tools}>
        <KeyPicker label={label} tabIndex={tabIndex} readOnly={readOnly} onChange={changesKey} />
        {!readOnly && (
          <>
            {actions.onAddBelow && (
              <Tool
                label={t('addChild', { name: label.name })}
                icon={IconPlus}
                tabIndex={tabIndex}
                onClick={() => actions.onAddBelow?.(label)}
              />
            )}
            <Tool
              label={t('editLabel', { name: label.name })}
              icon={IconPencil}
              tabIndex={tabIndex}
              onClick={() => actions.onEdit(label)}
            />
            <Tool
              label={t('deleteLabel', { name: label.name })}
              icon={IconTrash}
              tabIndex={tabIndex}
              onClick={() => actions.onDelete(label)}
            />
          </>
        )}
      </div>
    </>
  );
}

/** The key, and the other notes about a label, for people who hear the tree. */
export const rowName = (row: Row, note: string): string =>
  [row.name, row.label && writtenKey(settleKey(row.label.suffixKey, row.label.prefixKey === 'true')), note]
    .filter(Boolean)
    .join(', ');

interface TwistProps {
  row: Row;
  tabIndex: number;
  onToggle: (row: Row) => void;
}

function Twist({ row, tabIndex, onToggle }: TwistProps) {
  const t = useTexts(panelTexts);
  if (!row.hasChildren) return <span className={classes.twist} />;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      className={classes.twist ?? ''}
      tabIndex={tabIndex}
      aria-label={t(row.isOpen ? 'collapse' : 'expand', { name: row.name })}
      onClick={() => onToggle(row)}
    >
      {row.isOpen ? <IconChevronDown size={15} /> : <IconChevronRight size={15} />}
    </ActionIcon>
  );
}
