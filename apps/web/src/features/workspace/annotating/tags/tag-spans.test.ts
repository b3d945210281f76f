import type { NerTag } from '@scriptorium/contract/annotations/tags.ts';
import { expect, test } from 'vitest';
import { inReadingOrder, legendOf, createSpans } from './tag-spans.ts';

const tag = (id: number, stepId: number, labelId: number, change: Partial<NerTag> = {}): NerTag => ({
  id,
  stepId,
  type: 'SPAN_TAG',
  nerTagType: {
    id: labelId,
    name: `Label ${labelId}`,
    backgroundColor: '#112233',
    textColor: '#ffffff',
    nodeId: 1,
    path: [],
  },
  utteranceTokens: [],
  startOffset: id * 10,
  endOffset: id * 10 + 5,
  tsStart: null,
  tsEnd: null,
  quote: 'words',
  detached: false,
  source: 'USER',
  sourceId: null,
  score: null,
  userId: 1,
  createdDate: '2026-01-01T00:00:00Z',
  clientId: null,
  ...change,
});

const view = { shownSteps: new Set([1, 2]), strongStep: 1, hiddenLabels: new Set<number>() };

test("the selected step's tags are emphasised, other nodes' are dimmed, other copies' are hidden", () => {
  const spans = createSpans(view)([tag(1, 1, 5), tag(2, 2, 5), tag(3, 3, 5)]);
  expect(spans.map(({ id, dimmed }) => [id, dimmed])).toEqual([
    ['1', false],
    ['2', true],
  ]);
});

test('tags of rules and models look different from tags of people', () => {
  const spans = createSpans(view)([tag(1, 1, 5), tag(2, 1, 5, { source: 'RULE' })]);
  expect(spans.map(({ tone }) => tone)).toEqual(['person', 'machine']);
});

test('tags with hidden labels and detached tags are not shown in the text', () => {
  const tags = [tag(1, 1, 5), tag(2, 1, 6), tag(3, 1, 5, { detached: true })];
  expect(createSpans({ ...view, hiddenLabels: new Set([6]) })(tags).map(({ id }) => id)).toEqual(['1']);
});

test('a tag that has not changed keeps its span', () => {
  const spansOf = createSpans(view);
  const [first, second] = [tag(1, 1, 5), tag(2, 1, 5)];
  const before = spansOf([first, second]);
  const after = spansOf([first, { ...second, endOffset: 30 }]);
  expect(after[0]).toBe(before[0]);
  expect(after[1]).toMatchObject({ id: '2', end: 30 });
});

test('the legend counts tags by label; the list follows the text and ends with detached tags', () => {
  const tags = [tag(3, 1, 6), tag(1, 1, 5), tag(2, 1, 6, { detached: true }), tag(4, 1, 6)];
  expect(legendOf(tags).map(({ name, count }) => [name, count])).toEqual([
    ['Label 5', 1],
    ['Label 6', 3],
  ]);
  expect(inReadingOrder(tags).map(({ id }) => id)).toEqual([1, 3, 4, 2]);
});
