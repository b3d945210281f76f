import { ActionIcon, Button, Group, Text, TextInput, UnstyledButton } from '@mantine/core';
import { matchShortcut } from '@scriptorium/annotator/core/commands.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconArrowLeft, IconPlus, IconSearch } from '@tabler/icons-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import type { LabelOption } from '../annotating/tags/label-option.ts';
import { LabelOptions } from './label-options.tsx';
import { labelTexts } from '../annotating/tags/label-texts.ts';
import classes from './label-menu.module.css';
import { flatten, readRecent, shortPath } from '../annotating/tags/label-tree.ts';
import { useLabelChoice, type LabelChoice } from './use-label-choice.ts';

/** Pixels (CONST-66). */
export const LABEL_MENU_WIDTH = 501;

interface LabelMenuProps {
  options: readonly LabelOption[];
  nodeId: number;
  title: string;
  /** The label of an existing tag. */
  current?: number;
  onChoose: (labelId: number) => void;
  /** Opens the dialog for a new child label; undefined without the right. */
  onAdd?: ((parentId: number | null) => void) | undefined;
  /** Opens the dialog to edit a label; undefined without the right. */
  onEdit?: ((labelId: number) => void) | undefined;
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
      {parts.map(({ optionId, name }) => (
        <UnstyledButton
          key={optionId}
          className={classes.part}
          aria-current={optionId === choice.parentId ? 'location' : undefined}
          onClick={() => choice.open(optionId)}
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
function altKeys(options: readonly LabelOption[], select: (option: LabelOption) => void) {
  const usable = flatten(options).filter(({ selectable, suffixKey }) => selectable && suffixKey !== null);
  return usable
    .toSorted((a, b) => Number(b.prefixKey === 'true') - Number(a.prefixKey === 'true'))
    .map((option) => ({
      name: String(option.optionId),
      shortcut: `Alt+${option.suffixKey}`,
      enabled: () => true,
      run: () => select(option),
    }));
}

/** Keys of the list: arrows, Enter, Alt with a label's key; plain letters always go to the filter. */
function useListKeys(
  choice: LabelChoice,
  { options, onChoose, onEdit }: LabelMenuProps,
  typeInFilter: (key: string) => void,
) {
  const select = (option: LabelOption | undefined): void => {
    if (!option) return;
    if (option.selectable) onChoose(option.optionId);
    else if (option.children.length > 0) choice.open(option.optionId);
  };
  const byKeys = altKeys(options, select);
  return (event: KeyboardEvent, inFilter = false): void => {
    const option = choice.listed[choice.active]?.option;
    const everywhere: Record<string, () => void> = {
      ArrowDown: () => choice.setActive((choice.active + 1) % choice.listed.length),
      ArrowUp: () => choice.setActive((choice.active - 1 + choice.listed.length) % choice.listed.length),
      Enter: () => select(option),
      F2: () => option && onEdit?.(option.optionId),
    };
    const inList: Record<string, () => void> = {
      Home: () => choice.setActive(0),
      End: () => choice.setActive(choice.listed.length - 1),
      ArrowRight: () => option && option.children.length > 0 && choice.open(option.optionId),
      ArrowLeft: choice.back,
      Backspace: choice.back,
      ' ': () => select(option),
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
  const { options, nodeId, title, current, onChoose, onAdd, onEdit } = props;
  const t = useTexts(labelTexts);
  const [recentIds] = useState(() => readRecent(nodeId));
  const choice = useLabelChoice(options, recentIds);
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
        options={options}
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
