// @vitest-environment jsdom
import { NOT_MODIFIED, type Call, type CallOptions } from '@scriptorium/contract/kit/client.ts';
import type { ServerMessage } from '@scriptorium/contract/live.ts';
import { nerTags, type NerTag } from '@scriptorium/contract/annotations/tags.ts';
import { cleanup, renderHook } from '@testing-library/react';
import { array, assert, asyncProperty, constantFrom } from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useWatchDocument } from './watch.ts';
import { refresh, useRead } from '@scriptorium/web-data/queries.ts';
import { changeTags } from '../kinds/tags/tags.sending.ts';
import { makeLivePage } from './testing/live-page.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const DOCUMENT = 4;
/** Longer than the pause before lists that a message names are read. */
const PAUSE_MS = 500;
const ANSWER_MS = 60;

type Message = Extract<ServerMessage, { type: 'document' }>;

/** A server with the tags of one document, and a page that shows and follows them. */
function makePage() {
  const tags = new Map<number, NerTag>();
  const messages: Message[] = [];
  let version = 1;
  const reads: ('list' | 'unchanged')[] = [];
  /** What the page showed and the server had when the server said that nothing has changed. */
  const lists: { readonly shown: readonly number[]; readonly stored: readonly number[] }[] = [];
  const call = (async (_endpoint: unknown, _input: unknown, { condition }: CallOptions) => {
    const [answered, list] = [{ document: version, rest: 'same' }, [...tags.values()]];
    const isUnchanged = condition?.version?.document === version;
    reads.push(isUnchanged ? 'unchanged' : 'list');
    if (isUnchanged) lists.push({ shown: shown(), stored: list.map(({ id }) => id) });
    await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
    if (isUnchanged) return NOT_MODIFIED;
    condition?.onVersion(answered);
    return list;
  }) as unknown as Call;
  const { cache, wrapper, receive } = makeLivePage(call);
  const shown = () =>
    (cache.getQueriesData<NerTag[]>({ queryKey: ['GET /api/ner-tags'] })[0]?.[1] ?? [])
      .map(({ id }) => id)
      .toSorted((a, b) => a - b);
  const say = (changes: Message['changes'], more: Partial<Message> = {}) =>
    messages.push({ type: 'document', documentId: DOCUMENT, processId: 1, by: 1, version, changes, ...more });
  const add = (): NerTag => {
    version += 1;
    const tag = { id: version, stepId: 2 } as NerTag;
    tags.set(tag.id, tag);
    return tag;
  };
  const flush = () => vi.advanceTimersByTimeAsync(PAUSE_MS);
  const events = {
    tagByOther: () => say(['TAGS'], { tags: [{ saved: add() }] }),
    tagRemoved: () => {
      const [id] = tags.keys();
      if (id === undefined) return;
      version += 1;
      tags.delete(id);
      say(['TAGS'], { tags: [{ deleted: id }] });
    },
    ownTag: () => {
      const saved = add();
      changeTags(cache, DOCUMENT, [{ saved }]);
      say(['TAGS'], { tags: [{ saved }] });
    },
    machineRun: () => {
      add();
      say(['STEPS', 'TAGS']);
    },
    stepTaken: () => {
      version += 1;
      say(['STEPS']);
    },
    unreported: () => (version += 1),
    receive: () => {
      const message = messages.shift();
      if (message) receive(message);
    },
    interruption: () => {
      messages.length = 0;
      receive({ type: 'watching', documentId: DOCUMENT, version });
    },
    read: () => void refresh(cache, [nerTags.list]),
    wait: flush,
    waitLittle: () => vi.advanceTimersByTimeAsync(ANSWER_MS / 2),
  } satisfies Record<string, () => unknown>;
  const open = async (concurrently: () => unknown = () => undefined) => {
    const page = renderHook(
      () => {
        useRead(nerTags.list, { query: { documentId: DOCUMENT } });
        useWatchDocument(DOCUMENT);
      },
      { wrapper },
    );
    concurrently();
    receive({ type: 'watching', documentId: DOCUMENT, version });
    await flush();
    return page;
  };
  const stored = () => [...tags.keys()].toSorted((a, b) => a - b);
  return { events, open, reads, lists, shown, stored };
}
type EventName = keyof ReturnType<typeof makePage>['events'];

async function run(names: readonly EventName[]) {
  const page = makePage();
  const { unmount } = await page.open();
  for (const name of names) await page.events[name]();
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  unmount();
  return page;
}

it('an unchanged list stays as it is, and its own changes and those of others tell its version', async () => {
  const { reads, shown } = await run([
    'ownTag',
    'tagByOther',
    'stepTaken',
    'receive',
    'receive',
    'receive',
    'wait',
    'read',
  ]);
  expect(reads).toEqual(['list', 'unchanged']);
  expect(shown()).toHaveLength(2);
});

it('after an interruption a list is transferred by itself, and then the server says that it is unchanged', async () => {
  const { reads, shown } = await run(['tagByOther', 'interruption', 'ownTag', 'receive', 'wait', 'read']);
  expect(reads).toEqual(['list', 'list', 'unchanged']);
  expect(shown()).toHaveLength(2);
});

it.each<readonly EventName[]>([
  ['ownTag', 'wait', 'read'],
  ['machineRun', 'receive', 'wait'],
])('a list is transferred again after %s, %s …', async (...names) => {
  const { reads, shown } = await run(names);
  expect(reads).toEqual(['list', 'list']);
  expect(shown().length).toBeGreaterThan(0);
});

it('what others change between the read of a list and the first message is read', async () => {
  const { open, events, reads, shown, stored } = makePage();
  await open(events.machineRun);
  expect(reads).toEqual(['list', 'list']);
  expect(shown()).toEqual(stored());
  expect(shown()).toHaveLength(1);
});

it('what others change while another page is open is read, though the list was read a moment ago', async () => {
  const { open, events, reads, shown, stored } = makePage();
  (await open()).unmount();
  events.machineRun();
  await open();
  expect(reads).toEqual(['list', 'list']);
  expect(shown()).toEqual(stored());
  expect(shown()).toHaveLength(1);
});

it('whatever happens, the list of a page that gets "not modified" is the one of the server', async () => {
  const names = Object.keys(makePage().events) as EventName[];
  let unchanged = 0;
  await assert(
    asyncProperty(array(constantFrom(...names), { maxLength: 40 }), async (events) => {
      const { lists } = await run([...events, 'read', 'wait', 'read']);
      for (const { shown, stored } of lists) expect(shown).toEqual(stored);
      unchanged += lists.length;
    }),
    { numRuns: 300 },
  );
  expect(unchanged).toBeGreaterThan(100);
});
