import { describe, expect, it } from 'vitest';
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
