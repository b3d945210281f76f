import { expect, it } from 'vitest';
import { payloadsOf } from './live-relay.ts';

it('splits messages between servers into notifications that PostgreSQL accepts, without losing one', () => {
  const messages = Array.from({ length: 500 }, (_, documentId) => ({
    change: { documentId, processId: 1, version: 7, by: null },
  }));
  const payloads = payloadsOf('me', messages);
  expect(payloads.length).toBeGreaterThan(1);
  expect(payloads.every((payload) => payload.length < 8000)).toBe(true);
  const received = payloads.flatMap(
    (payload) => (JSON.parse(payload) as { messages: typeof messages }).messages,
  );
  expect(received).toEqual(messages);
  expect(payloadsOf('me', [])).toEqual([]);
});
