import { issues } from '@scriptorium/contract/annotations/issues.ts';
import type { Endpoint } from '@scriptorium/contract/kit/endpoint.ts';
import { recordings } from '@scriptorium/contract/documents/recordings.ts';
import { relationGraphs } from '@scriptorium/contract/annotations/relation-graphs.ts';
import { classifierTags, nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { utterances } from '@scriptorium/contract/documents/transcript-edits.ts';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Settled } from './edit-sender.ts';
import { keyOfEndpoint, type Edit } from '../core/edit.ts';
import { sendingKinds } from '../kinds/sending-kinds.ts';
import { readAfterWrites } from './read-after-writes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const editOf = (endpoint: Endpoint): Edit => ({
  id: 'edit',
  order: 1,
  userId: 1,
  tab: 'tab',
  documentId: 4,
  key: keyOfEndpoint(endpoint),
  input: {},
  shown: null,
  quote: '',
  tried: true,
  refusal: null,
});

function makeQueue() {
  let settle: (settled: Settled) => void = () => undefined;
  const waiting: Edit[] = [];
  const cache = new QueryClient();
  const read = vi.spyOn(cache, 'invalidateQueries');
  readAfterWrites(
    { edits: () => waiting, onSettled: (listener) => ((settle = listener), () => undefined) },
    cache,
  );
  const readLists = () => read.mock.calls.map(([filters]) => filters?.queryKey?.[0]);
  const answer = (endpoint: Endpoint, isAccepted = true) =>
    settle({ edit: editOf(endpoint), isAccepted, reply: undefined });
  return { waiting, answer, readLists };
}

it.each<[string, Endpoint, Endpoint[]]>([
  ['a tag', nerTags.create, [nerTags.list]],
  ['words', utterances.saveBatch, [recordings.utterances]],
  ['an issue', issues.update, [issues.list]],
  ['relations', relationGraphs.update, [relationGraphs.list]],
  ['classes', classifierTags.save, [classifierTags.ofStep, classifierTags.ofDocument]],
])('after a change of %s its lists are read', async (_what, edit, lists) => {
  const { answer, readLists } = makeQueue();
  answer(edit);
  expect(readLists()).toEqual([]);
  await vi.runAllTimersAsync();
  expect(readLists()).toEqual(lists.map(keyOfEndpoint));
});

it('no edit of the queue is without a list', async () => {
  for (const edit of Object.values(sendingKinds).flatMap(({ endpoints }): Endpoint[] =>
    Object.values(endpoints),
  )) {
    const { answer, readLists } = makeQueue();
    answer(edit);
    await vi.runAllTimersAsync();
    expect(readLists().length).toBeGreaterThan(0);
  }
});

it('edits that follow each other are followed by one read, refused ones too', async () => {
  const { answer, readLists } = makeQueue();
  for (let count = 0; count < 20; count += 1) {
    answer(nerTags.create, count % 2 === 0);
    await vi.advanceTimersByTimeAsync(300);
  }
  expect(readLists()).toEqual([]);
  await vi.runAllTimersAsync();
  expect(readLists()).toEqual([keyOfEndpoint(nerTags.list)]);
});

it('nothing is read while an edit waits; its answer starts the pause again', async () => {
  const { waiting, answer, readLists } = makeQueue();
  waiting.push(editOf(nerTags.create));
  answer(nerTags.create);
  await vi.runAllTimersAsync();
  expect(readLists()).toEqual([]);
  waiting.length = 0;
  answer(issues.create);
  await vi.runAllTimersAsync();
  expect(readLists()).toEqual([keyOfEndpoint(nerTags.list), keyOfEndpoint(issues.list)]);
});
