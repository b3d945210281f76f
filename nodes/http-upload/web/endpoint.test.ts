import type { Node } from '@scriptorium/contract/nodes.ts';
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

test('the commands are one command each, in several lines', () => {
  const { form, body } = curlCommands('https://example.org/api/http-upload/x', '$API_KEY');
  expect(
    form
      .split('\n')
      .slice(0, -1)
      .every((line) => line.endsWith(' \\')),
  ).toBe(true);
  expect(form.endsWith('https://example.org/api/http-upload/x')).toBe(true);
  expect(body).toContain('Content-Disposition');
});
