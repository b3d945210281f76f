import type { Match } from '@scriptorium/matching/rules/rules.ts';
import { describe, expect, it } from 'vitest';
import { moveToPresent, transcriptText } from '@scriptorium/annotations/document-text.ts';
import { tagsOn } from './lexicon-tags.ts';

const match = (start: number, end: number): Match => ({ ruleId: 7, labelId: 3, start, end, distance: 0 });

const tokens = [
  { id: 1, utteranceId: 10, value: 'Dzień', tsStart: 0 },
  { id: 2, utteranceId: 10, value: 'dobry,', tsStart: 400 },
  { id: 3, utteranceId: 11, value: 'dobry', tsStart: 900 },
];

describe('matches in a transcript', () => {
  const transcript = transcriptText(tokens);

  it('are found in its words, joined by spaces, with a line end between utterances', () => {
    expect(transcript.text).toBe('Dzień dobry,\ndobry');
    expect(transcript.spoken?.starts).toEqual([0, 6, 13]);
  });

  it('become tags on every word that they overlap', () => {
    const [tag] = tagsOn(transcript, [match(0, 11)]);
    expect(tag).toEqual({
      labelId: 3,
      sourceId: 7,
      score: 0,
      quote: 'Dzień dobry,',
      place: { tokenIds: [1, 2], startMs: 0 },
    });
    expect(tagsOn(transcript, [match(13, 18)])[0]?.place).toEqual({ tokenIds: [3], startMs: 900 });
  });

  it('yield no tag across two utterances', () => {
    expect(tagsOn(transcript, [match(6, 18)])).toEqual([]);
  });
});

describe('matches in a text that was edited concurrently', () => {
  it('move with it, and are left out with deleted words', () => {
    const before = 'Anna i Jan';
    const moved = moveToPresent(before, 'Tu Anna', [match(0, 4), match(7, 10)]);
    const tags = tagsOn({ text: 'Tu Anna', spoken: null, contentId: null }, moved);
    expect(tags.map(({ quote, place }) => [quote, place])).toEqual([['Anna', { start: 3, end: 7 }]]);
  });
});
