import { expect, test } from 'vitest';
import { CustomAnswerError, readCustomAnswer } from './custom-answer.ts';
import { customRequest } from './custom-request.ts';

const labels = [
  { id: 11, path: ['Person'], description: 'A human' },
  { id: 12, path: ['Amount', 'Net'], description: '' },
  { id: 13, path: ['Tax', 'Net'], description: '' },
];
const TEXT = '🎉 Anna paid 500';
const read = (json: unknown) => readCustomAnswer(json, labels, TEXT);

test('a custom model gets the text, the labels and the document', () => {
  const document = { id: 5, filename: 'a.txt', content: TEXT };
  expect(
    customRequest({
      model: 'ner',
      document,
      utterances: null,
      nodeId: 7,
      labels: labels.slice(0, 2),
      text: TEXT,
      part: null,
    }),
  ).toEqual({
    model: 'ner',
    document,
    node: {
      id: 7,
      labels: [
        { id: 11, name: 'Person', path: 'Person', description: 'A human' },
        { id: 12, name: 'Net', path: 'Amount / Net', description: '' },
      ],
    },
    text: TEXT,
  });
});

test('places are counted in characters, and labels are named by id, name or whole name', () => {
  expect(
    read({
      version: ' 2.1 ',
      classes: [{ label: 12, score: 0.5 }],
      spans: [{ label: 'Person', start: 2, end: 6, quote: 'Anna' }],
      tokens: [{ label: 'Tax / Net', tokenIds: [3, 4], score: 1 }],
    }),
  ).toEqual({
    version: '2.1',
    classes: [{ labelId: 12, score: 0.5 }],
    spans: [{ labelId: 11, start: 3, end: 7, score: null }],
    tokens: [{ labelId: 13, tokenIds: [3, 4], score: 1 }],
  });
  expect(read({})).toEqual({ version: '', classes: [], spans: [], tokens: [] });
});

test.each([
  ['an unknown label', { classes: [{ label: 'Place' }] }, 'the node has no label "Place"'],
  ['an unknown id', { classes: [{ label: 99 }] }, 'the node has no label "99"'],
  ['a name of two labels', { classes: [{ label: 'Net' }] }, 'several labels have the name "Net"'],
  [
    'a place beyond the text',
    { spans: [{ label: 11, start: 2, end: 16 }] },
    'the place 2–16 is not in the text of 15 characters',
  ],
  ['an empty place', { spans: [{ label: 11, start: 2, end: 2 }] }, 'the place 2–2'],
  [
    'another quote',
    { spans: [{ label: 11, start: 2, end: 6, quote: 'Bob' }] },
    'at 2–6 is "Anna", not "Bob"',
  ],
  ['a negative offset', { spans: [{ label: 11, start: -1, end: 2 }] }, 'spans.0.start'],
  ['a score that is no number', { classes: [{ label: 11, score: 'high' }] }, 'classes.0.score'],
  ['no object', ['x'], 'answer'],
])('an answer with %s is refused as a whole', (_, json, detail) => {
  const read1 = () => read(json);
  expect(read1).toThrow(CustomAnswerError);
  expect(read1).toThrow(detail);
});
