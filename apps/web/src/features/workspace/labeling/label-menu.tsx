import { ActionIcon, Button, Group, Text, TextInput, UnstyledButton } from '@mantine/core';
import { matchShortcut } from '@scriptorium/annotator/core/commands.ts';
import type { NerTagType } from '@scriptorium/contract/labels.ts';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { IconArrowLeft, IconPlus, IconSearch } from '@tabler/icons-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { LabelOptions } from './label-options.tsx';
import { labelTexts } from './label-texts.ts';
import classes from './label-menu.module.css';
import { flatten, readRecent, shortPath } from './label-tree.ts';
import { useLabelChoice, type LabelChoice } from './use-label-choice.ts';

/** Pixels (CONST-66). */
export const LABEL_MENU_WIDTH = 501;

interface LabelMenuProps {
  labels: readonly NerTagType[];
  nodeId: number;
  title: string;
  current?: number;
  onChoose: (label: NerTagType) => void;
  /** Opens the dialog for a new child label; undefined without the right. */
  onAdd?: ((parentId: number | null) => void) | undefined;
  /** Opens the dialog to edit a label; undefined without the right. */
  onEdit?: ((label: NerTagType) => void) | undefined;
}

/** A back button and the path to the current branch; each segment is a link. */
function PathBar({ choice }: { choice: LabelChoice }) {
  const t = useTexts(labelTexts);
  if (choice.path.length === 0) return null;
  const { cut, parts } = shortPath(choice.path);
  return (
    <Group gap={4} px="xs" py={4} wrap="nowrap" component="nav" aria-label={t('pathOf')}>
      <ActionIcon variant="subtle" color="gray" size="sm" aria-label={t('back')} onClick={choice.back}>
        <IconArrowLeft size={15} />
      </ActionIcon>
      <UnstyledButton className={classes.part} onClick={() => choice.open(null)}>
        {t('allLabels')}
      </UnstyledButton>
      {cut ? <span>…</span> : null}
      {parts.map(({ id, name }) => (
        <UnstyledButton
          key={id}
          className={classes.part}
          aria-current={id === choice.parentId ? 'location' : undefined}
          onClick={() => choice.open(id)}
        >
          {`› ${name}`}
        </UnstyledButton>
      ))}
    </Group>
  );
}

const isLetter = (event: KeyboardEvent): boolean =>
  event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;

/** Alt and a label's key select it; if two labels share a letter, the one that requires Alt wins. */
function altKeys(labels: readonly NerTagType[], select: (label: NerTagType) => void) {
  const usable = flatten(labels).filter(
    ({ selectable, disabled, suffixKey }) => selectable && !disabled && suffixKey !== null,
  );
  return usable
    .toSorted((a, b) => Number(b.prefixKey === 'true') - Number(a.prefixKey === 'true'))
    .map((label) => ({
      name: String(label.id),
      shortcut: `Alt+${label.suffixKey}`,
      enabled: () => true,
      run: () => select(label),
    }));
}

/** Keys of the list: arrows, Enter, Alt with a label's key; plain letters always go to the filter. */
function useListKeys(
  choice: LabelChoice,
  { labels, onChoose, onEdit }: LabelMenuProps,
  typeInFilter: (key: string) => void,
) {
  const select = (label: NerTagType | undefined): void => {
    if (!label) return;
    if (label.selectable && !label.disabled) onChoose(label);
    else if (label.children.length > 0) choice.open(label.id);
  };
  const byKeys = altKeys(labels, select);
  return (event: KeyboardEvent, inFilter = false): void => {
    const label = choice.options[choice.active]?.label;
    const everywhere: Record<string, () => void> = {
      ArrowDown: () => choice.setActive((choice.active + 1) % choice.options.length),
      ArrowUp: () => choice.setActive((choice.active - 1 + choice.options.length) % choice.options.length),
      Enter: () => select(label),
      F2: () => label && onEdit?.(label),
    };
    const inList: Record<string, () => void> = {
      Home: () => choice.setActive(0),
      End: () => choice.setActive(choice.options.length - 1),
      ArrowRight: () => label && label.children.length > 0 && choice.open(label.id),
      ArrowLeft: choice.back,
      Backspace: choice.back,
      ' ': () => select(label),
    };
    const run =
      everywhere[event.key] ??
      matchShortcut(event, byKeys)?.run ??
      (inFilter
        ? undefined
        : (inList[event.key] ?? (isLetter(event) ? () => typeInFilter(event.key) : undefined)));
    if (!run) return;
    event.preventDefault();
    event.stopPropagation();
    run(undefined);
  };
}

/**
 * A label tree to select from: open a branch, go back, jump to an ancestor, filter the branch (MENU-07).
 * Typed letters filter: a label's key only moves that label to the top, where Enter selects it.
 */
export function LabelMenu(props: LabelMenuProps) {
  const { labels, nodeId, title, current, onChoose, onAdd, onEdit } = props;
  const t = useTexts(labelTexts);
  const [recentIds] = useState(() => readRecent(nodeId));
  const choice = useLabelChoice(labels, recentIds);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const onKeyDown = useListKeys(choice, props, (key) => {
    choice.setFilter(choice.filter + key);
    input.current?.focus();
  });
  const onFilterKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') list.current?.focus();
    onKeyDown(event, true);
  };
  return (
    <div>
      <Group px="sm" pt="xs" pb={6} gap="xs" justify="space-between" wrap="nowrap">
        <Text size="sm" fw={600} truncate>
          {title}
        </Text>
        {onAdd === undefined ? null : (
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={<IconPlus size={13} />}
            onClick={() => onAdd(choice.parentId)}
          >
            {t('addLabel')}
          </Button>
        )}
      </Group>
      <PathBar choice={choice} />
      <TextInput
        ref={input}
        px="sm"
        pb={6}
        size="xs"
        value={choice.filter}
        onChange={({ currentTarget }) => choice.setFilter(currentTarget.value)}
        onKeyDown={onFilterKey}
        aria-label={t('filter')}
        aria-controls={id}
        placeholder={`${t('filter')} (${t('filterHint')})`}
        leftSection={<IconSearch size={14} />}
      />
      <LabelOptions
        ref={list}
        id={id}
        labels={labels}
        choice={choice}
        current={current}
        onSelect={onChoose}
        onEdit={onEdit}
        onKeyDown={(event) => onKeyDown(event)}
      />
      <Text size="xs" c="dimmed" className={classes.foot}>
        {t('menuKeys')}
      </Text>
    </div>
  );
}
