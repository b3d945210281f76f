import 'fake-indexeddb/auto';
import { issues } from '@scriptorium/contract/annotations/issues.ts';
import { TransportError, type Call } from '@scriptorium/contract/kit/client.ts';
import { AppError } from '@scriptorium/contract/errors.ts';
import { relationGraphs } from '@scriptorium/contract/annotations/relation-graphs.ts';
import { classifierTags, nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { utterances } from '@scriptorium/contract/documents/transcript-edits.ts';
import { splitUtterance } from '@scriptorium/domain/transcript/split.ts';
import { transcriptOf } from '@scriptorium/domain/transcript/testing/transcript-of.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { newClientId } from '@scriptorium/web-data/client-id.ts';
import { temporaryIdOf } from '../core/edit.ts';
import { createEditQueue, RefusedEditError, type EditQueue } from './edit-queue.ts';
import { NO_STORE, openEditStore, type EditStore } from './edit-store.ts';
import { MISSING_MAKER } from './edit-sender.ts';
import { batchInput } from '../kinds/transcript/transcript-batch.ts';

const started: EditQueue[] = [];
afterEach(() => {
  for (const queue of started.splice(0)) queue.setUser(null);
});

const about = { documentId: 1 };
const tag = (startOffset: number, clientId = newClientId()) => ({
  body: { nerTagType: { id: 1 }, stepId: 2, startOffset, endOffset: startOffset + 1, clientId },
});
const removal = (id: number) => ({ params: { id } });

interface Received {
  readonly method: string;
  readonly params?: { id?: number };
  readonly body: { clientId?: string; id?: number } & Record<string, unknown>;
}

/** A server that records what it receives; `answer` may throw. Its ids count from 100. */
function fakeServer() {
  const received: Received[] = [];
  const server = {
    received,
    answer: (sent: Received): unknown => void sent,
    call: (async ({ method }: { method: string }, input: object) => {
      await Promise.resolve();
      const sent = { method, ...input } as Received;
      const own = server.answer(sent);
      received.push(sent);
      return (
        own ?? { id: 99 + received.length, stepId: 2, clientId: sent.body?.clientId ?? null, replies: [] }
      );
    }) as unknown as Call,
  };
  return server;
}
type Server = ReturnType<typeof fakeServer>;

const unreachable = () => {
  throw new TransportError(0, 'no answer');
};

let databases = 0;
const newDatabase = (): string => `edits-${(databases += 1)}`;

/** A tab of user 7; `open` are the other tabs that answer. */
async function openTab(
  server: Server,
  database: string,
  { tab = newClientId(), open = [] as string[], userId = 7 } = {},
) {
  const presence = { tab, alive: () => Promise.resolve(new Set([tab, ...open])) };
  const queue = createEditQueue({ call: server.call, store: await openEditStore(database), presence });
  started.push(queue);
  queue.setUser(userId);
  return queue;
}
/** Ends its work as the browser does; what it has stored stays. */
async function closeTab(queue: EditQueue): Promise<void> {
  await queue.resume();
  queue.setUser(null);
}
const waiting = (queue: EditQueue) => queue.edits().filter(({ refusal }) => refusal === null).length;
const quiet = (promise: Promise<unknown>) => void promise.catch(() => undefined);

it('what builds on the edits of a document waits until each is accepted, and fails when one is refused then or still waits', async () => {
  const server = fakeServer();
  const queue = await openTab(server, newDatabase());
  quiet(queue.add(nerTags.create, tag(0), about));
  await queue.whenSent(about.documentId);
  expect(server.received).toHaveLength(1);
  server.answer = () => {
    throw new AppError('error.step.notEditable');
  };
  quiet(queue.add(nerTags.create, tag(1), about));
  await expect(queue.whenSent(about.documentId)).rejects.toThrow(RefusedEditError);
  quiet(queue.add(nerTags.create, tag(1), about));
  await expect(queue.whenSent()).rejects.toThrow(RefusedEditError);
  // The user has seen those that were refused before.
  await queue.whenSent(about.documentId);
  quiet(queue.add(nerTags.create, tag(1), { ...about, documentId: about.documentId + 1 }));
  await queue.whenSent(about.documentId);
  server.answer = unreachable;
  quiet(queue.add(nerTags.create, tag(2), about));
  await expect(queue.whenSent(about.documentId)).rejects.toThrow(TransportError);
  await expect(queue.whenSent()).rejects.toThrow(TransportError);
  await queue.whenSent(about.documentId + 1);
});

it('keeps edits while the server is unreachable and sends them in their order afterwards', async () => {
  const server = fakeServer();
  server.answer = unreachable;
  const queue = await openTab(server, newDatabase());
  const inputs = [tag(0), tag(5)];
  const replies = Promise.all([
    ...inputs.map((input) => queue.add(nerTags.create, input, about)),
    queue.add(nerTags.remove, removal(3), about),
  ]);
  await vi.waitFor(() => expect(waiting(queue)).toBe(3));
  server.answer = () => undefined;
  await queue.resume();
  expect((await replies).map((reply) => (reply as { id: number }).id)).toEqual([100, 101, 102]);
  expect(server.received.map(({ body, params }) => body?.['startOffset'] ?? params?.id)).toEqual([0, 5, 3]);
  expect(queue.edits()).toEqual([]);
});

it('keeps what a signed-out user changed, also by the answer of a proxy, and sends it when the same user signs in again', async () => {
  for (const error of [new AppError('error.http.401'), new TransportError(401, 'HTTP 401')]) {
    const server = fakeServer();
    server.answer = () => {
      throw error;
    };
    const queue = await openTab(server, newDatabase());
    quiet(queue.add(nerTags.create, tag(0), about));
    quiet(queue.add(nerTags.create, tag(5), about));
    await queue.resume();
    expect([waiting(queue), queue.edits().length]).toEqual([2, 2]);
    queue.setUser(null);
    server.answer = () => undefined;
    queue.setUser(8);
    await queue.resume();
    expect([queue.edits(), server.received]).toEqual([[], []]);
    queue.setUser(7);
    await queue.resume();
    expect(server.received.map(({ body }) => body['startOffset'])).toEqual([0, 5]);
    expect(queue.edits()).toEqual([]);
  }
});

it('sends what a closed tab has left, once, and for its user only', async () => {
  const server = fakeServer();
  server.answer = unreachable;
  const database = newDatabase();
  const closed = await openTab(server, database, { tab: 'closed' });
  quiet(closed.add(nerTags.create, tag(0), about));
  await closeTab(closed);
  server.answer = () => undefined;
  const other = await openTab(server, database, { userId: 8 });
  const whileOpen = await openTab(server, database, { open: ['closed'] });
  await vi.waitFor(() => expect(other.edits()).toEqual([]));
  expect([whileOpen.edits(), server.received]).toEqual([[], []]);
  const next = await openTab(server, database);
  await vi.waitFor(() => expect(server.received).toHaveLength(1));
  await vi.waitFor(() => expect(next.edits()).toEqual([]));
  await openTab(server, database);
  await (await openTab(server, database)).resume();
  expect(server.received).toHaveLength(1);
});

it('replaces the id of what an earlier edit creates by the id of the server, also after a reload', async () => {
  const server = fakeServer();
  server.answer = unreachable;
  const database = newDatabase();
  const before = await openTab(server, database);
  const [one, two] = [newClientId(), newClientId()];
  const [fromId, toId] = [temporaryIdOf(one), temporaryIdOf(two)];
  quiet(before.add(nerTags.create, tag(0, one), about));
  quiet(before.add(nerTags.create, tag(5, two), about));
  const relations = [{ fromId, toId, relationTypeId: 5 }];
  quiet(
    before.add(
      relationGraphs.create,
      { body: { stepId: 2, relations } },
      { ...about, shown: { relations: [] } },
    ),
  );
  quiet(before.add(nerTags.remove, removal(fromId), about));
  await closeTab(before);
  server.answer = ({ body }) => (body?.['relations'] ? { id: 7, version: 1, relations: [] } : undefined);
  const after = await openTab(server, database);
  await vi.waitFor(() => expect(server.received).toHaveLength(4));
  expect(server.received[2]?.body['relations']).toEqual([{ fromId: 100, toId: 101, relationTypeId: 5 }]);
  expect(server.received[3]?.params).toEqual({ id: 100 });
  expect([after.resolve(fromId), after.resolve(toId), after.resolve(-1)]).toEqual([100, 101, -1]);
});

it('sends the ids of new utterances as -1 and so on, also when it sends them again [CONST-61]', async () => {
  const server = fakeServer();
  const queue = await openTab(server, newDatabase());
  const transcript = transcriptOf(['A', 'one two three']);
  const unique = temporaryIdOf(newClientId());
  const change = splitUtterance(transcript, 1, transcript[0]!.tokens[1]!.id, () => unique)!;
  const idsIn = ({ body }: Received) => (body['batch'] as { id: number }[]).map(({ id }) => id);
  const tried: number[][] = [];
  server.answer = (sent) => {
    tried.push(idsIn(sent));
    if (tried.length === 1) return unreachable();
    return { version: 2, splices: [], madeUtterances: [{ temporaryId: -1, id: 50 }], madeTokens: [] };
  };
  const about = { documentId: 1, shown: { ...change, stepId: 2 } };
  await queue.add(utterances.saveBatch, batchInput(change, 3, newClientId()), about);
  expect(tried).toEqual([
    [1, -1],
    [1, -1],
  ]);
  expect(queue.resolve(unique)).toBe(50);
});

it('keeps a refused edit with its reason, refuses what belongs to it, and sends the next', async () => {
  const server = fakeServer();
  server.answer = ({ body }) => {
    if (body?.['startOffset'] === 0) throw new AppError('error.tag.stale');
    return undefined;
  };
  const database = newDatabase();
  const queue = await openTab(server, database);
  const clientId = newClientId();
  const stale = queue.add(nerTags.create, tag(0, clientId), about);
  quiet(queue.add(nerTags.remove, removal(temporaryIdOf(clientId)), about));
  const next = queue.add(nerTags.create, tag(9), about);
  await expect(stale).rejects.toThrow('The text has changed');
  await next;
  expect(queue.edits().map(({ refusal }) => refusal?.key)).toEqual(['error.tag.stale', MISSING_MAKER]);

  // Both are there after a reload, and can be applied again or dropped.
  await closeTab(queue);
  const reloaded = await openTab(server, database);
  await vi.waitFor(() => expect(reloaded.edits()).toHaveLength(2));
  server.answer = () => undefined;
  const [first, second] = reloaded.edits();
  reloaded.applyAgain(first?.id ?? '');
  await vi.waitFor(() => expect(reloaded.edits()).toHaveLength(1));
  reloaded.drop(second?.id ?? '');
  expect(reloaded.edits()).toEqual([]);
  await vi.waitFor(async () => expect((await openTab(server, database)).edits()).toEqual([]));
});

it('takes a missing tag as deleted when the deletion is sent again, but not the first time', async () => {
  const server = fakeServer();
  const notFound = () => {
    throw new AppError('error.http.404');
  };
  server.answer = notFound;
  const queue = await openTab(server, newDatabase());
  await expect(queue.add(nerTags.remove, removal(1), about)).rejects.toThrow('Not found');
  server.answer = unreachable;
  const again = queue.add(nerTags.remove, removal(1), about);
  await queue.resume();
  server.answer = notFound;
  await queue.resume();
  expect(await again).toBeUndefined();
});

it('sends only the last of several label sets of one step that were not sent yet', async () => {
  const server = fakeServer();
  server.answer = unreachable;
  const queue = await openTab(server, newDatabase());
  const save = (typeId: number) =>
    queue.add(classifierTags.save, { params: { stepId: 4 }, body: [{ typeId }] }, about);
  const first = save(1);
  await queue.resume();
  const all = Promise.all([first, save(2), save(3)]);
  server.answer = () => [];
  await queue.resume();
  expect(await all).toEqual([[], [], []]);
  expect(server.received.map(({ body }) => body)).toEqual([[{ typeId: 1 }], [{ typeId: 3 }]]);
});

it('gives a later change of a graph the version and the relations of the answer before', async () => {
  const server = fakeServer();
  server.answer = unreachable;
  const queue = await openTab(server, newDatabase());
  const clientId = newClientId();
  const first = { fromId: 3, toId: 4, relationTypeId: 5 };
  const second = { fromId: 4, toId: 6, relationTypeId: 5 };
  const shown = { relations: [] };
  quiet(
    queue.add(
      relationGraphs.create,
      { body: { stepId: 2, clientId, relations: [first] } },
      { ...about, shown },
    ),
  );
  const id = temporaryIdOf(clientId);
  quiet(queue.add(relationGraphs.update, { body: { id, relations: [first, second] } }, { ...about, shown }));
  await queue.resume();
  server.answer = () => ({ id: 8, version: 3, relations: [{ ...first, id: 30 }] });
  await queue.resume();
  expect(server.received[1]?.body).toEqual({
    id: 8,
    version: 3,
    relations: [{ ...first, id: 30 }, second],
  });
});

it('a comment on an issue that was not sent yet follows it', async () => {
  const server = fakeServer();
  server.answer = unreachable;
  const queue = await openTab(server, newDatabase());
  const clientId = newClientId();
  const draft = { type: 'TEXT' as const, docId: 1, text: 'Wrong', startOffset: 0, endOffset: 1, clientId };
  quiet(queue.add(issues.create, { body: draft }, about));
  const replies = [{ text: 'Why?', clientId: newClientId() }];
  quiet(queue.add(issues.update, { body: { id: temporaryIdOf(clientId), docId: 1, replies } }, about));
  await queue.resume();
  server.answer = () => undefined;
  await queue.resume();
  expect(server.received.map(({ body }) => body.id)).toEqual([undefined, 100]);
});

it('keeps edits and the history in memory where the browser has no database, and says so', async () => {
  const server = fakeServer();
  server.answer = unreachable;
  const store: EditStore = NO_STORE;
  const presence = { tab: 'one', alive: () => Promise.resolve(new Set(['one'])) };
  const queue = createEditQueue({ call: server.call, store, presence });
  started.push(queue);
  queue.setUser(7);
  quiet(queue.add(nerTags.create, tag(0), about));
  await queue.resume();
  expect([waiting(queue), queue.isStored(), await queue.readHistory(1)]).toEqual([1, false, undefined]);
});

it('stores the undo history of each user and document until the user signs out', async () => {
  const server = fakeServer();
  const database = newDatabase();
  const queue = await openTab(server, database);
  queue.writeHistory(1, { done: [1] });
  await vi.waitFor(async () => expect(await queue.readHistory(1)).toEqual({ done: [1] }));
  const reloaded = await openTab(server, database);
  expect([await reloaded.readHistory(1), await reloaded.readHistory(2)]).toEqual([{ done: [1] }, undefined]);
  const other = await openTab(server, database, { userId: 8 });
  expect(await other.readHistory(1)).toBeUndefined();
  other.setUser(null);
  expect(await reloaded.readHistory(1)).toEqual({ done: [1] });
  queue.setUser(null);
  await vi.waitFor(async () => expect(await reloaded.readHistory(1)).toBeUndefined());
});
