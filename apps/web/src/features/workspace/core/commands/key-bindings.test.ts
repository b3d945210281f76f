import { expect, test } from 'vitest';
import { parseBindings, refusalOf, withBindings } from './key-bindings.ts';
import { WORKSPACE_COMMANDS } from './workspace-commands.ts';

const refusal = (shortcut: string, name = 'go.next') => refusalOf(shortcut, name, WORKSPACE_COMMANDS);

test('a command has the shortcut of its user, others keep theirs', () => {
  const [first, second] = withBindings(WORKSPACE_COMMANDS, { 'step.start': 'F8', unknown: 'x' });
  expect([first?.shortcut, second?.shortcut]).toEqual(['F8', 'Mod+Enter']);
});

test('letters belong to labels, and keys that move, choose or close to the page', () => {
  for (const letter of ['a', 'Alt+s', 'Shift+ł', 'Alt+Shift+k'])
    expect(refusal(letter)).toEqual({ reason: 'letter' });
  for (const key of ['Escape', 'Shift+Tab', 'ArrowDown', 'Mod+w', 'Mod+k', 'F5'])
    expect(refusal(key)).toEqual({ reason: 'reserved' });
  for (const key of ['Mod+Shift+d', 'Alt+9', 'Mod+Alt+j', '=', 'F14', 'MediaStop'])
    expect(refusal(key)).toBeNull();
});

test('a shortcut of another command is taken, except by commands that are never enabled together', () => {
  expect(refusal('Mod+s')).toEqual({ reason: 'taken', by: 'edit.save' });
  expect(refusal('Mod+y')).toEqual({ reason: 'taken', by: 'edit.redo' });
  expect(refusal('Mod+Enter', 'step.complete')).toBeNull();
  expect(refusal('Alt+PageDown')).toBeNull();
});

test('stored shortcuts that are damaged are ignored', () => {
  expect(parseBindings(null)).toEqual({});
  expect(parseBindings('{')).toEqual({});
  expect(parseBindings('[1]')).toEqual({});
  expect(parseBindings('{"go.next":"Alt+9","go.text":1}')).toEqual({ 'go.next': 'Alt+9' });
});

test('commands of an edited transcript may have letters, since labels have no keys there', () => {
  expect(refusal('k', 'transcript.actor')).toBeNull();
  expect(refusal('h', 'transcript.actor')).toEqual({ reason: 'taken', by: 'transcript.hide' });
  expect(refusal('k', 'go.next')).toEqual({ reason: 'letter' });
});
