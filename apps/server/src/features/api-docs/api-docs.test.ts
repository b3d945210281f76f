import { readFileSync } from 'node:fs';
import { api } from '@scriptorium/nodes/catalogue.contract.ts';
import { accessInWords } from '@scriptorium/contract/kit/access.ts';
import type { Endpoint } from '@scriptorium/contract/kit/endpoint.ts';
import type { OpenApiOperation } from '@scriptorium/contract/kit/openapi.ts';
import { describe, expect, it } from 'vitest';
import { readSettings } from '../../config/settings.ts';
import { describeApi } from './api-docs.routes.ts';

const document = describeApi();
const endpoints: Endpoint[] = Object.values(api).flatMap((group) => Object.values<Endpoint>(group));
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);
const operationOf = (method: string, path: string): OpenApiOperation | undefined =>
  document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];

/** Every value of a key, at any depth. */
function valuesOf(value: unknown, key: string): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(name === key ? [inner] : []),
    ...valuesOf(inner, key),
  ]);
}

describe('the description of the API', () => {
  it('has every call under each form of its path, with its required rights', () => {
    const spelled = endpoints.flatMap((endpoint) =>
      [endpoint.path, ...endpoint.aliases].map((path) => ({ endpoint, path })),
    );
    expect(operations).toHaveLength(spelled.length);
    for (const { endpoint, path } of spelled) {
      const operation = operationOf(endpoint.method, path);
      expect([path, operation?.summary]).toEqual([path, endpoint.summary]);
      expect(operation?.['x-access']).toBe(accessInWords(endpoint.access));
      expect(operation?.security).toEqual(endpoint.access === 'public' ? [] : undefined);
      expect(operation?.responses).toHaveProperty(String(endpoint.status));
      expect(operation?.responses).toHaveProperty('default');
    }
  });

  it('names each operation once, and has no two paths that differ only in the name of a parameter', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const bare = Object.keys(document.paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'));
    expect(bare.filter((path, at) => bare.indexOf(path) !== at)).toEqual([]);
  });

  it('declares exactly the parameters in a path, as required', () => {
    for (const { path, operation } of operations) {
      const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect([path, inPath.map(({ name }) => name).sort()]).toEqual([path, names.sort()]);
      expect(inPath.every(({ required }) => required)).toBe(true);
    }
  });

  it('has no unresolved references, and no unused schemas', () => {
    const refs = valuesOf(document, '$ref') as string[];
    const resolve = (ref: string) =>
      ref
        .slice(2)
        .split('/')
        .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document);
    expect(refs.filter((ref) => !ref.startsWith('#/components/') || resolve(ref) === undefined)).toEqual([]);
    const names = Object.keys(document.components.schemas);
    expect(names.filter((name) => !refs.includes(`#/components/schemas/${name}`))).toEqual([]);
  });

  it('describes pages, bytes, uploads and defaults as they are sent', () => {
    expect(operationOf('GET', '/management/audits')?.responses['200']).toMatchObject({
      headers: { 'x-total-count': { schema: { type: 'integer' } } },
      content: {
        'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/AuditEntry' } } },
      },
    });
    const parameters = operationOf('GET', '/management/audits')?.parameters ?? [];
    const size = parameters.find(({ name }) => name === 'size');
    expect(size).toMatchObject({
      in: 'query',
      required: false,
      schema: { type: 'integer', minimum: 1, default: 20 },
    });
    expect(operationOf('GET', '/api/documents/:id/original')?.responses['200']).toMatchObject({
      content: { 'application/octet-stream': {} },
    });
    expect(operationOf('POST', '/api/file-upload')?.requestBody).toMatchObject({
      required: true,
      content: { 'multipart/form-data': { schema: { required: ['file', 'nodeId'] } } },
    });
    expect(operationOf('GET', '/api/ner-tags')?.parameters).toContainEqual(
      expect.objectContaining({ schema: expect.objectContaining({ type: 'array' }) }),
    );
  });

  it('equals docs/openapi.json; otherwise run npm run openapi', () => {
    const file = new URL('../../../../../docs/openapi.json', import.meta.url);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(document)));
  });
});

it('knows three profiles and refuses others by their setting', () => {
  expect(readSettings({ PROFILES: 'rag, api-docs' }).PROFILES).toEqual(['rag', 'api-docs']);
  expect(() => readSettings({ PROFILES: 'prod,dev' })).toThrow(/^Setting PROFILES: .*prod, api-docs, rag$/);
});
