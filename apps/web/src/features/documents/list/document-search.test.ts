import { expect, test } from 'vitest';
import { modeOf, parseDocumentSearch } from './document-address.ts';
import { searchBody } from './document-search.ts';

test('a search drops empty values [LIST-04]', () => {
  expect(searchBody(7, {})).toBeNull();
  expect(searchBody(7, { content: '  ' })).toBeNull();
  expect(searchBody(7, { content: ' lease ' })).toEqual({
    processId: 7,
    discriminator: 'BY_CONTENT',
    content: 'lease',
  });
  expect(searchBody(7, { label: 3, quotes: ['', ' 120 PLN ', ' '] })).toEqual({
    processId: 7,
    discriminator: 'BY_NER_TAG',
    tagTypeContentMap: { 3: ['120 PLN'] },
  });
  expect(searchBody(7, { kinds: [] })).toBeNull();
  expect(searchBody(7, { kinds: [4] })).toEqual({
    processId: 7,
    discriminator: 'BY_CLASSIFIER_TAG',
    typeList: [4],
  });
});

test('the address keeps the search; what is damaged in it is ignored', () => {
  const parsed = parseDocumentSearch({ label: '3', quotes: ['a', 5, 'a'], kinds: [0, 'x'], page: -1 });
  expect(parsed).toMatchObject({ label: 3, quotes: ['a'], kinds: undefined, page: undefined });
  expect(parseDocumentSearch({ quotes: 'a', kinds: [2, '3', 2] })).toMatchObject({ kinds: [2, 3] });
  expect([{ content: 'x' }, { label: 1 }, { kinds: [1] }, { name: 'x' }].map(modeOf)).toEqual([
    'content',
    'tag',
    'kind',
    'name',
  ]);
});
