import { expect, test } from 'vitest';
import { shown, wordsOf } from '../../../fixtures/transcripts.ts';
import { ConversionError } from '../../core/errors.ts';
import { parseTranscript } from '../transcript.ts';

const vtt = (text: string) => shown(parseTranscript(text, 'vtt'));
const srt = (text: string) => shown(parseTranscript(text, 'srt'));

test('WebVTT is read with and without hours, with settings, voices, notes and styles', () => {
  const source = `WEBVTT - a call
Kind: captions

STYLE
::cue { color: red }

NOTE The times
00:00:00.000 --> 00:00:01.000 are in a note

first
00:01.000 --> 00:02.000 align:start position:10%
<v.loud Anna Nowak>ab <b>cd</b>efgh

01:00:00.500 --> 01:00:01.500
<v Jan>a &amp; b &lt;c&gt;</v>
`;
  expect(vtt(source)).toEqual([
    'SPEAKER1: ab@1000-1250 cdefgh@1250-2000',
    'SPEAKER2: a@3600500-3600667 &@3600667-3600833 b@3600833-3601000 <c>@3601000-3601500',
  ]);
  expect(parseTranscript(source, 'vtt')?.names).toEqual({ SPEAKER1: 'Anna Nowak', SPEAKER2: 'Jan' });
});

test('the time stamps within a WebVTT cue are the times of its words', () => {
  const source =
    'WEBVTT\n\n00:01.000 --> 00:04.000\n<v A>one <00:02.000><c>two</c> <00:02.500>three</v> <v B>four';
  expect(vtt(source)).toEqual([
    'SPEAKER1: one@1000-2000 two@2000-2500 three@2500-3333',
    'SPEAKER2: four@3333-4000',
  ]);
});

test('captions that scroll are read once', () => {
  const source = `WEBVTT

00:00:00.000 --> 00:00:02.000 align:start
 
hello<00:00:01.000><c> there</c>

00:00:02.000 --> 00:00:02.010 align:start
hello there
 

00:00:02.010 --> 00:00:04.000 align:start
hello there
my<00:00:03.000><c> friend</c>
`;
  expect(vtt(source)).toEqual([
    'SPEAKER1: hello@0-1000 there@1000-2000',
    'SPEAKER1: my@2010-3000 friend@3000-4000',
  ]);
});

test('cues in another order are sorted by time, and cues that overlap are kept', () => {
  const source = 'WEBVTT\n\n00:05.000 --> 00:07.000\nlate\n\n00:01.000 --> 00:06.000\nearly';
  expect(vtt(source)).toEqual(['SPEAKER1: early@1000-6000', 'SPEAKER1: late@5000-7000']);
});

test('one cue for each word makes utterances that end at pauses', () => {
  const cues = [0, 0.5, 1, 4, 4.5].map(
    (at, index) => `00:00:0${at.toFixed(3)} --> 00:00:0${(at + 0.4).toFixed(3)}\nw${index}`,
  );
  expect(wordsOf(parseTranscript(`WEBVTT\n\n${cues.join('\n\n')}`, 'vtt'))).toEqual([
    ['w0', 'w1', 'w2'],
    ['w3', 'w4'],
  ]);
});

test('SubRip is read with and without numbers, with formatting and empty lines', () => {
  const source = `1
00:00:01,000 --> 00:00:02,000 X1:0
<i>ab</i>
{\\an8}cdefgh

2
00:00:03,5 --> 00:00:04,000

2026

00:00:05.000 --> 00:00:06.000
last`;
  expect(srt(source)).toEqual([
    'SPEAKER1: ab@1000-1250 cdefgh@1250-2000',
    'SPEAKER1: 2026@3500-4000',
    'SPEAKER1: last@5000-6000',
  ]);
});

test.each([
  ['vtt', 'WEBVTT\n\n00:00.000 --> 00:01.000\na\n\n00:xx --> 00:02.000\nb', 6, 'WebVTT'],
  ['vtt', 'WEBVTT\n\n00:00.000 -->\na', 3, 'WebVTT'],
  ['srt', '1\n00:00:00,000 --> 00:00:01,000\na\n\n2\n00:00:01,000 --> soon\nb', 6, 'SRT'],
] as const)('a time in %s that cannot be read is an error with its line', (kind, source, line, format) => {
  expect(() => parseTranscript(source, kind)).toThrow(
    expect.objectContaining({
      key: 'error.file.transcriptLine',
      params: { format, line },
    }) as ConversionError,
  );
});

test('negative times, ends before starts and empty cues cause no error', () => {
  expect(
    srt(
      '1\n-00:00:01,000 --> 00:00:00,500\na\n\n2\n00:00:09,000 --> 00:00:02,000\nb\n\n3\n00:00:09,000 --> 00:00:10,000\n',
    ),
  ).toEqual(['SPEAKER1: a@0-500', 'SPEAKER1: b@9000-9000']);
  expect(vtt('WEBVTT')).toEqual([]);
});

test('a time after the longest recording is refused', () => {
  expect(() => parseTranscript('WEBVTT\n\n999999:00:00.000 --> 999999:00:01.000\na', 'vtt')).toThrow(
    /no recording is longer/,
  );
});

test('a hundred thousand cues are read', () => {
  const cue = (at: number) => {
    const time = (s: number) => new Date(s * 1000).toISOString().slice(11, 23);
    return `${time(at * 0.5)} --> ${time(at * 0.5 + 0.4)}\nword ${at}`;
  };
  const source = `WEBVTT\n\n${Array.from({ length: 100_000 }, (_, at) => cue(at % 170_000)).join('\n\n')}`;
  expect(parseTranscript(source, 'vtt')?.utterances).toHaveLength(100_000);
});
