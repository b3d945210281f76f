import { expect, it } from 'vitest';
import { createFacts } from './facts.ts';

it('keeps the last twelve calls, the newest first, without what their queries say', () => {
  const facts = createFacts();
  for (let page = 1; page <= 14; page += 1)
    facts.noteCall('GET', `/api/_search/nodes?page=${page}&filteredValue=secret`, 200, 12.4);
  expect(facts.calls).toHaveLength(12);
  expect(facts.calls[0]).toEqual({
    number: 14,
    method: 'GET',
    path: '/api/_search/nodes',
    status: 200,
    ms: 12,
  });
  expect(JSON.stringify(facts.calls)).not.toContain('secret');
});

it('tells the state of the socket', () => {
  const facts = createFacts();
  expect(facts.socketState()).toBe('none');
  facts.noteSocket({ readyState: 1 } as WebSocket);
  expect(facts.socketState()).toBe('open');
});
