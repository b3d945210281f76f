import { describe, expect, test } from 'vitest';
import { parseTranscript, transcriptText } from './transcript.ts';

const read = (json: unknown) => {
  const transcript = parseTranscript(JSON.stringify(json));
  return transcript?.utterances.map(
    ({ actor, tokens }) =>
      `${actor}: ${tokens.map((token) => `${token.value}@${token.tsStart}-${token.tsEnd}`).join(' ')}`,
  );
};

test("reads Scriptorium's own format and keeps its speakers", () => {
  const tokens = [{ value: 'Dzień', tsStart: 0, tsEnd: 400 }];
  expect(
    read({
      utterances: [
        { actor: 'SPEAKER2', tokens },
        { actor: 'SPEAKER1', tokens },
      ],
    }),
  ).toEqual(['SPEAKER2: Dzień@0-400', 'SPEAKER1: Dzień@0-400']);
});

test('reads a transcript without words as a transcript', () => {
  expect(parseTranscript('{"utterances": []}')?.utterances).toEqual([]);
});

test('reads whisper-timestamped and whisperX, with speakers named in order of appearance', () => {
  const words = [
    { text: 'Good', start: 0.1, end: 0.34567 },
    { word: ' day', start: 0.4, end: 0.6 },
  ];
  expect(
    read({
      text: 'Good day',
      segments: [
        { start: 0, end: 1, text: 'Good day', words, speaker: 'B' },
        { start: 1, end: 2, words, speaker: 'A' },
      ],
    }),
  ).toEqual(['SPEAKER1: Good@100-346 day@400-600', 'SPEAKER2: Good@100-346 day@400-600']);
});

test('reads the verbose JSON of the Whisper API, words beside segments', () => {
  const segments = [
    { start: 0, end: 1, text: 'one' },
    { start: 1, end: 2, text: 'two' },
  ];
  const words = [
    { word: 'one', start: 0.2, end: 0.5 },
    { word: 'two', start: 1, end: 1.5 },
  ];
  expect(read({ task: 'transcribe', text: 'one two', segments, words })).toEqual([
    'SPEAKER1: one@200-500',
    'SPEAKER1: two@1000-1500',
  ]);
});

test('words beside segments get the punctuation of their segment, and none between two is lost', () => {
  const segments = [
    { start: 0.5, end: 1, text: ' Tak, jest.' },
    { start: 1.4, end: 2, text: ' Pan O’Neill?' },
    { start: 2, end: 3, text: ' No?' },
  ];
  const words = [
    { word: 'Tak', start: 0.4, end: 0.6 },
    { word: 'jest', start: 0.6, end: 1 },
    { word: 'Pan', start: 1.38, end: 1.5 },
    { word: 'ONeill', start: 1.5, end: 2 },
    { word: 'Yes', start: 2.1, end: 2.5 },
    { word: 'no', start: 3.2, end: 3.5 },
  ];
  expect(read({ text: '', segments, words })).toEqual([
    'SPEAKER1: Tak@400-600 jest@600-1000 Pan@1380-1500',
    'SPEAKER1: ONeill@1500-2000',
    'SPEAKER1: Yes@2100-2500 no@3200-3500',
  ]);
  const aligned = words.map((word) => (word.word === 'Pan' ? { ...word, start: 1.4 } : word)).slice(0, 4);
  expect(read({ text: '', segments: segments.slice(0, 2), words: aligned })).toEqual([
    'SPEAKER1: Tak,@400-600 jest.@600-1000',
    'SPEAKER1: Pan@1400-1500 O’Neill?@1500-2000',
  ]);
});

test('distributes the time of a Whisper segment among its words by their length', () => {
  expect(read({ segments: [{ start: 1, end: 2, text: ' ab cdefgh ' }] })).toEqual([
    'SPEAKER1: ab@1000-1250 cdefgh@1250-2000',
  ]);
});

test('reads Hugging Face words, split at pauses, with an open end', () => {
  const chunks = [
    { text: ' raz', timestamp: [0, 0.5] },
    { text: ' dwa', timestamp: [0.6, 1] },
    { text: ' trzy', timestamp: [3, null] },
  ];
  expect(read({ text: '', chunks })).toEqual([
    'SPEAKER1: raz@0-500 dwa@600-1000',
    'SPEAKER1: trzy@3000-3240',
  ]);
});

test('reads Vosk, also as several concatenated objects with partial results between them', () => {
  const phrase = (word: string, start: number) =>
    JSON.stringify({ result: [{ conf: 1, word, start, end: start + 0.5 }], text: word });
  const source = `${phrase('a', 0)}\n{"partial": "b }"}\n${phrase('b', 2)}`;
  expect(parseTranscript(source)?.utterances).toHaveLength(2);
  expect(parseTranscript(phrase('a', 0))?.utterances[0]?.tokens).toEqual([
    { value: 'a', tsStart: 0, tsEnd: 500, properties: [], hidden: false, confidence: 1 },
  ]);
});

test('reads both time formats of Google v1', () => {
  const words = [
    { word: 'there', startTime: '12.900s', endTime: '13.300s' },
    {
      word: 'was',
      startTime: { seconds: '13', nanos: 300_000_000 },
      endTime: { seconds: '13', nanos: 500_000_000 },
    },
  ];
  expect(read({ results: [{ alternatives: [{ transcript: 'there was', words }] }] })).toEqual([
    'SPEAKER1: there@12900-13300 was@13300-13500',
  ]);
});

test('reads the speakers of Google v1 from its last result, which repeats all words', () => {
  const word = (text: string, speakerTag?: number) => ({
    word: text,
    startTime: '1s',
    endTime: '2s',
    ...(speakerTag && { speakerTag }),
  });
  const results = [
    { alternatives: [{ transcript: 'a b', words: [word('a'), word('b')] }] },
    { alternatives: [{ words: [word('a', 2), word('b', 1)] }] },
  ];
  expect(read({ results })).toEqual(['SPEAKER1: a@1000-2000', 'SPEAKER2: b@1000-2000']);
});

test('reads Azure batch v3 in the order of time, with ticks and ISO durations', () => {
  const phrase = (speaker: number, offset: number) => ({
    speaker,
    offsetInTicks: offset * 10_000,
    durationInTicks: 5_000_000,
    nBest: [{ display: 'Run.', words: [{ word: 'run', offset: `PT${offset / 1000}S`, duration: 'PT0.5S' }] }],
  });
  expect(read({ recognizedPhrases: [phrase(2, 1500), phrase(1, 40)] })).toEqual([
    'SPEAKER1: run@40-540',
    'SPEAKER2: run@1500-2000',
  ]);
});

test('rejects other JSON and other text', () => {
  expect(parseTranscript('{"invoice": "1/2026", "lines": [1]}')).toBeNull();
  expect(parseTranscript('[1, 2')).toBeNull();
});

test('writes one utterance per line', () => {
  const transcript = parseTranscript(
    '{"utterances":[{"actor":"SPEAKER1","tokens":[{"value":"a"},{"value":"b"}]},{"actor":"x","tokens":[{"value":"c"}]}]}',
  );
  expect(transcriptText(transcript!)).toBe('a b\nc');
});

describe('odd transcripts', () => {
  const word = (token: object) => ({ utterances: [{ actor: 'SPEAKER1', tokens: [token] }] });

  test('lose characters that text cannot contain, also as escape sequences', () => {
    expect(read(word({ value: 'a\u0000b\ud83d', tsStart: 1, tsEnd: 2 }))).toEqual(['SPEAKER1: ab\ufffd@1-2']);
    expect(read(word({ value: 'z\u0307', tsStart: 1, tsEnd: 2 }))).toEqual(['SPEAKER1: \u017c@1-2']);
    expect(read(word({ value: '\u0000' }))).toEqual([]);
  });

  test('start at 0 where they have negative times, and end no word before its start', () => {
    expect(read(word({ value: 'a', tsStart: -5, tsEnd: -2 }))).toEqual(['SPEAKER1: a@0-0']);
    expect(read(word({ value: 'a', tsStart: 9, tsEnd: 2 }))).toEqual(['SPEAKER1: a@9-9']);
  });

  test('get invalid times from their neighbours', () => {
    const source =
      '{"utterances":[{"tokens":[{"value":"say \\"NaN\\"","tsStart":NaN,"tsEnd":NaN},{"value":"b","tsStart":700,"tsEnd":900}]}]}';
    expect(parseTranscript(source)?.utterances[0]?.tokens).toMatchObject([
      { value: 'say "NaN"', tsStart: 0, tsEnd: 700 },
      { value: 'b', tsStart: 700, tsEnd: 900 },
    ]);
    const google = { word: 'a', startTime: { seconds: 'x' }, endTime: { seconds: '2' } };
    expect(read({ results: [{ alternatives: [{ words: [google] }] }] })).toEqual(['SPEAKER1: a@0-2000']);
  });

  test.each(['1e20', '-1e20', '1e999', 'Infinity', '-Infinity', '1800000001'])(
    'with the time %s are refused with an error that names the word',
    (time) => {
      const fine = '{"value":"a","tsStart":1,"tsEnd":2}';
      const source = `{"utterances":[{"tokens":[${fine}]},{"tokens":[${fine},{"value":"b","tsStart":3,"tsEnd":${time}}]}]}`;
      expect(() => parseTranscript(source)).toThrow(/^Word 2 of utterance 2 in the transcript has the time /);
    },
  );

  test('name a speaker by a number of any length', () => {
    const actor = `SPEAKER${'9'.repeat(9000)}`;
    expect(read({ utterances: [{ actor, tokens: [{ value: 'a', tsStart: 0, tsEnd: 1 }] }] })).toEqual([
      'SPEAKER1: a@0-1',
    ]);
  });

  test('may be 200,000; with more the transcript is refused with both numbers', () => {
    const srt = (words: number) => `1\n00:00:00,000 --> 00:00:09,000\n${'a '.repeat(words)}\n`;
    expect(parseTranscript(srt(200_000), 'srt')?.utterances[0]?.tokens).toHaveLength(200_000);
    expect(() => parseTranscript(srt(200_001), 'srt')).toThrow(/has 200001 words, more than 200000\. Split /);
    const json = {
      utterances: [1, 2].map(() => ({ tokens: Array.from({ length: 100_001 }, () => ({ value: 'a' })) })),
    };
    expect(() => read(json)).toThrow(/has 200002 words/);
  });
});
