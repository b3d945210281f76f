import { Group, Kbd, Text } from '@mantine/core';
import { useEffect, type RefObject } from 'react';
import { defineTexts, useTexts } from '@scriptorium/web-kit/texts/texts.ts';

/** Marks the link of a row to which the keys move the focus. */
export const rowLink = { 'data-row-link': true } as const;

const NOT_FOR_ROWS =
  '[contenteditable], input:not([type=checkbox]), textarea, select, [role=dialog], [role=menu], [role=listbox]';

function isForRows(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return false;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
  if (document.querySelector('[role=dialog]') !== null) return false;
  return event.target instanceof HTMLElement && event.target.closest(NOT_FOR_ROWS) === null;
}

/** Moves the focus by one row; without a focused row to the first or last one. */
function move(list: HTMLElement, by: 1 | -1): void {
  const links = [...list.querySelectorAll<HTMLElement>('[data-row-link]')];
  const row = document.activeElement?.closest('tr');
  const at = row ? links.findIndex((link) => row.contains(link)) : -1;
  const next = at === -1 ? links.at(by === 1 ? 0 : -1) : links[at + by];
  next?.focus();
  next?.closest('tr')?.scrollIntoView({ block: 'nearest' });
}

/** Clicks the checkbox of the focused row; the focus stays. */
function select(list: HTMLElement): boolean {
  const row = document.activeElement?.closest('tr');
  const box = row && list.contains(row) ? row.querySelector<HTMLElement>('input[type=checkbox]') : null;
  box?.click();
  return Boolean(box);
}

/** `j` and `k` move between the rows of the list and `x` selects one; Enter follows the focused link. */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!list.current || !isForRows(event)) return;
      if (event.key === 'j') move(list.current, 1);
      else if (event.key === 'k') move(list.current, -1);
      else if (event.key !== 'x' || !select(list.current)) return;
      event.preventDefault();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [list]);
}

const rowKeyTexts = defineTexts(
  { move: 'next and previous', select: 'select', open: 'open' },
  { move: 'następny i poprzedni', select: 'zaznacz', open: 'otwórz' },
);

/** The keys of the rows, beneath their list. */
export function RowKeysHint({ selects = false }: { selects?: boolean }) {
  const t = useTexts(rowKeyTexts);
  const hint = (keys: readonly string[], text: string) => (
    <Group gap={4} wrap="nowrap">
      {keys.map((key) => (
        <Kbd key={key} size="xs">
          {key}
        </Kbd>
      ))}
      <Text size="xs" c="dimmed">
        {text}
      </Text>
    </Group>
  );
  return (
    <Group gap="md" justify="flex-end" pt="xs" visibleFrom="sm">
      {hint(['J', 'K'], t('move'))}
      {selects ? hint(['X'], t('select')) : null}
      {hint(['Enter'], t('open'))}
    </Group>
  );
}
