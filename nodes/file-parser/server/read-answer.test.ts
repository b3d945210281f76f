import { describe, expect, test } from 'vitest';
import { readCustomSpeech, readSpeechAnswer } from './read-answer.ts';
import { speechPrompt } from './speech-prompt.ts';

const read = (answer: object, durationMs = 10_000) => {
  const { transcript, ...rest } = readSpeechAnswer(JSON.stringify(answer), durationMs);
  const said = transcript.utterances.map(({ tokens }) =>
    tokens.map(({ value, tsStart, tsEnd }) => `${value}@${tsStart}-${tsEnd}`).join(' '),
  );
  return { said, ...rest };
};
const segment = (text: string, start: number, more: object = {}) => ({
  text,
  start,
  end: start + 1,
  ...more,
});

describe('an answer of a speech model', () => {
  test('without times is one utterance over the whole recording', () => {
    expect(read({ text: ' ab cdefgh ' })).toEqual({
      said: ['ab@0-2500 cdefgh@2500-10000'],
      silences: 0,
      isEstimated: true,
    });
  });

  test.each([[{}], [{ text: ' ' }], [{ text: null, segments: [], words: [] }], [{ segments: 'none' }]])(
    'without words (%j) has no utterances',
    (answer) => {
      expect(read(answer)).toEqual({ said: [], silences: 0, isEstimated: false });
    },
  );

  test('with words alone is a transcript', () => {
    expect(read({ text: 'a', words: [{ word: 'a', start: 1, end: 2 }] }).said).toEqual(['a@1000-2000']);
  });

  test.each([
    [{ no_speech_prob: 0.5, avg_logprob: -2 }, 2],
    [{ no_speech_prob: 0.7, avg_logprob: -0.5 }, 2],
    [{ no_speech_prob: 0.7, avg_logprob: -1.5 }, 1],
    [{ no_speech_prob: 0.7 }, 2],
    [{ no_speech_prob: 0.95, avg_logprob: -0.1 }, 1],
    [{ no_speech_prob: 'high' }, 2],
    [{ no_speech_prob: null, avg_logprob: null }, 2],
  ])('keeps a passage that is probably speech: %j', (more, kept) => {
    const { said, silences } = read({ segments: [segment('a', 0), segment('b', 1, more)] });
    expect([said.length, silences]).toEqual([kept, 2 - kept]);
  });

  test('loses the words beside a silent passage with it', () => {
    const words = ['a', 'b', 'c'].map((word, at) => ({ word, start: at + 0.1, end: at + 0.9 }));
    const silent = segment(' b', 1, { no_speech_prob: 1 });
    expect(read({ segments: [segment(' a', 0), silent, segment(' c', 2)], words })).toEqual({
      said: ['a@100-900', 'c@2100-2900'],
      silences: 1,
      isEstimated: false,
    });
  });

  test('with a time that no recording has is refused', () => {
    expect(() => read({ segments: [segment('a', 1e9)] })).toThrow(/no recording is longer/);
  });
});

test('a custom answer has utterances, or a text; both empty are an answer', () => {
  expect(readCustomSpeech({ utterances: [] }, 1000)?.transcript.utterances).toEqual([]);
  expect(readCustomSpeech({ content: '' }, 1000)?.transcript.utterances).toEqual([]);
  expect(readCustomSpeech({ utterances: null, content: 'a' }, 1000)?.isEstimated).toBe(true);
  for (const other of [null, 7, 'a', [], {}, { utterances: 'a' }, { content: 7 }])
    expect(readCustomSpeech(other, 1000)).toBeUndefined();
});

describe('the prompt of a speech model', () => {
  test('has the terms of the glossary, and the hints at its end', () => {
    expect(speechPrompt(' A call. ', ['Anna', 'Bob'])).toBe('Anna, Bob. A call.');
    expect(speechPrompt('', ['Anna'])).toBe('Anna.');
    expect(speechPrompt('A call.', [])).toBe('A call.');
    expect(speechPrompt(' ', [])).toBe('');
  });

  test('has no more than a model reads', () => {
    const terms = Array.from({ length: 500 }, (_, at) => `Term ${at}`);
    const prompt = speechPrompt('x'.repeat(500), terms);
    expect(prompt.length).toBeLessThanOrEqual(800);
    expect(prompt.startsWith('Term 0, Term 1')).toBe(true);
    expect(prompt.endsWith('xx')).toBe(true);
  });
});
