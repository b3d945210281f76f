import { expect, test } from 'vitest';
import { joinParts } from './join-parts.ts';
import { readSpeechAnswer } from './read-answer.ts';
import { promptAfter } from './speech-prompt.ts';

const part = (startMs: number, durationMs: number, answer: object) => ({
  startMs,
  durationMs,
  answer: readSpeechAnswer(JSON.stringify(answer), durationMs),
});
const segment = (text: string, start: number, end: number, more: object = {}) => ({
  text,
  start,
  end,
  ...more,
});

test('words of parts get the times of the recording, and none is after the end of its part', () => {
  const { transcript, ...rest } = joinParts([
    part(0, 5000, { segments: [segment('a', 1, 2), segment('b', 4, 6), segment('c', 6, 7)] }),
    part(5000, 3000, { segments: [segment('d', 0, 1), segment('e', 1, 2, { no_speech_prob: 1 })] }),
    part(8000, 1000, { text: 'f' }),
  ]);
  expect(
    transcript.utterances.map(({ tokens }) =>
      tokens.map(({ value, tsStart, tsEnd }) => [value, tsStart, tsEnd]),
    ),
  ).toEqual([
    [['a', 1000, 2000]],
    [['b', 4000, 5000]],
    [['c', 5000, 5000]],
    [['d', 5000, 6000]],
    [['f', 8000, 9000]],
  ]);
  expect(rest).toEqual({ silences: 1, isEstimated: true });
});

test('of one part nothing is changed, and parts without words are a transcript without words', () => {
  const late = part(0, 1000, { segments: [segment('a', 1, 2)] });
  expect(joinParts([late])).toBe(late.answer);
  const silent = part(0, 1000, { text: '' });
  expect(joinParts([silent, silent])).toEqual(silent.answer);
});

test('the prompt of a part ends with whole words of the part before', () => {
  expect(promptAfter('A call.', 'and so on')).toBe('A call. and so on');
  expect(promptAfter('A call.', '')).toBe('A call.');
  expect(promptAfter('', 'a')).toBe('a');
  const long = promptAfter('A call.', 'Łódź '.repeat(100));
  expect(long).toMatch(/^A call[.]( Łódź){38,40}$/);
});
