import { FORMAT_FILES, TRANSCRIPT_FORMATS } from '@scriptorium/domain/transcript/file-formats.ts';
import { expect, test } from 'vitest';
import { CALL, word } from '../../../fixtures/spoken.ts';
import { lossesOf } from './losses.ts';
import { writeTranscript } from './write-transcript.ts';

test.each(TRANSCRIPT_FORMATS)('a transcript in %s is written as in its golden file', async (format) => {
  const golden = `../../../fixtures/transcripts/call${FORMAT_FILES[format].extension}`;
  await expect(writeTranscript(CALL, format, false)).toMatchFileSnapshot(golden);
});

test('each format reports what it does not say', () => {
  const report = Object.fromEntries(
    TRANSCRIPT_FORMATS.map((format) => [
      format,
      lossesOf(CALL, format, false)
        .map(({ kind, count }) => `${kind} ${count}`)
        .join(', '),
    ]),
  );
  const tags = 'LABELS 1, TIME_SPANS 1, RELATIONS 1, CLASSES 1';
  expect(report).toEqual({
    JSON: 'HIDDEN_WORDS 1',
    VTT: `${tags}, WORD_TIMES 2, CONFIDENCE 3, PROPERTIES 1, HIDDEN_WORDS 1`,
    SRT: `${tags}, SPEAKERS 2, WORD_TIMES 7, CONFIDENCE 3, PROPERTIES 1, HIDDEN_WORDS 1`,
    TEXT: `${tags}, WORD_TIMES 8, CONFIDENCE 3, PROPERTIES 1, HIDDEN_WORDS 1`,
    EAF: `${tags}, WORD_TIMES 1, OVERLAPS 1, CONFIDENCE 3, PROPERTIES 1, HIDDEN_WORDS 1`,
    TEXTGRID: `${tags}, WORD_TIMES 1, OVERLAPS 1, CONFIDENCE 3, PROPERTIES 1, HIDDEN_WORDS 1`,
    CTM: `${tags}, SPEAKER_NAMES 1, UTTERANCES 2, PROPERTIES 1, HIDDEN_WORDS 1`,
    WHISPER: `${tags}, PROPERTIES 1, HIDDEN_WORDS 1`,
    GOOGLE: `${tags}, SPEAKER_NAMES 1, UTTERANCES 2, PROPERTIES 1, HIDDEN_WORDS 1`,
    AZURE: `${tags}, SPEAKER_NAMES 1, PROPERTIES 1, HIDDEN_WORDS 1`,
    VOSK: `${tags}, SPEAKERS 2, PROPERTIES 1, HIDDEN_WORDS 1`,
  });
});

test('hidden words are written on request, and only JSON says that they are hidden', () => {
  expect(writeTranscript(CALL, 'TEXT', true)).toContain('SPEAKER2: eee\n');
  expect(writeTranscript(CALL, 'TEXT', false)).not.toContain('eee');
  const kinds = (format: 'JSON' | 'VTT') => lossesOf(CALL, format, true).map(({ kind }) => kind);
  expect(kinds('JSON')).toEqual([]);
  expect(kinds('VTT')).toContain('HIDDEN_STATE');
});

test('a tag on a hidden word is left out with it, and with it its relations', () => {
  const hidden = {
    ...CALL,
    tags: [...CALL.tags, { id: 9, label: 'Noise', node: 'Names', words: [[1, 0] as const] }],
    relations: [...CALL.relations, { node: 'Names', from: 7, to: 9 }],
  };
  const file = JSON.parse(writeTranscript(hidden, 'JSON', false)) as Record<string, object[]>;
  expect([file['tags'], file['relations']].map((list) => list?.length)).toEqual([1, 1]);
  expect(lossesOf(hidden, 'JSON', false)).toEqual([
    { kind: 'LABELS', count: 1 },
    { kind: 'RELATIONS', count: 1 },
    { kind: 'HIDDEN_WORDS', count: 1 },
  ]);
});

test('a long utterance in SRT is several subtitles of at most two lines, with the times of their words', () => {
  const words =
    'Jedno zdanie, które jest dłuższe niż wiersz napisów. A potem drugie, o tym samym, i jeszcze coś, czego nikt nie zdąży przeczytać w jednym napisie'.split(
      ' ',
    );
  const tokens = words.map((value, at) => word(value, at * 500, at * 500 + 400));
  const long = { ...CALL, utterances: [{ actor: 'SPEAKER1', tokens }] };
  const cues = writeTranscript(long, 'SRT', false)
    .trim()
    .split('\n\n')
    .map((cue) => cue.split('\n'));
  expect(cues.map(([, times, ...lines]) => [times, ...lines])).toEqual([
    ['00:00:00,000 --> 00:00:03,900', 'Jedno zdanie, które jest', 'dłuższe niż wiersz napisów.'],
    [
      '00:00:04,000 --> 00:00:11,900',
      'A potem drugie, o tym samym, i jeszcze coś,',
      'czego nikt nie zdąży przeczytać w jednym',
    ],
    ['00:00:12,000 --> 00:00:12,400', 'napisie'],
  ]);
  expect(lossesOf(long, 'SRT', false).map(({ kind }) => kind)).toContain('UTTERANCES');
});

test('a transcript without words is a file of each format', () => {
  const empty = { ...CALL, utterances: [], tags: [], spans: [], relations: [], classes: [] };
  for (const format of TRANSCRIPT_FORMATS) {
    expect(typeof writeTranscript(empty, format, false)).toBe('string');
    expect(lossesOf(empty, format, false)).toEqual([]);
  }
});
