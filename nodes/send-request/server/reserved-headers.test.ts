import { parseAllowList } from '@scriptorium/outgoing/allow-list.ts';
import { sendOutgoing } from '@scriptorium/outgoing/send.ts';
import { expect, test } from 'vitest';
import { RESERVED_HEADERS, sendRequest } from '../send-request.definition.ts';

const saves = (name: string) =>
  sendRequest.settings.safeParse({
    ...sendRequest.defaults.settings,
    headers: { [name]: { value: 'x' } },
  }).success;

test.each(RESERVED_HEADERS)('%s is refused when a node is saved and when a request is sent', async (name) => {
  expect([saves(name), saves(name.toUpperCase())]).toEqual([false, false]);
  const request = {
    method: 'GET',
    url: 'http://127.0.0.1:9/',
    headers: { [name]: 'x' },
    timeoutMs: 1000,
    maxBytes: 1000,
    maxRedirects: 0,
    allow: parseAllowList(''),
    signal: new AbortController().signal,
  };
  await expect(sendOutgoing(request)).rejects.toMatchObject({ kind: 'badHeader' });
});

test('other headers are saved', () => {
  for (const name of ['Authorization', 'X-Host', 'Content-Type', 'Idempotency-Key'])
    expect([name, saves(name)]).toEqual([name, true]);
});
