import { Text } from '@mantine/core';
import type { NerTagType } from '@scriptorium/contract/labels.ts';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { IconCheck, IconChevronRight } from '@tabler/icons-react';
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
  onTake: (label: NerTagType) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  ref: Ref<HTMLDivElement>;
}

interface OptionRowProps extends Pick<LabelOptionsProps, 'labels' | 'choice' | 'current' | 'onTake'> {
  id: string;
  option: LabelOption;
  index: number;
}

function OptionRow({
  id,
  option: { label, recent },
  index,
  labels,
  choice,
  current,
  onTake,
}: OptionRowProps) {
  const t = useTexts(labelTexts);
  const row = useRef<HTMLDivElement>(null);
  const active = choice.active === index;
  useEffect(() => {
    if (active) row.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const shortcut = shortcutOfLabel(label);
  const hasChildren = label.children.length > 0;
  // Away from its branch a label says where it belongs.
  const where =
    recent || choice.filter !== ''
      ? pathTo(labels, label.id)
          .slice(0, -1)
          .map(({ name }) => name)
          .join(' › ')
      : '';
  const takes = label.selectable && !label.disabled;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the list box that holds the focus has the keys
    <div
      ref={row}
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- `option` holds text only
      role="option"
      tabIndex={-1}
      aria-selected={active}
      aria-disabled={!takes && !hasChildren}
      className={classes.option}
      data-active={active || undefined}
      data-off={takes ? undefined : ''}
      onMouseMove={() => choice.setActive(index)}
      onClick={({ target }) => {
        const drills = hasChildren && (!takes || (target as Element).closest('[data-drill]') !== null);
        if (drills) choice.open(label.id);
        else if (takes) onTake(label);
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
      {hasChildren ? (
        <span className={classes.drill} title={t('hasChildren')} data-drill>
          <IconChevronRight size={16} aria-label={t('hasChildren')} />
        </span>
      ) : null}
    </div>
  );
}

/** The labels of a branch, or those that fit the filter, as one list box. */
export function LabelOptions({ id, labels, choice, current, onTake, onKeyDown, ref }: LabelOptionsProps) {
  const t = useTexts(labelTexts);
  const firstOfTree = choice.options.findIndex(({ recent }) => !recent);
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
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- `select` shows neither colours nor keys
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
          {index === 0 && option.recent ? (
            <div className={classes.group} role="presentation">
              {t('recent')}
            </div>
          ) : null}
          {index === firstOfTree && index > 0 ? (
            <div className={classes.group} role="presentation">
              {t('allLabels')}
            </div>
          ) : null}
          <OptionRow
            id={`${id}-${index}`}
            option={option}
            index={index}
            labels={labels}
            choice={choice}
            current={current}
            onTake={onTake}
          />
        </Fragment>
      ))}
    </div>
  );
}
