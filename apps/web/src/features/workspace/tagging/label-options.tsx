import { Text } from '@mantine/core';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconCheck, IconChevronRight, IconPencil } from '@tabler/icons-react';
import { Fragment, useEffect, useRef, type KeyboardEvent, type Ref } from 'react';
import { Keys, shortcutOfLabel } from '../core/commands/keys.tsx';
import type { LabelOption } from '../annotating/tags/label-option.ts';
import { labelTexts } from '../annotating/tags/label-texts.ts';
import classes from './label-menu.module.css';
import { pathTo } from '../annotating/tags/label-tree.ts';
import type { LabelChoice, ListedOption } from './use-label-choice.ts';

interface LabelOptionsProps {
  id: string;
  options: readonly LabelOption[];
  choice: LabelChoice;
  current: number | undefined;
  onSelect: (labelId: number) => void;
  onEdit?: ((labelId: number) => void) | undefined;
  onKeyDown: (event: KeyboardEvent) => void;
  ref: Ref<HTMLDivElement>;
}

interface OptionRowProps extends Pick<
  LabelOptionsProps,
  'options' | 'choice' | 'current' | 'onSelect' | 'onEdit'
> {
  id: string;
  listed: ListedOption;
  index: number;
}

function OptionRow({
  id,
  listed: { option, group },
  index,
  options,
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
  const shortcut = shortcutOfLabel(option);
  const hasChildren = option.children.length > 0;
  // Outside its branch a label shows its path.
  const where =
    group !== null || choice.filter !== ''
      ? pathTo(options, option)
          .slice(0, -1)
          .map(({ name }) => name)
          .join(' › ')
      : '';
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the focused list box handles the keys
    <div
      ref={row}
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- `option` supports text only
      role="option"
      tabIndex={-1}
      aria-selected={active}
      aria-disabled={!option.selectable && !hasChildren}
      className={classes.option}
      data-active={active || undefined}
      data-off={option.selectable ? undefined : ''}
      onMouseMove={() => choice.setActive(index)}
      onClick={({ target }) => {
        const hits = (part: string): boolean => (target as Element).closest(`[data-${part}]`) !== null;
        const drills = hasChildren && (!option.selectable || hits('drill'));
        if (hits('edit')) onEdit?.(option.optionId);
        else if (drills) choice.open(option.optionId);
        else if (option.selectable) onSelect(option.optionId);
      }}
    >
      <span className={classes.swatch} style={{ background: option.backgroundColor }} />
      <span className={classes.optionName}>
        {option.name}
        {where === '' ? null : (
          <Text span size="xs" c="dimmed">
            {` · ${where}`}
          </Text>
        )}
      </span>
      {current === option.optionId ? <IconCheck size={15} aria-hidden="true" /> : null}
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
  const group = choice.listed[index]?.group ?? null;
  const before = index === 0 ? null : choice.listed[index - 1]?.group;
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
  const { id, options, choice, current, onSelect, onEdit, onKeyDown, ref } = props;
  const t = useTexts(labelTexts);
  if (choice.listed.length === 0) {
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
      {choice.listed.map((listed, index) => (
        <Fragment key={listed.key}>
          <GroupTitle choice={choice} index={index} />
          <OptionRow
            id={`${id}-${index}`}
            listed={listed}
            index={index}
            options={options}
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
