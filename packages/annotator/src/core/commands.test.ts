import { describe, expect, it } from 'vitest';
import { matchShortcut, shortcutOf } from './commands.ts';
import { findShortcutConflicts } from './testing/shortcut-conflicts.ts';
import type { Command, KeyPress } from './commands.ts';
import { TEXT_COMMANDS } from './text-commands.ts';

const press = (key: string, ...modifiers: ('ctrl' | 'alt' | 'shift' | 'meta')[]): KeyPress => ({
  key,
  ctrlKey: modifiers.includes('ctrl'),
  altKey: modifiers.includes('alt'),
  shiftKey: modifiers.includes('shift'),
  metaKey: modifiers.includes('meta'),
});

const command = (name: string, shortcut: string): Command<{ allowed: boolean }> => ({
  name,
  shortcut,
  enabled: ({ allowed }) => allowed || name === 'other',
  run: () => undefined,
});

const LIST = [
  command('person', 'p'),
  command('place', 'Alt+p'),
  command('find', 'Mod+F'),
  command('menu', 'Enter Shift+F10'),
  command('next', ']'),
  command('help', '?'),
  command('space', 'Space'),
];

describe('a shortcut', () => {
  it.each([
    [press('p'), 'person'],
    [press('P'), 'person'],
    [press('P', 'shift'), undefined],
    [press('p', 'alt'), 'place'],
    [{ ...press('π', 'alt'), code: 'KeyP' }, 'place'],
    [press('f', 'ctrl'), 'find'],
    [press('f', 'meta'), 'find'],
    [press('f'), undefined],
    [press('Enter'), 'menu'],
    [press('F10', 'shift'), 'menu'],
    [press('F10'), undefined],
    [press(']'), 'next'],
    [press(']', 'ctrl', 'alt'), 'next'],
    [press(']', 'ctrl'), undefined],
    [press('?', 'shift'), 'help'],
    [press(' '), 'space'],
    [press('ą', 'ctrl', 'alt'), undefined],
  ])('%o runs %s', (pressed, name) => {
    expect(matchShortcut(pressed, LIST)?.name).toBe(name);
  });

  it('is passed on when its command is not enabled', () => {
    const list = [command('first', 'x'), command('other', 'x')];
    expect(matchShortcut(press('x'), list, { allowed: true })?.name).toBe('first');
    expect(matchShortcut(press('x'), list, { allowed: false })?.name).toBe('other');
    expect(matchShortcut(press('p'), LIST, { allowed: false })).toBeUndefined();
  });

  it('used twice is reported', () => {
    expect(findShortcutConflicts([...LIST, command('find again', 'Mod+f')])).toEqual([
      { shortcut: 'Mod+f', names: ['find', 'find again'] },
    ]);
  });
});

describe('the keyboard of a text', () => {
  it('uses no key twice', () => {
    expect(findShortcutConflicts(TEXT_COMMANDS)).toEqual([]);
  });

  it('does not use Tab and plain letters', () => {
    const letters = [...'abcdefghijklmnopqrstuvwxyz', 'Tab'];
    expect(letters.filter((key) => matchShortcut(press(key), TEXT_COMMANDS))).toEqual([]);
    expect(letters.filter((key) => matchShortcut(press(key, 'alt'), TEXT_COMMANDS))).toEqual([]);
  });
});

describe('the keys of a new shortcut', () => {
  it.each([
    [press('K', 'ctrl', 'shift'), 'Mod+Shift+k'],
    [press('k', 'meta'), 'Mod+k'],
    [{ ...press('π', 'alt'), code: 'KeyP' }, 'Alt+p'],
    [press('?', 'shift'), '?'],
    [press('@', 'ctrl', 'alt'), '@'],
    [press('9', 'alt'), 'Alt+9'],
    [press(' ', 'shift'), 'Shift+Space'],
    [press('PageDown', 'alt', 'shift'), 'Alt+Shift+PageDown'],
    [press('Shift', 'shift'), null],
    [press('+'), null],
  ])('%j are %s', (pressed, shortcut) => {
    expect(shortcutOf(pressed)).toBe(shortcut);
    if (shortcut !== null)
      expect(matchShortcut(pressed, [command('other', shortcut)], { allowed: true })?.name).toBe('other');
  });
});
