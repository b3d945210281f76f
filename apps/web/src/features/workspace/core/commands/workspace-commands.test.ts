import { matchShortcut, type KeyPress } from '@scriptorium/annotator/core/commands.ts';
import { findShortcutConflicts } from '@scriptorium/annotator/core/testing/shortcut-conflicts.ts';
import { expect, test, vi } from 'vitest';
import { isTranscriptCommand, type TranscriptAction } from './transcript-commands.ts';
import { labelCommands, WORKSPACE_COMMANDS, type WorkspaceState } from './workspace-commands.ts';

const press = (key: string, modifiers: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  altKey: false,
  shiftKey: false,
  metaKey: false,
  ...modifiers,
});

const state = (change: Partial<WorkspaceState> = {}): WorkspaceState => ({
  actions: [],
  act: vi.fn<WorkspaceState['act']>(),
  panels: [],
  togglePanel: vi.fn<WorkspaceState['togglePanel']>(),
  goToDocument: vi.fn<WorkspaceState['goToDocument']>(),
  takeNext: null,
  showHelp: vi.fn<WorkspaceState['showHelp']>(),
  focusText: null,
  find: null,
  report: null,
  history: null,
  deleteTag: null,
  relate: null,
  saveText: null,
  compareCopies: null,
  player: null,
  loop: null,
  toggleWaveform: null,
  goToSilence: null,
  timeSpan: null,
  transcript: null,
  labelKeys: [],
  awaitsLabels: false,
  ...change,
});

test('only commands that are never both enabled share keys', () => {
  expect(findShortcutConflicts(WORKSPACE_COMMANDS).map(({ names }) => names)).toEqual([
    ['step.start', 'step.complete'],
    ['edit.delete', 'transcript.delete'],
  ]);
  const found = (actions: WorkspaceState['actions']) =>
    matchShortcut(press('Enter', { ctrlKey: true }), WORKSPACE_COMMANDS, state({ actions }))?.name;
  expect(found(['start'])).toBe('step.start');
  expect(found(['unassign', 'complete'])).toBe('step.complete');
  expect(found([])).toBeUndefined();
});

test('letters, alone and with Alt, are reserved for labels where no transcript is edited', () => {
  const others = WORKSPACE_COMMANDS.filter(({ name }) => !isTranscriptCommand(name));
  for (const letter of 'abcdefghijklmnopqrstuvwxyz') {
    for (const altKey of [false, true]) {
      expect(matchShortcut(press(letter, { altKey, code: `Key${letter.toUpperCase()}` }), others)).toBe(
        undefined,
      );
    }
  }
});

test('the key of a label sets it, with Alt if the label requires it', () => {
  const run = vi.fn<() => void>();
  const keys = labelCommands([
    { id: 1, name: 'Sum', shortcut: 's', run },
    { id: 2, name: 'Sender', shortcut: 'Alt+s', run },
  ]);
  expect(matchShortcut(press('s'), keys)?.name).toBe('label.1');
  expect(matchShortcut(press('ß', { altKey: true, code: 'KeyS' }), keys)?.name).toBe('label.2');
});

test('letters edit the selected words of a transcript; elsewhere they do nothing', () => {
  const run = vi.fn<(action: TranscriptAction) => void>();
  const editing = state({ transcript: { can: (action) => action !== 'hide', run } });
  for (const key of ['p', 'e', ']', 'h', 'ArrowLeft', 'ArrowDown', 'Enter', 'Escape', 'Delete']) {
    matchShortcut(press(key), WORKSPACE_COMMANDS, editing)?.run(editing);
    expect(matchShortcut(press(key), WORKSPACE_COMMANDS, state())).toBeUndefined();
  }
  expect(run.mock.calls.flat()).toEqual([
    'actor',
    'extract',
    'extractNew',
    'left',
    'down',
    'apply',
    'cancel',
    'delete',
  ]);
});
