import { matchShortcut, type KeyPress } from '@scriptorium/annotator/core/commands.ts';
import { findShortcutConflicts } from '@scriptorium/annotator/core/testing/shortcut-conflicts.ts';
import { expect, test } from 'vitest';
import { WORKSPACE_COMMANDS } from '../../../core/commands/workspace-commands.ts';
import { WORD_COMMANDS } from './word-commands.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  altKey: false,
  shiftKey: false,
  metaKey: false,
  ...more,
});

test('the keyboard of a transcript uses no key twice', () => {
  expect(findShortcutConflicts(WORD_COMMANDS)).toEqual([]);
});

test('it leaves Tab, the letters of labels, and the keys of the player to the page', () => {
  for (const key of ['Tab', ' ', ...'abcdefghijklmnopqrstuvwxyz'])
    expect(matchShortcut(press(key), WORD_COMMANDS)?.name).toBeUndefined();
  const ofPlayer = WORKSPACE_COMMANDS.filter(({ name }) => name.startsWith('play.'));
  expect(ofPlayer.length).toBeGreaterThan(0);
  for (const key of ['ArrowLeft', 'ArrowRight']) {
    expect(matchShortcut(press(key, { altKey: true }), WORD_COMMANDS)?.name).toBeUndefined();
    expect(matchShortcut(press(key), WORD_COMMANDS)?.name).toMatch(/^move\./u);
  }
});
