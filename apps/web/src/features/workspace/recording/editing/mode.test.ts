import { linesOf, transcriptOf } from '@scriptorium/domain/transcript/testing/transcript-of.ts';
import { expect, it } from 'vitest';
import {
  changeOfMode,
  moved,
  NO_MODE,
  previewOf,
  startActorChange,
  startExtraction,
  turned,
} from './mode.ts';

const transcript = transcriptOf(['A', 'good morning'], ['B', 'one two three'], ['B', 'four']);
const ACTORS = ['A', 'B'];
const words = { utteranceId: 2, tokenIds: [104] as const };

it('extracted words are first given to the other speaker beside them, else to the next speaker of the process, to the artifact only without one', () => {
  expect(startExtraction('EXTRACT_TOKEN', words, transcript, ACTORS)).toMatchObject({
    actor: 'A',
    offset: 0,
  });
  expect(startExtraction('EXTRACT_NEW_UTTERANCE', words, transcript, ACTORS)).toMatchObject({
    actor: 'A',
  });
  // Between two speakers each would merge with a neighbour.
  const dialogue = transcriptOf(['A', 'good morning'], ['B', 'one two three'], ['A', 'four']);
  const given = (actors: readonly string[]) =>
    startExtraction('EXTRACT_NEW_UTTERANCE', words, dialogue, actors);
  expect(given(ACTORS)).toMatchObject({ actor: 'ARTIFACT' });
  expect(given([...ACTORS, 'ARTIFACT', 'C'])).toMatchObject({ actor: 'C' });
  expect(given(['C', ...ACTORS])).toMatchObject({ actor: 'C' });
  const alone = transcriptOf(['B', 'one two']);
  const first = { utteranceId: 1, tokenIds: [101] as const };
  expect(startExtraction('EXTRACT_TOKEN', first, alone, ACTORS)).toMatchObject({ actor: 'A' });
  for (const mode of ['EXTRACT_TOKEN', 'EXTRACT_NEW_UTTERANCE'] as const)
    expect(startExtraction(mode, first, alone, ['B', 'ARTIFACT'])).toMatchObject({ actor: 'ARTIFACT' });
  expect(startExtraction('EXTRACT_TOKEN', { ...words, utteranceId: 9 }, transcript, ACTORS)).toBe(NO_MODE);
});

it('left and right choose the speaker, up and down the place, within the transcript', () => {
  const mode = startExtraction('EXTRACT_TOKEN', words, transcript, ACTORS);
  expect(linesOf(previewOf(mode, transcript)).slice(1, 4)).toEqual(['B: one', 'A: two', 'B: three']);
  expect(turned(mode, ACTORS, -1)).toMatchObject({ actor: 'ARTIFACT' });
  const up = moved(moved(mode, transcript, -1), transcript, -1);
  expect(up).toMatchObject({ offset: -1 });
  expect(linesOf(previewOf(up, transcript))[0]).toBe('A: good morning two');
  expect([turned(NO_MODE, ACTORS, 1), moved(NO_MODE, transcript, 1)]).toEqual([NO_MODE, NO_MODE]);
});

it('a changed speaker is not previewed, and merges when it is applied', () => {
  const mode = turned(startActorChange(2, transcript), ACTORS, -1);
  expect(previewOf(mode, transcript)).toBe(transcript);
  expect(linesOf(changeOfMode(mode, transcript, () => -1)?.after ?? [])).toEqual([
    'A: good morning one two three',
  ]);
  expect(startActorChange(9, transcript)).toBe(NO_MODE);
});
