import { expect, test } from 'vitest';
import { shown } from '../../../fixtures/transcripts.ts';
import { parseTranscript } from '../transcript.ts';

test('CTM is read with comments, confidences, channels as speakers, and pauses', () => {
  const source = `;; made by a recogniser
call A 0.10 0.30 dzień 0.95
call A .40 0.2 dobry 1
call B 0.2 0.4 halo NA lex
call A 3.0 0.5 tak 0.5 lex A
`;
  const transcript = parseTranscript(source, 'ctm');
  expect(shown(transcript)).toEqual([
    'SPEAKER1: dzień@100-400 dobry@400-600',
    'SPEAKER2: halo@200-600',
    'SPEAKER1: tak@3000-3500',
  ]);
  expect(transcript?.utterances.flatMap(({ tokens }) => tokens.map(({ confidence }) => confidence))).toEqual([
    0.95,
    1,
    null,
    0.5,
  ]);
});

test('of alternatives the first is read', () => {
  const source = `c 1 0.0 0.5 a
c 1 * * <ALT_BEGIN>
c 1 0.5 0.5 b
c 1 * * <ALT>
c 1 0.5 0.5 c
c 1 * * <ALT_END>
c 1 1.0 0.5 d`;
  expect(shown(parseTranscript(source, 'ctm'))).toEqual(['SPEAKER1: a@0-500 b@500-1000 d@1000-1500']);
});

test('words of other recordings are left out and counted', () => {
  const transcript = parseTranscript('one 1 0.0 0.5 a\ntwo 1 0.0 0.5 b\ntwo 1 0.5 0.5 c', 'ctm');
  expect(shown(transcript)).toEqual(['SPEAKER1: a@0-500']);
  expect(transcript?.otherRecordings).toBe(2);
});

test('a line without all columns is an error with its number', () => {
  expect(() => parseTranscript('a 1 0.0 0.5 b\na 1 0.5 c', 'ctm')).toThrow(
    /CTM transcript cannot be read at line 2/,
  );
});

test('a confidence of another scale is unknown', () => {
  const transcript = parseTranscript('a 1 0.0 0.5 b 87\na 1 0.5 0.5 c -3\na 1 1 0.5 d 1.000001', 'ctm');
  expect(transcript?.utterances[0]?.tokens.map(({ confidence }) => confidence)).toEqual([null, null, 1]);
});
