import type { OpenApiDocument } from '@scriptorium/contract/kit/openapi.ts';
import { api } from '@scriptorium/nodes/catalogue.contract.ts';
import { openApiOf } from '@scriptorium/contract/kit/openapi.ts';
import { expect, it } from 'vitest';
import { groupCalls, type ApiCall } from './calls.ts';
import { curlCommand } from './curl-command.ts';
import { exampleOf, formatSchema } from './format-schema.ts';

const document: OpenApiDocument = openApiOf(api, { title: 'Scriptorium', version: '1' });
const { schemas } = document.components;
const all = [...groupCalls(document, '').values()].flat();
const callOf = (method: string, path: string): ApiCall => {
  const found = all.find((call) => call.method === method && call.path === path);
  if (!found) throw new Error(`No ${method} ${path}`);
  return found;
};

it('groups the calls, and filters them by any of their words', () => {
  expect([...groupCalls(document, '').keys()]).toEqual(Object.keys(api));
  const found = [...groupCalls(document, '  post PROCESSES ').values()].flat();
  expect(found.map(({ method, path }) => `${method} ${path}`)).toContain('POST /api/processes');
  expect(groupCalls(document, 'no such call').size).toBe(0);
});

it('formats a schema, expands names once and shows limits', () => {
  const recursive = formatSchema({ $ref: '#/components/schemas/Predicate' }, schemas);
  expect(recursive).toMatch(/^Predicate \{\n {2}id: /);
  expect(recursive).toContain('predicates: array of Predicate');
  expect(formatSchema({ type: 'string', minLength: 1, maxLength: 9 }, {})).toBe(
    'string (length ≥ 1, length ≤ 9)',
  );
  expect(formatSchema({ type: 'string', format: 'date', pattern: '^.*$' }, {})).toBe('string (date)');
  expect(formatSchema({ type: ['number', 'null'] }, {})).toBe('number | null');
  expect(formatSchema({ anyOf: [{ enum: ['A', 'B'] }, { type: 'null' }] }, {})).toBe('"A" | "B" | null');
  expect(formatSchema({ type: 'object', properties: { a: { const: 1 } } }, {})).toBe('{\n  a?: 1\n}');
});

it('creates a shell command for every call', () => {
  for (const call of all) {
    const line = curlCommand(call, 'http://localhost', schemas);
    expect(line).toMatch(/^curl (-X (POST|PUT|PATCH|DELETE) )?'http:\/\/localhost\/[^'{}]+'/);
    expect(line.includes('$TOKEN')).toBe(call.operation['x-access'] !== 'public');
  }
  expect(curlCommand(callOf('POST', '/api/file-upload'), 'http://x', schemas)).toBe(
    `curl -X POST 'http://x/api/file-upload' \\\n  -H "authorization: Bearer $TOKEN" \\\n  -F 'file=@document.pdf' \\\n  -F 'nodeId=1'`,
  );
  expect(curlCommand(callOf('POST', '/api/processes'), 'http://x', schemas)).toContain(
    `-d '{"name":"text"}'`,
  );
});

it('creates examples with the required fields of a body', () => {
  expect(exampleOf({ $ref: '#/components/schemas/ProcessDraft' }, schemas)).toEqual({ name: 'text' });
});
