import { request } from 'node:http';
import net from 'node:net';
import { expect, it } from 'vitest';
import { expect as expectPage, test } from './test.ts';

const REFUSAL = /A page test opened a socket to .+ It has no network: write a journey in e2e/;

it('a page test that opens a socket fails with a word about what to do', () => {
  expect(() => net.connect(9, '127.0.0.1')).toThrow(REFUSAL);
  expect(() => net.connect({ host: 'example.org', port: 443 })).toThrow(REFUSAL);
  expect(() => request('http://127.0.0.1:9/')).toThrow(REFUSAL);
});

test('the page cannot call another server', async ({ adminPage }) => {
  await adminPage.goto('/entity/process');
  await expectPage(fetch('http://example.org/')).rejects.toThrow(
    'A page test has no network, so it cannot reach http://example.org',
  );
});
