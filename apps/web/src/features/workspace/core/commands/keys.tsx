import { Group, Kbd } from '@mantine/core';

const NAMES: Readonly<Record<string, string>> = {
  Mod: 'Ctrl',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ContextMenu: 'Menu',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
};

const onApple = typeof navigator !== 'undefined' && /Mac|iP(hone|ad)/.test(navigator.userAgent);

const nameOf = (key: string): string => {
  if (key === 'Mod' && onApple) return '⌘';
  return NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key);
};

/** Renders a shortcut such as `Mod+Shift+z` as keys. */
export const Keys = ({ shortcut }: { shortcut: string }) => (
  <Group component="span" gap={3} wrap="nowrap" display="inline-flex">
    {shortcut.split('+').map((key) => (
      <Kbd key={key} size="xs">
        {nameOf(key)}
      </Kbd>
    ))}
  </Group>
);

/** The shortcut of a label: a letter, with Alt if `prefixKey` is true. */
export const shortcutOfLabel = (label: {
  prefixKey: string;
  suffixKey: string | null;
}): string | undefined => {
  if (label.suffixKey === null) return undefined;
  return label.prefixKey === 'true' ? `Alt+${label.suffixKey}` : label.suffixKey;
};
