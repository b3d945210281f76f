import { expect, test } from 'vitest';
import { convertBytes } from '../../../fixtures/convert-bytes.ts';
import { shown } from '../../../fixtures/transcripts.ts';
import { parseTranscript } from '../transcript.ts';

const read = (json: unknown) => shown(parseTranscript(JSON.stringify(json)));

test('whisper.cpp is read by its phrases, or by tokens that are parts of words', () => {
  const offsets = (from: number, to: number) => ({ offsets: { from, to } });
  const token = (text: string, from: number, to: number) => ({ text, p: 0.9, ...offsets(from, to) });
  expect(
    read({
      transcription: [
        { ...offsets(0, 1000), text: ' ab cd' },
        { ...offsets(1000, 1000), text: '' },
        {
          ...offsets(3000, 4000),
          text: ' Dzień dobry.',
          tokens: [
            token('[_BEG_]', 3000, 3000),
            token(' Dzie', 3000, 3300),
            token('ń', 3300, 3500),
            token(' dobry', 3500, 3900),
            token('.', 3900, 4000),
          ],
        },
      ],
    }),
  ).toEqual(['SPEAKER1: ab@0-500 cd@500-1000', 'SPEAKER1: Dzień@3000-3500 dobry.@3500-4000']);
});

test('AWS Transcribe is read with punctuation, and with speakers or channels', () => {
  const word = (content: string, start: number, rest: object = {}) => ({
    type: 'pronunciation',
    start_time: `${start}`,
    end_time: `${start + 0.5}`,
    alternatives: [{ content, confidence: '0.9' }],
    ...rest,
  });
  const mark = { type: 'punctuation', alternatives: [{ content: ',' }] };
  const transcripts = [{ transcript: '' }];
  const items = [word('a', 0.5, { speaker_label: 'spk_0' }), mark, word('b', 1, { speaker_label: 'spk_1' })];
  expect(read({ results: { transcripts, items } })).toEqual([
    'SPEAKER1: a,@500-1000',
    'SPEAKER2: b@1000-1500',
  ]);
  const speaker_labels = {
    segments: [{ items: [{ start_time: '1', speaker_label: 'spk_1' }] }],
  };
  expect(
    read({ results: { transcripts, items: [word('a', 0.5), word('b', 1)], speaker_labels } }),
  ).toHaveLength(2);
  const channel_labels = {
    channels: [
      { channel_label: 'ch_0', items: [word('a', 2)] },
      { channel_label: 'ch_1', items: [word('b', 1)] },
    ],
  };
  expect(read({ results: { transcripts, items: [], channel_labels } })).toEqual([
    'SPEAKER1: b@1000-1500',
    'SPEAKER2: a@2000-2500',
  ]);
});

test('Deepgram is read by speakers, pauses and channels', () => {
  const word = (text: string, start: number, rest: object = {}) => ({
    word: text.toLowerCase(),
    punctuated_word: text,
    start,
    end: start + 0.5,
    ...rest,
  });
  const channel = (...words: object[]) => ({ alternatives: [{ transcript: '', words }] });
  expect(
    read({
      results: {
        channels: [
          channel(word('A', 0, { speaker: 0 }), word('B.', 3, { speaker: 0 }), word('C', 4, { speaker: 1 })),
        ],
      },
    }),
  ).toEqual(['SPEAKER1: A@0-500', 'SPEAKER1: B.@3000-3500', 'SPEAKER2: C@4000-4500']);
  expect(read({ results: { channels: [channel(word('A', 1)), channel(word('B', 0))] } })).toEqual([
    'SPEAKER1: B@0-500',
    'SPEAKER2: A@1000-1500',
  ]);
});

test('AssemblyAI is read in milliseconds, with utterances or words alone', () => {
  const words = [
    { text: 'Raz', start: 40, end: 500, confidence: 0.9, speaker: 'A' },
    { text: 'dwa', start: 600, end: 900, confidence: 0.9, speaker: 'B' },
  ];
  const expected = ['SPEAKER1: Raz@40-500', 'SPEAKER2: dwa@600-900'];
  const utterances = words.map((word) => ({ ...word, words: [word] }));
  expect(read({ status: 'completed', text: 'Raz dwa', words, utterances })).toEqual(expected);
  expect(read({ status: 'completed', text: 'Raz dwa', words, utterances: null })).toEqual(expected);
});

test('Rev.ai and Speechmatics are read with punctuation and speakers', () => {
  const elements = [
    { type: 'text', value: 'a', ts: 0, end_ts: 0.5 },
    { type: 'punct', value: ' ' },
    { type: 'text', value: 'b', ts: 0.5, end_ts: 1 },
    { type: 'punct', value: '.' },
  ];
  expect(
    read({
      monologues: [
        { speaker: 1, elements },
        { speaker: 0, elements },
      ],
    }),
  ).toEqual(['SPEAKER1: a@0-500 b.@500-1000', 'SPEAKER2: a@0-500 b.@500-1000']);
  const result = (type: string, content: string, start_time: number, rest: object = {}) => ({
    type,
    start_time,
    end_time: start_time + 0.5,
    alternatives: [{ content, confidence: 1, speaker: 'S1' }],
    ...rest,
  });
  expect(
    read({
      results: [
        result('punctuation', '¿', 0, { attaches_to: 'next' }),
        result('word', 'a', 0),
        result('punctuation', '?', 0.5),
        result('word', 'b', 0.5),
      ],
    }),
  ).toEqual(['SPEAKER1: ¿a?@0-500 b@500-1000']);
});

test('JSON lines of segments and the table of Whisper are read', async () => {
  const lines =
    '{"language": "pl"}\n{"start": 0, "end": 1, "text": "a b"}\n{"start": 2, "end": 3, "text": "c"}';
  const expected = ['SPEAKER1: a@0-500 b@500-1000', 'SPEAKER1: c@2000-3000'];
  expect(shown((await convertBytes(Buffer.from(lines))).transcript)).toEqual(expected);
  const table = 'start\tend\ttext\r\n0\t1000\ta b\r\n2000\t3000\tc\r\n';
  expect(shown((await convertBytes(Buffer.from(table))).transcript)).toEqual(expected);
  expect(() => parseTranscript('start\tend\ttext\n0\t1\ta\nx\t2\tb', 'ctm')).toThrow(
    /TSV transcript cannot be read at line 3/,
  );
});

test('words without times stay inside their segment', () => {
  const words = [
    { word: '2016,' },
    { word: 'w', start: 1.5, end: 2 },
    { word: '250' },
    { word: 'z', start: 2.5, end: 3 },
  ];
  const segments = [
    { start: 1, end: 3, text: '', words },
    { start: 4, end: 5, text: '5 6', words: [{ word: '5' }, { word: '6' }] },
  ];
  expect(read({ segments })).toEqual([
    'SPEAKER1: 2016,@1000-1500 w@1500-2000 250@2000-2500 z@2500-3000',
    'SPEAKER1: 5@4000-4500 6@4500-5000',
  ]);
});

test('a JSON of timed texts that is no known transcript gets a note; another JSON gets none', async () => {
  const rows = [0, 1].map((at) => ({ begin_s: at, end_s: at + 1, sentence: 'a' }));
  const bytes = (json: unknown) => Buffer.from(JSON.stringify(json));
  expect((await convertBytes(bytes({ rows }))).notes).toMatchObject([
    { key: 'note.parser.unknownTranscript' },
  ]);
  expect((await convertBytes(bytes([{ invoice: 1, text: 'a', date: '2026-01-01' }]))).notes).toEqual([]);
});
