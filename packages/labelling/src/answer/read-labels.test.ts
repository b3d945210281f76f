import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readClasses, readSpans } from './read-labels.ts';

const SPAN = { label: 'L1', quote: 'Jan Kowalski', occurrence: 1 };
const ANSWER = JSON.stringify({ spans: [SPAN, { ...SPAN, occurrence: 2 }] });

describe('spans are read', () => {
  test.each([
    ['from JSON', ANSWER],
    ['from a fence', `Sure! Here it is:\n\`\`\`json\n${ANSWER}\n\`\`\`\nAnything else?`],
    ['from a fence without a language', `\`\`\`\n${ANSWER}\n\`\`\``],
    ['among words', `The answer is ${ANSWER} as you asked.`],
    ['with a comma too many', ANSWER.replace(']}', ',]}')],
    ['with single quotes', ANSWER.replaceAll('"', "'")],
    ['without quotes around names', ANSWER.replaceAll('"label"', 'label')],
  ])('%s', (_, answer) => {
    expect(readSpans(answer)).toEqual([SPAN, { ...SPAN, occurrence: 2 }]);
  });

  test('without the number of the occurrence, or with a wrong one', () => {
    for (const occurrence of [undefined, null, 0, 'first'])
      expect(readSpans(JSON.stringify({ spans: [{ ...SPAN, occurrence }] }))).toEqual([
        { ...SPAN, occurrence: null },
      ]);
  });
});

test.each([
  ['prose', 'There is nothing to label.'],
  ['the schema itself', '{"type":"object","properties":{"spans":{"type":"array"}}}'],
  ['another field', '{"entities":[]}'],
  ['a label that is no text', '{"spans":[{"label":1,"quote":"x"}]}'],
  ['JSON that is nested too deeply', `{"spans":${'['.repeat(90_000)}${']'.repeat(90_000)}}`],
  ['too many spans', JSON.stringify({ spans: Array.from({ length: 10_001 }, () => SPAN) })],
])('%s is no answer', (_, answer) => {
  expect(readSpans(answer)).toBeUndefined();
});

test('an answer that is cut at any place is no answer', () => {
  for (let length = 0; length < ANSWER.length; length += 1)
    expect(readSpans(ANSWER.slice(0, length)), ANSWER.slice(0, length)).toBeUndefined();
});

test('classes are read, and nothing else is taken for one', () => {
  expect(readClasses('{"labels":["L1"," L2 "]}')).toEqual(['L1', 'L2']);
  expect(readClasses('{"labels":"L1"}')).toBeUndefined();
  expect(readClasses('{"labels":[1]}')).toBeUndefined();
  expect(readClasses('L1')).toBeUndefined();
});

test('no answer throws', () => {
  const text = fc.array(
    fc.constantFrom('{', '}', '[', ']', '"', ':', ',', '\\', '`', 'spans', 'labels', 'L1', '\n', '`'),
    {
      maxLength: 60,
    },
  );
  fc.assert(
    fc.property(text, (parts) => {
      readSpans(parts.join(''));
      readClasses(parts.join(''));
    }),
  );
});

test('a list alone, and an object before words with a brace, are read', () => {
  expect(readClasses('["L1", "L2"]')).toEqual(['L1', 'L2']);
  expect(readSpans('[{"label":"L1","quote":"a"}]')).toEqual([{ label: 'L1', quote: 'a', occurrence: null }]);
  expect(readClasses('{"labels":["L1","}"]}\n\nI used the form {"labels": …}.')).toEqual(['L1', '}']);
});
