import type { Node } from '@scriptorium/contract/process/nodes.ts';
import { describe, expect, it } from 'vitest';
import { merge } from './merge.ts';
import { NO_EDITS, sendable, withEdit, without, withoutStored } from './pending-edits.ts';

const stored = {
  id: 1,
  name: 'Kinds',
  description: '',
  prompt: '',
  promptEditorState: null,
} as unknown as Node;

describe('edits of a node', () => {
  it('keep what each field was when its edit began, and forget a field that is set back', () => {
    const once = withEdit(NO_EDITS, stored, { name: 'Sorts' });
    const twice = withEdit(once, { ...stored, name: 'Types' }, { name: 'Sorts of' });
    expect(twice).toEqual({ values: { name: 'Sorts of' }, bases: { name: 'Kinds' }, groups: [] });
    expect(withEdit(once, stored, { name: 'Kinds' })).toEqual(NO_EDITS);
  });

  it('hold back a wrong field with all that was changed together with it, and nothing else', () => {
    let pending = withEdit(NO_EDITS, stored, { prompt: 'a', promptEditorState: {} });
    pending = withEdit(pending, stored, { promptEditorState: {}, name: 'Sorts' });
    pending = withEdit(pending, stored, { description: 'd' });
    const all = Object.keys(pending.values);
    expect(sendable(pending, all, ['prompt'])).toEqual({ description: 'd' });
    expect(sendable(pending, all, ['somewhere else'])).toEqual(pending.values);
    expect(sendable(pending, ['prompt'], [])).toEqual({ prompt: 'a', promptEditorState: {}, name: 'Sorts' });
    expect(without(pending, new Set(['prompt', 'promptEditorState', 'name'])).values).toEqual({
      description: 'd',
    });
  });

  it('keep what was typed while they were stored, based on what was stored', () => {
    const sent = withEdit(NO_EDITS, stored, { name: 'Sorts', description: 'd' });
    const typed = withEdit(sent, stored, { name: 'Sorts of letters' });
    expect(withoutStored(typed, sent.values)).toEqual({
      values: { name: 'Sorts of letters' },
      bases: { name: 'Sorts' },
      groups: [],
    });
  });
});

describe('changes of two people', () => {
  it.each([
    ['only mine', 'a', 'a', 'b', 'b'],
    ['only theirs', 'a', 'b', 'a', 'b'],
    ['the same', 'a', 'b', 'b', 'b'],
    ['of different parts', { x: 1, y: 1 }, { x: 2, y: 1 }, { x: 1, y: 3 }, { x: 2, y: 3 }],
    ['of added and removed parts', { x: 1, y: 1 }, { x: 1, y: 1, z: 1 }, { x: 1 }, { x: 1, z: 1 }],
    [
      'with the editor state of the text that I wrote',
      { text: 'a', textEditorState: { r: 1 }, kind: 1 },
      { text: 'a', textEditorState: { r: 2 }, kind: 2 },
      { text: 'b', textEditorState: { r: 3 }, kind: 1 },
      { text: 'b', textEditorState: { r: 3 }, kind: 2 },
    ],
  ])('%s are joined', (_, base, theirs, mine, expected) => {
    expect(merge(base, theirs, mine)).toEqual({ value: expected });
  });

  it.each([
    ['texts', 'a', 'b', 'c'],
    ['lists', [1], [1, 2], [1, 3]],
    ['parts', { x: 1 }, { x: 2 }, { x: 3 }],
    ['kinds', { kind: 'LLM' }, null, { kind: 'LLM', advice: 'b' }],
  ])('of the same %s are not joined', (_, base, theirs, mine) => {
    expect(merge(base, theirs, mine)).toBeUndefined();
  });
});
