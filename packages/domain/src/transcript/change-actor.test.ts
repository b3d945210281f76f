import { expect, it } from 'vitest';
import { changeActor, neighbourActor } from './change-actor.ts';
import { withChange } from './changed-utterances.ts';
import { linesOf, transcriptOf } from './testing/transcript-of.ts';

it('the arrows go through the actors of the process and the artifact in a circle [AUDIO-17]', () => {
  const actors = ['AGENT', 'CLIENT'];
  const forward = ['AGENT', 'CLIENT', 'ARTIFACT'].map((actor) => neighbourActor(actors, actor, 1));
  expect(forward).toEqual(['CLIENT', 'ARTIFACT', 'AGENT']);
  const back = ['AGENT', 'CLIENT', 'ARTIFACT'].map((actor) => neighbourActor(actors, actor, -1));
  expect(back).toEqual(['ARTIFACT', 'AGENT', 'CLIENT']);
  expect([neighbourActor(actors, 'SPEAKER_7', 1), neighbourActor(actors, 'SPEAKER_7', -1)]).toEqual([
    'AGENT',
    'ARTIFACT',
  ]);
});

it('an utterance merges with the neighbours whose actor it gets [AUDIO-24]', () => {
  const transcript = transcriptOf(['A', 'one'], ['B', 'two three'], ['A', 'four'], ['B', 'five']);
  const change = changeActor(transcript, 2, 'A');
  expect(change?.before.map(({ id }) => id)).toEqual([1, 2, 3]);
  const after = withChange(transcript, change!);
  expect(linesOf(after)).toEqual(['A: one two three four', 'B: five']);
  expect(after[0]).toMatchObject({ id: 1, prevId: null, nextId: 4 });
  expect(after[0]?.tokens.every(({ utteranceId }) => utteranceId === 1)).toBe(true);
});

it('without such a neighbour only the actor changes; the same actor changes nothing', () => {
  const transcript = transcriptOf(['A', 'one'], ['B', 'two'], ['A', 'three']);
  expect(linesOf(changeActor(transcript, 2, 'C')?.after ?? [])).toEqual(['C: two']);
  expect(changeActor(transcript, 2, 'B')).toBeNull();
});
