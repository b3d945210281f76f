import { transcriptOf } from '@scriptorium/domain/transcript/testing/transcript-of.ts';
import { expect, it } from 'vitest';
import { nextTokenOf } from './edit-actions.ts';
import { openEditor } from './testing/open-editor.ts';

const transcript = transcriptOf(['A', 'good morning'], ['B', 'one two three'], ['A', 'bye .']);

it('a changed speaker is applied or reset [AUDIO-18]', () => {
  const { actions, editor, saved, lines } = openEditor(transcript);
  actions.startActor(3);
  actions.turn(1);
  expect(editor.mode.current()).toMatchObject({ mode: 'ACTOR_CHANGE', actor: 'B' });
  actions.cancelMode();
  expect([editor.mode.current().mode, saved.length]).toEqual(['NONE', 0]);
  actions.startActor(3);
  actions.turn(1);
  actions.applyMode();
  expect(lines()).toEqual(['A: good morning', 'B: one two three bye .']);
  expect(saved).toHaveLength(1);
});

it('extracted words stay selected where they are, and new things get ids that no other change has', () => {
  const { actions, editor, select, selected, lines, saved } = openEditor(transcript);
  select('two');
  actions.startExtraction('EXTRACT_TOKEN');
  expect(editor.selection.current()?.utteranceId).toBe(-1);
  actions.applyMode();
  expect(lines().slice(1, 4)).toEqual(['B: one', 'A: two', 'B: three']);
  expect(selected()).toBe('two');
  const made = saved[0]?.after.map(({ id }) => id).filter((id) => id < 0) ?? [];
  expect(made).toHaveLength(2);
  expect(made.every((id) => id < -1000)).toBe(true);
  expect(editor.selection.current()?.utteranceId).toBe(made[0]);
});

it('cancelling an extraction selects the words where they were [AUDIO-18]', () => {
  const { actions, editor, select, selected, saved } = openEditor(transcript);
  select('two');
  actions.startExtraction('EXTRACT_NEW_UTTERANCE');
  actions.move(-1);
  actions.cancelMode();
  expect([selected(), editor.selection.current()?.utteranceId, saved.length]).toEqual(['two', 2, 0]);
});

it('one word is deleted at once, several when it is confirmed [AUDIO-32]', () => {
  const { actions, select, selected, lines, asked } = openEditor(transcript);
  select('one');
  actions.deleteSelected();
  expect([lines()[1], selected(), asked.length]).toEqual(['B: two three', 'two', 0]);
  select('two', 'three');
  actions.deleteSelected();
  expect([lines()[1], asked[0]?.words.map(({ value }) => value)]).toEqual(['B: two three', ['two', 'three']]);
  asked[0]?.confirm();
  expect([lines(), selected()]).toEqual([['A: good morning', 'A: bye .'], 'bye']);
});

it('a change in the other direction brings everything back', () => {
  const { actions, select, lines, undo } = openEditor(transcript);
  const before = lines();
  for (const act of [
    () => actions.deleteSelected(),
    () => actions.split(),
    () => actions.merge(1),
    () => actions.merge(-1),
    () => actions.toggleHidden(),
    () => actions.toggleProperty('UNCLEAR'),
  ]) {
    select('two');
    act();
    undo();
    expect(lines()).toEqual(before);
  }
});

it('the search for uncertain words goes round the transcript', () => {
  const [first] = transcript[0]?.tokens ?? [];
  const last = transcript[2]?.tokens.at(-1);
  const isEdge = ({ id }: { id: number }) => id === first?.id || id === last?.id;
  expect(nextTokenOf(transcript, first?.id, 1, isEdge)?.id).toBe(last?.id);
  expect(nextTokenOf(transcript, last?.id, 1, isEdge)?.id).toBe(first?.id);
  expect(nextTokenOf(transcript, first?.id, -1, isEdge)?.id).toBe(last?.id);
  expect(nextTokenOf(transcript, undefined, 1, isEdge)?.id).toBe(first?.id);
  const { actions, selected } = openEditor(transcript);
  expect(actions.goToUncertain(1)).toBe(true);
  expect(selected()).toBe('good');
  const certain = transcript.map((one) => ({
    ...one,
    tokens: one.tokens.map((token) => ({ ...token, confidence: 0.9 })),
  }));
  expect(openEditor(certain).actions.goToUncertain(1)).toBe(false);
});
