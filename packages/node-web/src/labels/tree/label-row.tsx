import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconChevronDown, IconChevronRight, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { writtenKey, type LabelKey } from './key-fields.tsx';
import { panelTexts } from '../../texts.ts';
import { Tool } from '../../tool.tsx';
import { LabelChip } from '../../label-chip.tsx';
import labelClasses from '../labels.module.css';
import { ColourPicker } from './colour-picker.tsx';
import { KeyPicker } from './key-picker.tsx';
import type { Row, TreeLabel } from './tree-model.ts';
import classes from './tree.module.css';

/**
 * The contents of a label's row in the tree. The arrow is for the mouse: keys open and close the row, and a screen
 * reader announces whether it is open.
 */
export function LabelRow({ row, note, onToggle }: { row: Row; note: string; onToggle: () => void }) {
  const { label } = row;
  const Arrow = row.isOpen ? IconChevronDown : IconChevronRight;
  return (
    <>
      {row.hasChildren ? (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <span className={classes.twist} aria-hidden data-twist onClick={onToggle}>
          <Arrow size={15} />
        </span>
      ) : (
        <span className={classes.twist} />
      )}
      {label ? (
        <LabelChip name={label.name} backgroundColor={label.backgroundColor} textColor={label.textColor} />
      ) : (
        <span className={labelClasses.note}>{row.name}</span>
      )}
      {note !== '' && (
        <span className={labelClasses.note} title={note}>
          {note}
        </span>
      )}
    </>
  );
}

export interface LabelTools {
  /** Absent in a flat list. */
  readonly onAddBelow: ((id: number) => void) | null;
  readonly onEdit: (id: number) => void;
  readonly onDelete: (id: number) => void;
  readonly onColour: (label: TreeLabel, colour: string) => void;
  readonly onKey: (label: TreeLabel, key: LabelKey) => void;
}

interface RowToolsProps extends LabelTools {
  label: TreeLabel;
  /** Only the tools of the active row are stops of the Tab key. */
  isActive: boolean;
  readOnly: boolean;
}

/** The actions on a label, beside its row. */
export function RowTools({ label, isActive, readOnly, ...tools }: RowToolsProps) {
  const t = useTexts(panelTexts);
  const tabIndex = isActive ? 0 : -1;
  const written = writtenKey(label);
  if (readOnly) return written === null ? null : <kbd className={classes.key}>{written}</kbd>;
  const { onAddBelow } = tools;
  return (
    <>
      <ColourPicker label={label} tabIndex={tabIndex} onChange={(colour) => tools.onColour(label, colour)} />
      <KeyPicker
        label={label}
        tabIndex={tabIndex}
        onChange={(key) => {
          if (key.suffixKey !== label.suffixKey || key.prefixKey !== label.prefixKey) tools.onKey(label, key);
        }}
      />
      {onAddBelow && (
        <Tool
          label={t('addChild', { name: label.name })}
          icon={IconPlus}
          tabIndex={tabIndex}
          onClick={() => onAddBelow(label.id)}
        />
      )}
      <Tool
        label={t('editLabel', { name: label.name })}
        icon={IconPencil}
        tabIndex={tabIndex}
        onClick={() => tools.onEdit(label.id)}
      />
      <Tool
        label={t('deleteLabel', { name: label.name })}
        icon={IconTrash}
        tabIndex={tabIndex}
        onClick={() => tools.onDelete(label.id)}
      />
    </>
  );
}
