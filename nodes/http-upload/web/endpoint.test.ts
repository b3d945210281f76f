import { execFileSync } from 'node:child_process';
import type { Node } from '@scriptorium/contract/process/nodes.ts';
import { expect, test } from 'vitest';
import { curlCommands, endpointProblem, randomEndpoint } from './endpoint.ts';

const nodeWith = (endpoint: unknown) => ({ endpoint }) as unknown as Node;

test('an endpoint is required and has letters, digits, - and _ only', () => {
  expect(endpointProblem(nodeWith(''))).toBe('required');
  expect(endpointProblem(nodeWith(undefined))).toBe('required');
  for (const wrong of ['a b', 'a/b', 'zażółć', 'a?b', 'x'.repeat(101)])
    expect([wrong, endpointProblem(nodeWith(wrong))]).toEqual([wrong, 'pattern']);
  for (const right of ['invoices', 'Faktury_2026-01', 'x'.repeat(100)])
    expect([right, endpointProblem(nodeWith(right))]).toEqual([right, null]);
});

test('a generated endpoint is valid and another one each time', () => {
  const [one, other] = [randomEndpoint(), randomEndpoint()];
  expect(endpointProblem(nodeWith(one))).toBeNull();
  expect(one).toHaveLength(32);
  expect(one).not.toBe(other);
});

/** The arguments that a shell gives to curl. */
const argumentsOf = (command: string): string[] =>
  execFileSync('sh', ['-c', `curl() { printf '%s\\n' "$@"; }\n${command}`], {
    env: { API_KEY: 'sk_secret' },
    encoding: 'utf8',
  })
    .trimEnd()
    .split('\n');

test('a shell puts the key into the commands and gives curl the file and the address', () => {
  const address = 'https://example.org/api/http-upload/x';
  const { form, body } = curlCommands(address);
  const key = ['-H', 'Authorization: Bearer sk_secret'];
  expect(argumentsOf(form)).toEqual([...key, '-F', 'file=@invoice.pdf', address]);
  expect(argumentsOf(body)).toEqual([
    ...key,
    '-H',
    'Content-Disposition: attachment; filename="invoice.pdf"',
    '-H',
    'Idempotency-Key: invoice-2026-118',
    '--data-binary',
    '@invoice.pdf',
    address,
  ]);
});
