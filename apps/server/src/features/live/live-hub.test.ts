import { describe, expect, it } from 'vitest';
import { LiveHub } from './live-hub.ts';
import { payloadsOf } from './live-relay.ts';

describe('what servers tell each other', () => {
  it('is cut into notifications that PostgreSQL takes, with nothing lost', () => {
    const messages = Array.from({ length: 500 }, (_, documentId) => ({
      change: { documentId, processId: 1, changes: ['TAGS' as const], by: null },
    }));
    const payloads = payloadsOf('me', messages);
    expect(payloads.length).toBeGreaterThan(1);
    expect(payloads.every((payload) => payload.length < 8000)).toBe(true);
    const arrived = payloads.flatMap(
      (payload) => (JSON.parse(payload) as { messages: typeof messages }).messages,
    );
    expect(arrived).toEqual(messages);
    expect(payloadsOf('me', [])).toEqual([]);
  });
});

it('tells one change as one to all who know of it alike, so that a shared ear looks it up once', () => {
  const hub = new LiveHub();
  const heard: unknown[] = [];
  const ear = {
    sees: () => true,
    hear: (change: unknown) => {
      heard.push(change);
      return Promise.resolve(undefined);
    },
  };
  const knows = [true, true, false, false];
  for (const knowsCopy of knows)
    hub.add({
      userId: 1,
      tokenId: '',
      document: null,
      process: { id: 7, ear },
      knowsCopy: () => knowsCopy,
      send: () => {},
      end: () => {},
      lookAgain: () => {},
    });
  const change = { documentId: 3, processId: 7, by: null };
  hub.publish({ ...change, changes: ['STEPS'] });
  expect(heard).toHaveLength(4);
  expect(new Set(heard).size).toBe(1);
  heard.length = 0;
  hub.publish({ ...change, changes: ['STEPS', 'ASSIGNEES'], copy: { nodeId: 5, holderId: 2 } });
  expect(heard).toEqual([
    { ...change, changes: ['STEPS', 'ASSIGNEES'] },
    { ...change, changes: ['STEPS', 'ASSIGNEES'] },
    { ...change, changes: ['ASSIGNEES'] },
    { ...change, changes: ['ASSIGNEES'] },
  ]);
  expect(new Set(heard).size).toBe(2);
});
