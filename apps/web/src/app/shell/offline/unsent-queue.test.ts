// @vitest-environment jsdom
import { TransportError, type Call } from '@scriptorium/contract/kit/client.ts';
import { AppError } from '@scriptorium/contract/kit/errors.ts';
import { processes } from '@scriptorium/contract/processes.ts';
import { classifierTags, nerTags } from '@scriptorium/contract/tags.ts';
import { afterEach, expect, it } from 'vitest';
import { createUnsentQueue } from './unsent-queue.ts';

afterEach(() => sessionStorage.clear());

const settled = () => new Promise((resolve) => setTimeout(resolve));
const tag = (startOffset: number) => ({
  body: { nerTagType: { id: 1 }, stepId: 2, startOffset, endOffset: startOffset + 1 },
});
const removal = (id: number) => ({ params: { id } });

/** A server that records requests and returns the answers configured by the test. */
function fakeServer() {
  const received: unknown[] = [];
  const server = {
    received,
    answer: (): unknown => ({ id: received.length }),
    call: ((_endpoint: unknown, input: unknown) => {
      const reply = server.answer();
      received.push(input);
      return Promise.resolve(reply);
    }) as unknown as Call,
  };
  return server;
}
const unreachable = () => {
  throw new TransportError(0, 'no answer');
};
type Server = ReturnType<typeof fakeServer>;
function start({ call: serverCall }: Server, userId = 7) {
  const unsent = createUnsentQueue(sessionStorage);
  const call = unsent.wrap(((endpoint: never, input: never) =>
    Promise.resolve().then(() => serverCall(endpoint, input as never))) as never);
  unsent.setUser(userId);
  return { unsent, call };
}

it('keeps changes while the server is unreachable and sends them in order afterwards', async () => {
  const server = fakeServer();
  const { unsent, call } = start(server);
  server.answer = unreachable;
  const replies = Promise.all([
    call(nerTags.create, tag(0)),
    call(nerTags.create, tag(5)),
    call(nerTags.remove, removal(3)),
  ]);
  await settled();
  expect([unsent.count(), server.received]).toEqual([3, []]);
  server.answer = () => ({ id: server.received.length + 100 });
  unsent.resume();
  expect(await replies).toEqual([{ id: 100 }, { id: 101 }, { id: 102 }]);
  expect(server.received).toEqual([tag(0), tag(5), removal(3)]);
  expect([unsent.count(), sessionStorage.length]).toEqual([0, 0]);
});

it('sends unsent changes after a reload of the tab, for the same user only', async () => {
  const server = fakeServer();
  server.answer = unreachable;
  const before = start(server);
  void before.call(nerTags.create, tag(0));
  await settled();
  server.answer = () => ({ id: 1 });
  const other = start(server, 8);
  await settled();
  expect([other.unsent.count(), server.received]).toEqual([0, []]);
  const after = createUnsentQueue(sessionStorage);
  after.wrap(server.call);
  const notifications: boolean[] = [];
  after.subscribe((sentOld) => notifications.push(sentOld));
  after.setUser(7);
  await settled();
  expect([after.count(), server.received, notifications.includes(true)]).toEqual([0, [tag(0)], true]);
});

it('passes a rejection to the caller of the change, and continues with the next', async () => {
  const server = fakeServer();
  const { unsent, call } = start(server);
  server.answer = unreachable;
  const first = call(nerTags.create, tag(0));
  const second = call(nerTags.create, tag(1));
  await settled();
  let callCount = 0;
  server.answer = () => {
    callCount += 1;
    if (callCount === 1) throw new AppError('error.tag.stale');
    return { id: 5 };
  };
  unsent.resume();
  await expect(first).rejects.toThrow('The text has changed');
  expect(await second).toEqual({ id: 5 });
  expect(unsent.count()).toBe(0);
});

it('treats a missing tag as deleted when the deletion is sent again', async () => {
  const server = fakeServer();
  const { unsent, call } = start(server);
  const notFound = () => {
    throw new AppError('error.http.404');
  };
  server.answer = notFound;
  await expect(call(nerTags.remove, removal(1))).rejects.toThrow('Not found');
  server.answer = unreachable;
  const again = call(nerTags.remove, removal(1));
  await settled();
  server.answer = notFound;
  unsent.resume();
  expect(await again).toBeUndefined();
});

it('sends only the last of several label sets of one step', async () => {
  const server = fakeServer();
  const { unsent, call } = start(server);
  server.answer = unreachable;
  const save = (typeId: number) => call(classifierTags.save, { params: { stepId: 4 }, body: [{ typeId }] });
  const all = Promise.all([save(1), save(2), save(3)]);
  await settled();
  server.answer = () => [];
  unsent.resume();
  await all;
  expect(server.received).toEqual([1, 3].map((typeId) => ({ params: { stepId: 4 }, body: [{ typeId }] })));
});

it('sends every other call immediately', async () => {
  const server = fakeServer();
  const { unsent, call } = start(server);
  server.answer = unreachable;
  await expect(call(processes.list, { query: {} })).rejects.toThrow('no answer');
  expect(unsent.count()).toBe(0);
});
