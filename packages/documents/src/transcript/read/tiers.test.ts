import { expect, test } from 'vitest';
import { shown } from '../../../fixtures/transcripts.ts';
import { parseTranscript } from '../transcript.ts';

const grid = (source: string) => shown(parseTranscript(source, 'textgrid'));
const eaf = (source: string) => shown(parseTranscript(source, 'eaf'));

const LONG = `File type = "ooTextFile"
Object class = "TextGrid"

xmin = 0
xmax = 4
tiers? <exists>
size = 2
item []:
    item [1]:
        class = "IntervalTier"
        name = "Anna"
        xmin = 0
        xmax = 4
        intervals: size = 3
        intervals [1]:
            xmin = 0
            xmax = 1
            text = ""
        intervals [2]:
            xmin = 1
            xmax = 2
            text = "ab cdefgh"
        intervals [3]:
            xmin = 2
            xmax = 4
            text = "she said ""yes"""
    item [2]:
        class = "IntervalTier"
        name = "Anna - words"
        xmin = 0
        xmax = 4
        intervals: size = 2
        intervals [1]:
            xmin = 1.1
            xmax = 1.4
            text = "ab"
        intervals [2]:
            xmin = 1.4
            xmax = 1.9
            text = "cdefgh"
`;

test('a TextGrid in the long form is read, with the times of its word tier', () => {
  expect(grid(LONG)).toEqual([
    'SPEAKER1: ab@1100-1400 cdefgh@1400-1900',
    'SPEAKER1: she@2000-2500 said@2500-3167 "yes"@3167-4000',
  ]);
  expect(parseTranscript(LONG, 'textgrid')?.names).toEqual({ SPEAKER1: 'Anna' });
});

test('a TextGrid in the short form is read, with several speakers and tiers of sounds left out', () => {
  const source = `File type = "ooTextFile"
"TextGrid"
0
3
<exists>
3
"IntervalTier" "Anna" 0 3 1 0 1 "hello" ! a comment "x"
"IntervalTier" "Jan" 0 3 1 0.5 3 "well yes"
"IntervalTier" "Jan - phones" 0 3 1 0.5 3 "w E l"
`;
  expect(grid(source)).toEqual(['SPEAKER1: hello@0-1000', 'SPEAKER2: well@500-1929 yes@1929-3000']);
});

test('a tier of points is read where there is no tier of intervals', () => {
  const source = '"ooTextFile" "TextGrid" 0 3 <exists> 1 "TextTier" "words" 0 3 2 0.5 "a" 1 "b"';
  expect(grid(source)).toEqual(['SPEAKER1: a@500-1000 b@1000-1060']);
});

test.each([
  ['more intervals than there are', LONG.replace('intervals: size = 2', 'intervals: size = 2000000000')],
  ['fewer intervals than there are', LONG.replace('intervals: size = 3', 'intervals: size = 1')],
  ['more tiers than there are', LONG.replace('size = 2\nitem', 'size = 7\nitem')],
  ['no count', LONG.replace('intervals: size = 3', 'intervals: size = none')],
  ['a text that does not end', LONG.replace('"Anna"', '"Anna')],
])('a TextGrid that claims %s is an error with a line', (_, source) => {
  expect(() => parseTranscript(source, 'textgrid')).toThrow(
    /The TextGrid transcript cannot be read at line \d+/,
  );
});

const EAF = (body: string, slots = '') => `<?xml version="1.0" encoding="UTF-8"?>
<ANNOTATION_DOCUMENT AUTHOR="" DATE="2026-11-24T08:00:00+00:00" FORMAT="3.0" VERSION="3.0">
<HEADER MEDIA_FILE="" TIME_UNITS="milliseconds"/>
<TIME_ORDER>
<TIME_SLOT TIME_SLOT_ID="ts1" TIME_VALUE="1000"/><TIME_SLOT TIME_SLOT_ID="ts2"/>
<TIME_SLOT TIME_SLOT_ID="ts3" TIME_VALUE="2000"/><TIME_SLOT TIME_SLOT_ID="ts4" TIME_VALUE="3000"/>${slots}
</TIME_ORDER>
${body}
</ANNOTATION_DOCUMENT>`;

const aligned = (id: string, from: string, to: string, text: string) =>
  `<ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="${id}" TIME_SLOT_REF1="${from}" TIME_SLOT_REF2="${to}"><ANNOTATION_VALUE>${text}</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION>`;
const reference = (id: string, of: string, text: string) =>
  `<ANNOTATION><REF_ANNOTATION ANNOTATION_ID="${id}" ANNOTATION_REF="${of}"><ANNOTATION_VALUE>${text}</ANNOTATION_VALUE></REF_ANNOTATION></ANNOTATION>`;

test('ELAN tiers are speakers, and slots without a value lie between their neighbours', () => {
  const source = EAF(`<TIER LINGUISTIC_TYPE_REF="default" TIER_ID="A" PARTICIPANT="Anna Nowak">
${aligned('a1', 'ts1', 'ts2', 'a &amp; b')}${aligned('a2', 'ts2', 'ts3', '<![CDATA[c]]>')}</TIER>
<TIER LINGUISTIC_TYPE_REF="default" TIER_ID="Jan">${aligned('a3', 'ts3', 'ts4', 'd')}</TIER>`);
  expect(eaf(source)).toEqual([
    'SPEAKER1: a@1000-1167 &@1167-1333 b@1333-1500',
    'SPEAKER1: c@1500-2000',
    'SPEAKER2: d@2000-3000',
  ]);
  expect(parseTranscript(source, 'eaf')?.names).toEqual({ SPEAKER1: 'Anna Nowak', SPEAKER2: 'Jan' });
});

test('a word tier of ELAN may be aligned, or refer to the phrases', () => {
  const alignedWords =
    EAF(`<TIER LINGUISTIC_TYPE_REF="u" TIER_ID="K1">${aligned('a1', 'ts1', 'ts3', 'ab cdefgh')}</TIER>
<TIER LINGUISTIC_TYPE_REF="word" TIER_ID="K1-w" PARENT_REF="K1">${aligned('w1', 'ts1', 'ts2', 'ab')}${aligned('w2', 'ts2', 'ts3', 'cdefgh')}</TIER>`);
  expect(eaf(alignedWords)).toEqual(['SPEAKER1: ab@1000-1500 cdefgh@1500-2000']);
  const references =
    EAF(`<TIER LINGUISTIC_TYPE_REF="translation" TIER_ID="K1-en" PARENT_REF="K1">${reference('t1', 'a1', 'something else')}</TIER>
<TIER LINGUISTIC_TYPE_REF="Words" TIER_ID="K1-w" PARENT_REF="K1">${reference('w1', 'a1', 'ab')}${reference('w2', 'a1', 'cdefgh')}</TIER>
<TIER LINGUISTIC_TYPE_REF="u" TIER_ID="K1">${aligned('a1', 'ts1', 'ts3', 'ab cdefgh')}</TIER>`);
  expect(eaf(references)).toEqual(['SPEAKER1: ab@1000-1250 cdefgh@1250-2000']);
});

const BOMB = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "aaaaaaaaaa">${Array.from(
  { length: 9 },
  (_, at) => `<!ENTITY ${'abcdefghij'[at + 1]} "${`&${'abcdefghij'[at]};`.repeat(10)}">`,
).join(
  '',
)}]><ANNOTATION_DOCUMENT><TIER TIER_ID="x"><ANNOTATION><REF_ANNOTATION ANNOTATION_ID="1" ANNOTATION_REF="0"><ANNOTATION_VALUE>&j;</ANNOTATION_VALUE></REF_ANNOTATION></ANNOTATION></TIER></ANNOTATION_DOCUMENT>`;

test.each([
  ['declares entities that expand to gigabytes', BOMB],
  ['is cut', EAF(`<TIER TIER_ID="A">${aligned('a1', 'ts1', 'ts2', 'a')}</TIER>`).slice(0, -60)],
  [
    'refers to a slot that does not exist',
    EAF(`<TIER TIER_ID="A">${aligned('a1', 'ts1', 'ts9', 'a')}</TIER>`),
  ],
  [
    'refers to an annotation that does not exist',
    EAF(`<TIER TIER_ID="A" PARENT_REF="B">${reference('a1', 'a9', 'a')}</TIER>`),
  ],
  [
    'has annotations that refer to each other',
    EAF(`<TIER TIER_ID="A" PARENT_REF="A">${reference('a1', 'a2', 'a')}${reference('a2', 'a1', 'b')}</TIER>`),
  ],
])('an ELAN file that %s is an error with a line', (_, source) => {
  expect(() => parseTranscript(source, 'eaf')).toThrow(/The EAF transcript cannot be read at line \d+/);
});

test('a chain of twenty thousand tiers that refer to each other is read', () => {
  const count = 20_000;
  const tiers = Array.from(
    { length: count },
    (_, at) =>
      `<TIER TIER_ID="t${at}" PARENT_REF="t${at + 1}">${reference(`r${at}`, `r${at + 1}`, 'a')}</TIER>`,
  );
  const last = `<TIER TIER_ID="t${count}">${aligned(`r${count}`, 'ts1', 'ts3', 'word')}</TIER>`;
  expect(eaf(EAF(tiers.join('') + last))?.length).toBeGreaterThan(0);
});
