import { expect, it } from 'vitest';
import { createDebugInfo } from './debug-info.ts';

it('keeps the last twelve calls, newest first, without their query strings', () => {
  const debugInfo = createDebugInfo();
  for (let page = 1; page <= 14; page += 1)
    debugInfo.recordCall('GET', `/api/_search/nodes?page=${page}&filteredValue=secret`, 200, 12.4);
  expect(debugInfo.calls).toHaveLength(12);
  expect(debugInfo.calls[0]).toEqual({
    number: 14,
    method: 'GET',
    path: '/api/_search/nodes',
    status: 200,
    ms: 12,
  });
  expect(JSON.stringify(debugInfo.calls)).not.toContain('secret');
});

it('reports the state of the socket', () => {
  const debugInfo = createDebugInfo();
  expect(debugInfo.socketState()).toBe('none');
  debugInfo.recordSocket({ readyState: 1 } as WebSocket);
  expect(debugInfo.socketState()).toBe('open');
});
