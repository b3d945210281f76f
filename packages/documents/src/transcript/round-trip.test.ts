import { readFile } from 'node:fs/promises';
import {
  FORMAT_FILES,
  TRANSCRIPT_FORMATS,
  type TranscriptFormat,
} from '@scriptorium/domain/transcript/file-formats.ts';
import type { TranscriptKind } from '@scriptorium/domain/transcript/file-kinds.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { word } from '../../fixtures/spoken.ts';
import type { Transcript } from '../core/conversion.ts';
import { ConversionError } from '../core/errors.ts';
import { parseTranscript } from './transcript.ts';
import { lossesOf } from './write/losses.ts';
import { actorsOf, speakerName, type SpokenDocument, type SpokenUtterance } from './write/model.ts';
import { writeTranscript } from './write/write-transcript.ts';

const KINDS: Partial<Record<TranscriptFormat, TranscriptKind>> = {
  JSON: 'json',
  VTT: 'vtt',
  SRT: 'srt',
  EAF: 'eaf',
  TEXTGRID: 'textgrid',
  CTM: 'ctm',
  WHISPER: 'json',
  GOOGLE: 'json',
  AZURE: 'json',
  VOSK: 'json',
};
const READABLE = TRANSCRIPT_FORMATS.filter((format) => KINDS[format] !== undefined);

function spokenOf({ utterances, names }: Transcript): SpokenDocument {
  const rest = { tags: [], spans: [], relations: [], classes: [] };
  return {
    filename: 'call 1.wav',
    durationMs: 9000,
    names: new Map(Object.entries(names)),
    utterances,
    ...rest,
  };
}

test.each(READABLE)(
  'the golden file of %s is read, written and read again without a change',
  async (format) => {
    const golden = new URL(
      `../../fixtures/transcripts/call${FORMAT_FILES[format].extension}`,
      import.meta.url,
    );
    const first = parseTranscript(await readFile(golden, 'utf8'), KINDS[format]);
    expect(first?.utterances.flatMap(({ tokens }) => tokens)).toHaveLength(8);
    const again = parseTranscript(writeTranscript(spokenOf(first!), format, true), KINDS[format]);
    expect(again).toEqual(first);
  },
);

/** Utterances in the order of their begin; words of an utterance may pause, overlap and be of no length. */
const spokenDocument: fc.Arbitrary<SpokenDocument> = fc
  .record({
    names: fc.uniqueArray(fc.constantFrom('Anna', 'Jan Nowak', 'Zoë', 'Łucja'), {
      minLength: 3,
      maxLength: 3,
    }),
    named: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
    utterances: fc.array(
      fc.record({
        speaker: fc.integer({ min: 0, max: 2 }),
        pause: fc.integer({ min: 1, max: 2500 }),
        words: fc.array(
          fc.record({
            value: fc.constantFrom('tak', 'nie,', 'żółć.', 'R&D', '"a"', '<', 'it’s', '5'),
            gap: fc.constantFrom(0, 0, 0, 40, 1500, -30),
            length: fc.constantFrom(0, 60, 180, 333),
            confidence: fc.option(fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100)),
            noise: fc.boolean(),
          }),
          { minLength: 1, maxLength: 6 },
        ),
      }),
      { minLength: 1, maxLength: 8 },
    ),
  })
  .map(({ names, named, utterances }) => {
    let clock = 0;
    const said = utterances.map(({ speaker, pause, words }): SpokenUtterance => {
      clock += pause;
      let at = clock;
      const tokens = words.map(({ value, gap, length, confidence, noise }) => {
        const start = Math.max(clock, at + gap);
        at = start + length;
        return word(value, start, at, { confidence, properties: noise ? ['NOISE'] : [] });
      });
      clock = tokens[0]?.tsStart ?? clock;
      return { actor: `SPEAKER${speaker + 1}`, tokens };
    });
    const known = names.flatMap((name, at) => (named[at] ? [[`SPEAKER${at + 1}`, name] as const] : []));
    const rest = { tags: [], spans: [], relations: [], classes: [] };
    return { filename: 'a.wav', durationMs: null, names: new Map(known), utterances: said, ...rest };
  });

const TIMES = ['WORD_TIMES', 'OVERLAPS'];
const GROUPS = ['UTTERANCES', 'OVERLAPS', 'SPEAKERS'];

/** Reduces a document to what a round trip must keep, given the losses of the format. */
function view(spoken: SpokenDocument, losses: ReadonlySet<string>) {
  const hasLost = (...kinds: string[]) => kinds.some((kind) => losses.has(kind));
  const words = spoken.utterances.map(({ actor, tokens }) =>
    tokens.map(({ value, tsStart, tsEnd, confidence, properties }) => [
      ...(hasLost('SPEAKERS', 'SPEAKER_NAMES') ? [] : [speakerName(spoken, actor)]),
      value,
      ...(hasLost(...TIMES) ? [] : [tsStart, tsEnd]),
      ...(hasLost('CONFIDENCE') ? [] : [confidence]),
      ...(hasLost('PROPERTIES') ? [] : [properties]),
    ]),
  );
  const sorted = (list: readonly unknown[]) => list.map((one) => JSON.stringify(one)).toSorted();
  return hasLost(...GROUPS) ? sorted(words.flat()) : words;
}

test.each(READABLE)('a file in %s says everything that its report of losses does not name', (format) => {
  fc.assert(
    fc.property(spokenDocument, (spoken) => {
      const losses = new Set<string>(lossesOf(spoken, format, true).map(({ kind }) => kind));
      const read = spokenOf(parseTranscript(writeTranscript(spoken, format, true), KINDS[format])!);
      expect(view(read, losses)).toEqual(view(spoken, losses));
      if (!losses.has('SPEAKERS')) expect(actorsOf(read)).toHaveLength(actorsOf(spoken).length);
    }),
    { numRuns: 300 },
  );
});

test.each(READABLE)('a damaged file in %s is read, or is an error of the file', async (format) => {
  const source = await readFile(
    new URL(`../../fixtures/transcripts/call${FORMAT_FILES[format].extension}`, import.meta.url),
    'utf8',
  );
  const place = fc.nat({ max: source.length });
  const junk = fc.constantFrom(
    '',
    '-->',
    '"',
    '<',
    '&x;',
    '\n',
    '-1',
    '1e309',
    '99999999999',
    '\u0000',
    '{',
    ']]>',
  );
  fc.assert(
    fc.property(
      fc.array(fc.tuple(place, fc.nat({ max: 30 }), junk), { minLength: 1, maxLength: 4 }),
      (cuts) => {
        const damaged = cuts.reduce(
          (text, [at, length, instead]) => text.slice(0, at) + instead + text.slice(at + length),
          source,
        );
        try {
          parseTranscript(damaged, KINDS[format]);
        } catch (error) {
          expect(error).toBeInstanceOf(ConversionError);
        }
      },
    ),
    { numRuns: 500 },
  );
});
