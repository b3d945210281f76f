import { Text, UnstyledButton } from '@mantine/core';
import { useEffect, useRef, type ComponentType, type KeyboardEvent } from 'react';
import classes from './editing.module.css';

export interface MenuItem {
  readonly key: string;
  readonly name: string;
  readonly Icon?: ComponentType<{ size: number }>;
  /** Why it cannot be chosen. */
  readonly disabled?: string | undefined;
  /** The keys that do the same. */
  readonly keys?: string;
  readonly danger?: boolean;
  readonly isChecked?: boolean;
  readonly onChoose: () => void;
}

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Moves the focus among the items. */
function onMenuKey(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (!step) return;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]')];
  items[step(items.indexOf(document.activeElement as HTMLElement), items.length)]?.focus();
  event.preventDefault();
  event.stopPropagation();
}

/** The items of a context menu, with the keys of one. Disabled ones keep the focus and say why. */
export function MenuList({ label, items }: { label: string; items: readonly MenuItem[] }) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => list.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus(), []);
  return (
    <div
      ref={list}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={classes.menu}
      onKeyDown={onMenuKey}
    >
      {items.map(({ key, name, Icon, disabled, keys, danger, isChecked, onChoose }) => (
        <UnstyledButton
          key={key}
          role={isChecked === undefined ? 'menuitem' : 'menuitemcheckbox'}
          aria-checked={isChecked}
          aria-disabled={disabled !== undefined}
          className={classes.item}
          data-danger={danger || undefined}
          tabIndex={-1}
          onClick={disabled === undefined ? onChoose : undefined}
        >
          <span className={classes.icon} aria-hidden="true">
            {Icon ? <Icon size={16} /> : isChecked ? '✓' : null}
          </span>
          <span className={classes.itemName}>
            {name}
            {disabled === undefined ? null : (
              <Text component="span" size="xs" display="block">
                {disabled}
              </Text>
            )}
          </span>
          {keys === undefined || keys === '' ? null : (
            <Text component="span" size="xs" c="dimmed" aria-hidden="true">
              {keys}
            </Text>
          )}
        </UnstyledButton>
      ))}
    </div>
  );
}
