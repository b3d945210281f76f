import { expect, test } from 'vitest';
import { placeClasses, placeSpans } from './place-labels.ts';

const labels = [
  { id: 11, path: ['Person'], description: '' },
  { id: 12, path: ['Amount', 'Net'], description: '' },
];
const span = (quote: string, label = 'L1', occurrence: number | null = null) => ({
  label,
  quote,
  occurrence,
});

test('spans get the labels of their ids, and the places of their quotes', () => {
  const text = 'Anna paid 500. Bob paid 500.';
  expect(placeSpans([span('Bob'), span('500', 'L2', 2)], labels, text)).toEqual({
    found: [
      { labelId: 11, start: 15, end: 18, score: null },
      { labelId: 12, start: 24, end: 27, score: null },
    ],
    dropped: [],
  });
});

test('a quote that is repeated without numbers has the next place each time', () => {
  const { found, dropped } = placeSpans(
    [span('500', 'L2'), span('500', 'L2'), span('500', 'L2')],
    labels,
    '500 or 500',
  );
  expect(found.map(({ start }) => start)).toEqual([0, 7]);
  expect(dropped).toEqual([{ label: 'Amount / Net', quote: '500', problem: 'ambiguous' }]);
});

test('labels that are not in the set and quotes without a place are dropped with the reason', () => {
  expect(placeSpans([span('Anna', 'L3'), span('Zoe')], labels, 'Anna')).toEqual({
    found: [],
    dropped: [
      { label: 'L3', quote: 'Anna', problem: 'unknownLabel' },
      { label: 'Person', quote: 'Zoe', problem: 'notFound' },
    ],
  });
});

test('a quote with a slip has the share of its right letters as score', () => {
  const { found } = placeSpans(
    [span('general manger of the plant')],
    labels,
    'the general manager of the plant',
  );
  expect(found[0]?.score).toBeCloseTo(26 / 27);
});

test('classes are chosen once each', () => {
  expect(placeClasses(['L2', 'L2', 'L9', 'L1'], labels)).toEqual({
    found: [12, 11],
    dropped: [{ label: 'L9', quote: null, problem: 'unknownLabel' }],
  });
});

test('a label is also known by its name and by its id in lower case, unless another one has the name', () => {
  const twice = [...labels, { id: 13, path: ['Tax', 'Net'], description: '' }];
  expect(placeClasses(['person', 'l2', 'Tax/Net', 'Net'], twice)).toEqual({
    found: [11, 12, 13],
    dropped: [{ label: 'Net', quote: null, problem: 'unknownLabel' }],
  });
  expect(placeSpans([span('Anna', 'PERSON')], labels, 'Anna').found).toMatchObject([{ labelId: 11 }]);
});
