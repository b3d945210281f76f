import { expect, it } from 'vitest';
import { createPresenceStore } from './presence-store.ts';

const person = (id: number) => ({
  sessionId: `tab of ${id}`,
  user: { id, login: `u${id}`, firstName: null, lastName: null, email: null },
});
const people = (...ids: number[]) =>
  ({ type: 'canvasPeople', processId: 1, people: ids.map(person) }) as const;
const pointer = (id: number, x: number, nodeId: number | null = null) =>
  ({ type: 'pointer', processId: 1, sessionId: `tab of ${id}`, at: { x, y: 0 }, nodeId }) as const;

it('tells of people and their nodes, and of cursors apart from them', () => {
  const store = createPresenceStore();
  const lists: number[] = [];
  const cursors: string[] = [];
  store.subscribe(() => lists.push(store.guests().length));
  store.onCursor((sessionId, at) => cursors.push(`${sessionId}: ${at?.x}`));
  store.receive(people(1, 2));
  store.receive(pointer(1, 10));
  store.receive(pointer(1, 20, 7));
  store.receive(pointer(1, 30, 7));
  expect(lists).toEqual([2, 2]);
  expect(cursors).toEqual(['tab of 1: 10', 'tab of 1: 20', 'tab of 1: 30']);
  expect(store.guests().map(({ nodeId }) => nodeId)).toEqual([7, null]);
  expect(store.cursorOf('tab of 1')).toEqual({ x: 30, y: 0 });
});

it('keeps the node of those who stay, and forgets who left', () => {
  const store = createPresenceStore();
  store.receive(people(1, 2));
  store.receive(pointer(1, 10, 7));
  store.receive(pointer(2, 10));
  store.receive(people(1));
  expect(store.guests()).toEqual([{ ...person(1), nodeId: 7 }]);
  expect(store.cursorOf('tab of 2')).toBeNull();
  store.receive(pointer(2, 20));
  expect(store.cursorOf('tab of 2')).toBeNull();
  store.clear();
  expect(store.guests()).toEqual([]);
});
