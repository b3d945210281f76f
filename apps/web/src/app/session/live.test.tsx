// @vitest-environment jsdom
import type { ServerMessage } from '@scriptorium/contract/live.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLive } from './live.ts';

/** A socket with the server's side controlled by the test. */
class FakeSocket extends EventTarget {
  readyState: number = WebSocket.CONNECTING;
  readonly sent: unknown[] = [];
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  open() {
    this.readyState = WebSocket.OPEN;
    this.dispatchEvent(new Event('open'));
  }
  close() {
    this.readyState = WebSocket.CLOSED;
    this.dispatchEvent(new Event('close'));
  }
  say(message: unknown) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
}

function setUp() {
  const sockets: FakeSocket[] = [];
  const live = createLive(() => {
    const socket = new FakeSocket();
    sockets.push(socket);
    return socket as EventTarget as WebSocket;
  });
  const received: ServerMessage[] = [];
  let resumed = 0;
  const listener = {
    message: (message: ServerMessage) => received.push(message),
    resumed: () => (resumed += 1),
  };
  return { sockets, live, received, listener, resumed: () => resumed };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('subscribes to watched targets and forwards their messages', () => {
  const { sockets, live, received, listener } = setUp();
  live.setToken('token');
  const stop = live.watch({ documentId: 4 }, listener);
  sockets[0]?.open();
  expect(sockets[0]?.sent).toEqual([
    { type: 'watch', documentId: 4 },
    { type: 'watchProcess', processId: null },
    { type: 'watchTracker', on: false },
    { type: 'joinCanvas', processId: null },
  ]);
  const change = { type: 'document', documentId: 4, processId: 1, changes: ['TAGS'], by: null };
  sockets[0]?.say(change);
  sockets[0]?.say({ type: 'nonsense' });
  expect(received).toEqual([change]);
  stop();
  sockets[0]?.say(change);
  expect(received).toHaveLength(1);
});

it('reconnects after a loss, subscribes again and makes listeners reload', () => {
  const { sockets, live, listener, resumed } = setUp();
  live.setToken('token');
  live.watch({ processId: 7 }, listener);
  sockets[0]?.open();
  expect(resumed()).toBe(0);
  sockets[0]?.close();
  vi.advanceTimersByTime(500);
  sockets[1]?.close();
  vi.advanceTimersByTime(999);
  expect(sockets).toHaveLength(2);
  vi.advanceTimersByTime(1);
  sockets[2]?.open();
  expect(sockets[2]?.sent).toContainEqual({ type: 'watchProcess', processId: 7 });
  expect(resumed()).toBe(1);
});

it('asks after a loss for the changes of its document that it missed, and reloads after a long one', () => {
  const { sockets, live, listener, resumed } = setUp();
  live.setToken('token');
  live.watch({ documentId: 4 }, listener);
  sockets[0]?.open();
  sockets[0]?.say({ type: 'watching', documentId: 4, version: 7 });
  const change = { type: 'document', documentId: 4, processId: 1, changes: ['TAGS'], by: null };
  sockets[0]?.say({ ...change, version: 9 });
  sockets[0]?.say({ ...change, documentId: 5, version: 30 });
  sockets[0]?.close();
  vi.advanceTimersByTime(500);
  sockets[1]?.open();
  expect(sockets[1]?.sent).toContainEqual({ type: 'watch', documentId: 4, since: 9 });
  expect(resumed()).toBe(0);
  sockets[1]?.close();
  vi.setSystemTime(Date.now() + 11 * 60_000);
  vi.advanceTimersByTime(500);
  sockets[2]?.open();
  expect(sockets[2]?.sent).toContainEqual({ type: 'watch', documentId: 4 });
  expect(resumed()).toBe(1);
});

it('does not ask for changes of a document that it left', () => {
  const { sockets, live, listener } = setUp();
  live.setToken('token');
  const stop = live.watch({ documentId: 4 }, listener);
  sockets[0]?.open();
  sockets[0]?.say({ type: 'watching', documentId: 4, version: 7 });
  stop();
  live.watch({ documentId: 6 }, listener);
  sockets[0]?.close();
  vi.advanceTimersByTime(500);
  sockets[1]?.open();
  expect(sockets[1]?.sent).toContainEqual({ type: 'watch', documentId: 6 });
});

it('subscribes to the tracker while it has a listener', () => {
  const { sockets, live, received, listener } = setUp();
  live.setToken('token');
  sockets[0]?.open();
  const stop = live.watch({ tracker: true }, listener);
  expect(sockets[0]?.sent.slice(-2)).toContainEqual({ type: 'watchTracker', on: true });
  const left = { type: 'trackerLeft', sessionId: 'x' };
  sockets[0]?.say(left);
  expect(received).toEqual([left]);
  stop();
  expect(sockets[0]?.sent.slice(-2)).toContainEqual({ type: 'watchTracker', on: false });
});

it('joins the canvas that is shown, also after a loss, and tells where the user is on it', () => {
  const { sockets, live, received, listener } = setUp();
  live.setToken('token');
  const stop = live.watch({ canvasOf: 7 }, listener);
  sockets[0]?.open();
  expect(sockets[0]?.sent.at(-1)).toEqual({ type: 'joinCanvas', processId: 7 });
  live.point({ at: { x: 1, y: 2 }, nodeId: null });
  expect(sockets[0]?.sent.at(-1)).toEqual({ type: 'pointer', at: { x: 1, y: 2 }, nodeId: null });
  const people = { type: 'canvasPeople', processId: 7, people: [] };
  sockets[0]?.say(people);
  expect(received).toEqual([people]);
  sockets[0]?.close();
  vi.advanceTimersByTime(500);
  sockets[1]?.open();
  expect(sockets[1]?.sent.at(-1)).toEqual({ type: 'joinCanvas', processId: 7 });
  stop();
  expect(sockets[1]?.sent.at(-1)).toEqual({ type: 'joinCanvas', processId: null });
});

it('closes when the session ends', () => {
  const { sockets, live } = setUp();
  expect(sockets).toHaveLength(0);
  live.setToken('token');
  sockets[0]?.open();
  live.setToken(null);
  expect(sockets[0]?.readyState).toBe(WebSocket.CLOSED);
  vi.advanceTimersByTime(60_000);
  expect(sockets).toHaveLength(1);
});
