import { nerTags, type NerTag } from '@scriptorium/contract/annotations/tags.ts';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { readOptions } from '@scriptorium/web-data/queries.ts';
import { changeTags } from './tags.sending.ts';

const tag = (id: number, stepId: number, quote = 'Jan') => ({ id, stepId, quote }) as NerTag;

/** Two lists of document 4, one of a single step, and one of another document; each counts how often it is read. */
function setUp() {
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const keyOf = (query: { documentId: number; stepIds?: number[] }) =>
    readOptions((() => Promise.resolve([])) as never, nerTags.list, { query } as never).queryKey;
  const all = keyOf({ documentId: 4 });
  const ofStep = keyOf({ documentId: 4, stepIds: [2] });
  const other = keyOf({ documentId: 5 });
  for (const key of [all, ofStep, other]) cache.setQueryData(key, [tag(1, 2)]);
  return { cache, all, ofStep, other, read: (key: typeof all) => cache.getQueryData(key) };
}

it('adds, replaces and removes tags in the lists of their document and step', () => {
  const { cache, all, ofStep, other, read } = setUp();
  changeTags(cache, 4, [{ saved: tag(7, 3) }, { saved: tag(1, 2, 'Anna') }]);
  expect(read(all)).toEqual([tag(1, 2, 'Anna'), tag(7, 3)]);
  expect(read(ofStep)).toEqual([tag(1, 2, 'Anna')]);
  expect(read(other)).toEqual([tag(1, 2)]);
  changeTags(cache, 4, [{ deleted: 1 }]);
  expect(read(all)).toEqual([tag(7, 3)]);
});

it('reads a list again whose response is under way, because it may be outdated', async () => {
  const { cache } = setUp();
  const responses = [[tag(1, 2)], [tag(1, 2), tag(7, 2)]];
  let reads = 0;
  const call = () => new Promise((resolve) => setTimeout(() => resolve(responses[Math.min(reads++, 1)]), 20));
  const options = readOptions(call as never, nerTags.list, { query: { documentId: 9 } } as never);
  const observer = new QueryObserver(cache, options);
  const stop = observer.subscribe(() => {});
  changeTags(cache, 9, [{ saved: tag(7, 2) }]);
  await expect.poll(() => cache.getQueryData(options.queryKey)).toEqual(responses[1]);
  stop();
});
