import { Text } from '@mantine/core';
import type { NerTagType } from '@scriptorium/contract/labels.ts';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { IconCheck, IconChevronRight, IconPencil } from '@tabler/icons-react';
import { Fragment, useEffect, useRef, type KeyboardEvent, type Ref } from 'react';
import { Keys, shortcutOfLabel } from '../commands/keys.tsx';
import { labelTexts } from './label-texts.ts';
import classes from './label-menu.module.css';
import { pathTo } from './label-tree.ts';
import type { LabelChoice, LabelOption } from './use-label-choice.ts';

interface LabelOptionsProps {
  id: string;
  labels: readonly NerTagType[];
  choice: LabelChoice;
  current: number | undefined;
  onSelect: (label: NerTagType) => void;
  onEdit?: ((label: NerTagType) => void) | undefined;
  onKeyDown: (event: KeyboardEvent) => void;
  ref: Ref<HTMLDivElement>;
}

interface OptionRowProps extends Pick<
  LabelOptionsProps,
  'labels' | 'choice' | 'current' | 'onSelect' | 'onEdit'
> {
  id: string;
  option: LabelOption;
  index: number;
}

function OptionRow({
  id,
  option: { label, group },
  index,
  labels,
  choice,
  current,
  onSelect,
  onEdit,
}: OptionRowProps) {
  const t = useTexts(labelTexts);
  const row = useRef<HTMLDivElement>(null);
  const active = choice.active === index;
  useEffect(() => {
    if (active) row.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const shortcut = shortcutOfLabel(label);
  const hasChildren = label.children.length > 0;
  // Outside its branch a label shows its path.
  const where =
    group !== null || choice.filter !== ''
      ? pathTo(labels, label.id)
          .slice(0, -1)
          .map(({ name }) => name)
          .join(' › ')
      : '';
  const selects = label.selectable && !label.disabled;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the focused list box handles the keys
    <div
      ref={row}
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- `option` supports text only
      role="option"
      tabIndex={-1}
      aria-selected={active}
      aria-disabled={!selects && !hasChildren}
      className={classes.option}
      data-active={active || undefined}
      data-off={selects ? undefined : ''}
      onMouseMove={() => choice.setActive(index)}
      onClick={({ target }) => {
        const hits = (part: string): boolean => (target as Element).closest(`[data-${part}]`) !== null;
        const drills = hasChildren && (!selects || hits('drill'));
        if (hits('edit')) onEdit?.(label);
        else if (drills) choice.open(label.id);
        else if (selects) onSelect(label);
      }}
    >
      <span className={classes.swatch} style={{ background: label.backgroundColor }} />
      <span className={classes.optionName}>
        {label.name}
        {where === '' ? null : (
          <Text span size="xs" c="dimmed">
            {` · ${where}`}
          </Text>
        )}
      </span>
      {current === label.id ? <IconCheck size={15} aria-hidden="true" /> : null}
      {shortcut === undefined ? null : <Keys shortcut={shortcut} />}
      {onEdit === undefined ? null : (
        <span className={classes.drill} title={t('editLabel')} data-edit>
          <IconPencil size={15} aria-hidden="true" />
        </span>
      )}
      {hasChildren ? (
        <span className={classes.drill} title={t('hasChildren')} data-drill>
          <IconChevronRight size={16} aria-label={t('hasChildren')} />
        </span>
      ) : null}
    </div>
  );
}

function GroupTitle({ choice, index }: { choice: LabelChoice; index: number }) {
  const t = useTexts(labelTexts);
  const group = choice.options[index]?.group ?? null;
  const before = index === 0 ? null : choice.options[index - 1]?.group;
  if (group === before) return null;
  const titles = {
    key: () => t('byKey', { key: choice.filter.trim().toUpperCase() }),
    recent: () => t('recent'),
    all: () => t('allLabels'),
  };
  return (
    <div className={classes.group} role="presentation">
      {titles[group ?? 'all']()}
    </div>
  );
}

/** The labels of a branch, or those that match the filter, in a list box. */
export function LabelOptions(props: LabelOptionsProps) {
  const { id, labels, choice, current, onSelect, onEdit, onKeyDown, ref } = props;
  const t = useTexts(labelTexts);
  if (choice.options.length === 0) {
    return (
      <Text component="output" display="block" size="sm" c="dimmed" p="sm">
        {choice.filter === '' ? t('noOptions') : t('noOption')}
      </Text>
    );
  }
  return (
    <div
      ref={ref}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- `select` supports neither colours nor keys
      role="listbox"
      id={id}
      tabIndex={0}
      data-autofocus
      aria-label={t('options')}
      aria-activedescendant={`${id}-${choice.active}`}
      className={classes.options}
      onKeyDown={onKeyDown}
    >
      {choice.options.map((option, index) => (
        <Fragment key={option.key}>
          <GroupTitle choice={choice} index={index} />
          <OptionRow
            id={`${id}-${index}`}
            option={option}
            index={index}
            labels={labels}
            choice={choice}
            current={current}
            onSelect={onSelect}
            onEdit={onEdit}
          />
        </Fragment>
      ))}
    </div>
  );
}
