import { transcriptOf } from '@scriptorium/domain/transcript/testing/transcript-of.ts';
import { expect, it, vi } from 'vitest';
import type { TranscriptAction } from '../../core/commands/transcript-commands.ts';
import { createStore } from '@scriptorium/ui/store.ts';
import { openEditor } from './testing/open-editor.ts';
import { createKeys } from './use-editing-keys.ts';

const ALL: readonly TranscriptAction[] = [
  'actor',
  'extract',
  'extractNew',
  'hide',
  'delete',
  'unclear',
  'word',
  'utterance',
  'nextUncertain',
  'previousUncertain',
  'replace',
  'left',
  'right',
  'up',
  'down',
  'apply',
  'cancel',
];
const MODE = ['left', 'right', 'apply', 'cancel'];

function open() {
  const opened = openEditor(transcriptOf(['A', 'one two'], ['B', 'three']));
  const isReplacing = createStore(false);
  const noUncertain = vi.fn<() => void>();
  const keys = createKeys({ ...opened, isReplacing, noUncertain });
  return { ...opened, isReplacing, keys, enabled: () => ALL.filter((action) => keys.can(action)) };
}

it('keys work on selected words; those of a mode only while it lasts, and then no others', () => {
  const { keys, select, enabled } = open();
  expect(enabled()).toEqual(['nextUncertain', 'previousUncertain', 'replace']);
  select('two');
  expect(enabled()).toEqual(ALL.slice(0, 11));
  keys.run('actor');
  expect(enabled()).toEqual(MODE);
  keys.run('cancel');
  keys.run('extract');
  expect(enabled().toSorted()).toEqual([...MODE, 'up', 'down'].toSorted());
  keys.run('cancel');
  expect(enabled()).toEqual(ALL.slice(0, 11));
});

it('no key works while a word, an utterance or the text of a search is typed', () => {
  const { keys, select, enabled, editor, isReplacing } = open();
  select('two');
  keys.run('word');
  expect([editor.editedWord.current() !== null, enabled()]).toEqual([true, []]);
  editor.editedWord.set(null);
  keys.run('utterance');
  expect([editor.editedRow.current(), enabled()]).toEqual([1, []]);
  editor.editedRow.set(null);
  keys.run('replace');
  expect([isReplacing.current(), enabled()]).toEqual([true, []]);
});
