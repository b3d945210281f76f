import type { ServerMessage } from '@scriptorium/contract/live.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CanvasPresence, type CanvasNews } from './canvas-presence.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-01-01T10:00:00Z') }));
afterEach(() => void vi.useRealTimers());

/** Two servers that receive each other's news immediately; a dead one sends and receives nothing. */
function servers() {
  const dead = new Set<CanvasPresence>();
  const relayed: CanvasNews[] = [];
  const make = (other: () => CanvasPresence): CanvasPresence => {
    const server: CanvasPresence = new CanvasPresence((news) => {
      if (dead.has(server) || dead.has(other())) return;
      relayed.push(news);
      other().receive(news);
    });
    return server;
  };
  const near: CanvasPresence = make(() => far);
  const far: CanvasPresence = make(() => near);
  return { near, far, dead, relayed };
}

function client() {
  const received: ServerMessage[] = [];
  return {
    send: (message: ServerMessage) => received.push(message),
    received,
    people: () =>
      received.flatMap((one) => (one.type === 'canvasPeople' ? [one.people.map(({ user }) => user.id)] : [])),
  };
}

const guest = (id: number, processId = 7) => ({
  sessionId: `tab of ${id}`,
  processId,
  user: { id, login: `u${id}`, firstName: null, lastName: null, email: null },
});

it('knows the people of another server, also those who came before, and forgets those of one that died', () => {
  const { near, far, dead } = servers();
  const [ada, ben] = [client(), client()];
  near.join(ada, guest(1));
  far.join(ben, guest(2));
  expect([ada.people().at(-1), ben.people().at(-1)]).toEqual([[2], [1]]);
  vi.advanceTimersByTime(60_000);
  far.repeat();
  vi.advanceTimersByTime(60_000);
  near.repeat();
  expect(ada.people().at(-1)).toEqual([2]);
  dead.add(far);
  vi.advanceTimersByTime(60_000);
  near.repeat();
  expect(ada.people().at(-1)).toEqual([]);
});

it('sends moves to another server only while somebody is there on the same canvas', () => {
  const { near, far, relayed } = servers();
  const [ada, ben] = [client(), client()];
  near.join(ada, guest(1));
  far.join(ben, guest(2, 8));
  relayed.length = 0;
  near.point(ada, { at: { x: 1, y: 2 }, nodeId: 3 });
  expect(relayed).toEqual([]);
  far.join(ben, guest(2, 7));
  near.point(ada, { at: { x: 1, y: 2 }, nodeId: 3 });
  expect(ben.received.at(-1)).toEqual({
    type: 'pointer',
    processId: 7,
    sessionId: 'tab of 1',
    at: { x: 1, y: 2 },
    nodeId: 3,
  });
  far.leave(ben);
  expect([ada.people().at(-1), ben.people().at(-1)]).toEqual([[], []]);
});

it('a page that joins again where it is changes nothing', () => {
  const { near } = servers();
  const [ada, ben] = [client(), client()];
  near.join(ada, guest(1));
  near.join(ben, guest(2));
  near.join(ben, guest(2));
  expect(ada.people()).toEqual([[], [2]]);
});
