import { api } from '@scriptorium/nodes/catalogue.contract.ts';
import { expect, it } from 'vitest';
import { issues } from '../annotations/issues.ts';
import { classifierTags, nerTags } from '../annotations/tags.ts';
import { rulesOf } from './access.ts';
import { createClient } from '../create-client.ts';
import { NOT_MODIFIED } from './client.ts';
import type { Endpoint } from './endpoint.ts';
import { etagOf, listedDocument, namesEtag, versionOf, type ListVersion } from './list-version.ts';

const VERSION: ListVersion = { document: 42, rest: 'aB-_9' };

it('an ETag tells the version that made it; others tell none', () => {
  expect(versionOf(etagOf(VERSION))).toEqual(VERSION);
  expect(versionOf('"42-aB-_9"')).toEqual(VERSION);
  for (const other of [null, '', '"abc"', 'W/"42"', 'W/"x-1"']) expect(versionOf(other)).toBeUndefined();
});

it('If-None-Match may have several ETags, weak or strong, or name all', () => {
  const etag = etagOf(VERSION);
  for (const header of [etag, '"42-aB-_9"', `"x", ${etag}`, '*']) expect(namesEtag(header, etag)).toBe(true);
  for (const header of [undefined, '', '"42"', 'W/"41-aB-_9"']) expect(namesEtag(header, etag)).toBe(false);
});

it('knows the document of a list by the access of its endpoint', () => {
  expect(listedDocument(nerTags.list, { query: { documentId: 7 } })).toBe(7);
  expect(listedDocument(issues.list, { params: { id: 8 }, query: {} })).toBe(8);
  expect(listedDocument(classifierTags.ofStep, { params: { stepId: 9 } })).toBeUndefined();
});

it('every versioned endpoint reads JSON of a document or of a step', () => {
  const versioned = Object.values(api)
    .flatMap((calls) => Object.values<Endpoint>(calls))
    .filter((endpoint) => endpoint.versioned);
  expect(versioned.length).toBeGreaterThan(0);
  for (const { method, shape, mutates, access } of versioned) {
    expect({ method, shape, mutates }).toEqual({ method: 'GET', shape: 'json', mutates: false });
    const [rule] = rulesOf(access);
    expect(rule && 'thing' in rule && rule.thing).toMatch(/^(document|step)$/);
  }
});

it('a client that has the current version gets no list, and others get it with its version', async () => {
  const sent: (string | null)[] = [];
  const call = createClient({
    fetch: (_input, init) => {
      const known = new Headers(init?.headers).get('if-none-match');
      sent.push(known);
      const headers = { etag: etagOf(VERSION) };
      return Promise.resolve(
        known === headers.etag
          ? new Response(null, { status: 304, headers })
          : Response.json([], { headers }),
      );
    },
  });
  const versions: unknown[] = [];
  const read = (version: ListVersion | undefined) =>
    call(
      nerTags.list,
      { query: { documentId: 7 } },
      { condition: { version, onVersion: (now) => versions.push(now) } },
    );
  expect(await read(undefined)).toEqual([]);
  expect(await read({ ...VERSION, document: 41 })).toEqual([]);
  expect(await read(VERSION)).toBe(NOT_MODIFIED);
  expect(sent).toEqual([null, 'W/"41-aB-_9"', 'W/"42-aB-_9"']);
  expect(versions).toEqual([VERSION, VERSION]);
});
