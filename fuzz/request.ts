import { urlOf } from '@scriptorium/contract/kit/client.ts';
import { isStreamed, type Endpoint } from '@scriptorium/contract/kit/endpoint.ts';
import * as fc from 'fast-check';
import { z } from 'zod';
import type { Random } from '../chaos/random.ts';
import { arbitraryOf, type JsonSchema } from './arbitrary.ts';
import type { Ids } from './ids.ts';
import { nasty, NASTY_KEYS } from './nasty.ts';

/** The parts of a request before it is serialised. */
export interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** A serialised request. */
export interface Draft {
  readonly endpoint: Endpoint;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: Buffer;
  /** Whether it fits the endpoint's own schemas. */
  readonly valid: boolean;
  /** Written to a socket verbatim, since no client would send it. */
  readonly raw: boolean;
}

const arbitraries = new Map<z.ZodType, Map<string, fc.Arbitrary<unknown>>>();

/** A value of a schema; where the schema allows `anything`, any JSON. */
function draw(schema: z.ZodType, call: string, ids: Ids, seed: number): unknown {
  const known = arbitraries.get(schema) ?? new Map<string, fc.Arbitrary<unknown>>();
  arbitraries.set(schema, known);
  let arbitrary = known.get(call);
  if (!arbitrary) {
    const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
    const idOf = (name: string, n: number) => ids.idOf(call, name, n);
    arbitrary = arbitraryOf(root, { root, name: '', depth: 0, idOf });
    known.set(call, arbitrary);
  }
  return one(arbitrary, seed);
}

const one = <T>(arbitrary: fc.Arbitrary<T>, seed: number): T =>
  fc.sample(arbitrary, { seed, numRuns: 1 })[0] as T;

export function drawParts(endpoint: Endpoint, ids: Ids, random: Random): Parts {
  const parts: Parts = {};
  const seed = () => random.whole(0, 2 ** 31 - 1);
  const { params, query, body } = endpoint;
  const call = `${endpoint.method} ${endpoint.path}`;
  if (params) parts.params = draw(params, call, ids, seed()) as Parts['params'] & object;
  if (query) parts.query = draw(query, call, ids, seed()) as Parts['query'] & object;
  if (isStreamed(endpoint)) parts.body = formOf(ids, random);
  else if (body) parts.body = draw(body, call, ids, seed());
  return parts;
}

const FILES: readonly (readonly [name: string, bytes: string])[] = [
  ['a.txt', 'Anna pays 120 PLN'],
  ['b.eml', 'From: a@example.org\r\nTo: b@example.org\r\nSubject: x\r\n\r\ntext'],
  ['c.json', '{"utterances":[]}'],
  ['d.pdf', '%PDF-1.7 and nothing'],
  ['..%2f..%2fe.txt', 'text'],
  ['\u202etxt.exe', 'MZ'],
  ['f.wav', 'RIFF'],
  [`${'g'.repeat(400)}.txt`, 'text'],
  ['h.txt', ''],
  ['', 'text'],
];

function formOf(ids: Ids, random: Random): FormData {
  const form = new FormData();
  const [name, bytes] = random.pick(FILES) ?? ['a.txt', 'text'];
  const nodeId = random.chance(0.9) ? ids.idOf('POST /api/nodes', 'nodeId', random.whole(0, 9999)) : 'x\0';
  const file = new File([bytes], name);
  if (random.chance(0.5)) form.append('file', file, name);
  if (random.chance(0.95)) form.append('nodeId', String(nodeId));
  if (random.chance(0.2)) form.append('clientId', random.pick(['', 'x', crypto.randomUUID()]) ?? '');
  if (random.chance(0.1)) form.append('__proto__', 'x'.repeat(70_000));
  if (!form.has('file')) form.append('file', file, name);
  return form;
}

/** The paths within a value, from the root to a limited depth. */
function placesOf(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null || path.length > 5) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => placesOf(inner, [...path, key]))];
}

/** Copies a value with one place replaced, removed or added to. */
function breakAt(value: unknown, path: readonly (string | number)[], random: Random): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return replaced(value, random);
  if (Array.isArray(value))
    return value.map((inner: unknown, index) =>
      String(index) === String(key) ? breakAt(inner, rest, random) : inner,
    );
  const entries = Object.entries(value as object);
  if (rest.length === 0 && random.chance(0.25))
    return Object.fromEntries(entries.filter(([name]) => name !== key));
  return Object.fromEntries(
    entries.map(([name, inner]) => [name, name === key ? breakAt(inner, rest, random) : inner]),
  );
}

function replaced(value: unknown, random: Random): unknown {
  const bad = one(nasty, random.whole(0, 2 ** 31 - 1));
  if (typeof value !== 'object' || value === null || random.chance(0.4)) return bad;
  if (Array.isArray(value)) return [...(value as unknown[]), bad];
  // An own key of this name, as JSON.parse creates it; a literal would set the prototype.
  const key = random.pick(NASTY_KEYS) ?? 'id';
  return Object.defineProperty({ ...value }, key, { value: bad, enumerable: true });
}

/** One to three errors, at random places. */
export function breakParts(parts: Parts, random: Random): Parts {
  let broken = parts;
  for (let times = random.whole(1, 3); times > 0; times -= 1) {
    const names = (['params', 'query', 'body'] as const).filter(
      (name) => broken[name] !== undefined && !(broken[name] instanceof FormData),
    );
    const name = random.pick(names.length > 0 ? names : (['query'] as const)) ?? 'query';
    const value = broken[name] ?? {};
    const path = random.pick(placesOf(value)) ?? [];
    broken = { ...broken, [name]: breakAt(value, path, random) };
  }
  return broken;
}

/** A value as part of an address. */
const textOf = (value: unknown): string =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, 2000).toWellFormed();

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

/** The query as strings and lists of strings; absent values are omitted. */
function queryOf(query: unknown): Record<string, string | string[]> {
  const written: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(isRecord(query) ? query : {})) {
    if (name === '__proto__' || !isGiven(value)) continue;
    written[name] = Array.isArray(value) ? value.slice(0, 500).map(textOf) : textOf(value);
  }
  return written;
}

/** The query as the server reads it: a single value is a string. */
const queryAsRead = (query: unknown): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(queryOf(query)).flatMap(([name, value]) =>
      Array.isArray(value) && value.length < 2 ? value.map((only) => [name, only]) : [[name, value]],
    ),
  );

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const fits = (schema: z.ZodType | undefined, value: unknown): boolean => {
  try {
    return !schema || schema.safeParse(value).success;
  } catch {
    return false;
  }
};

/** By the endpoint's own schemas, as the server will read the values. */
function isValid(endpoint: Endpoint, { params, query, body }: Parts): boolean {
  const json: unknown =
    body === undefined || body instanceof FormData ? body : JSON.parse(JSON.stringify(body));
  return (
    fits(endpoint.params, textsOf(params)) &&
    fits(endpoint.query, queryAsRead(query)) &&
    fits(endpoint.body, json)
  );
}

const textsOf = (params: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(isRecord(params) ? params : {}).map(([name, value]) => [name, textOf(value)]),
  );

const addressOf = (endpoint: Endpoint, { params, query }: Parts): string =>
  urlOf(endpoint, { params: textsOf(params), query: queryOf(query) }).slice(0, 12_000);

/** The request as a client writes it. */
export async function write(endpoint: Endpoint, parts: Parts): Promise<Draft> {
  const bare = { endpoint, method: endpoint.method, raw: false, url: addressOf(endpoint, parts) };
  const valid = isValid(endpoint, parts);
  const { body } = parts;
  if (body === undefined) return { ...bare, valid, headers: {} };
  if (body instanceof FormData) {
    const form = new Response(body);
    const headers = { 'content-type': form.headers.get('content-type') ?? '' };
    return { ...bare, valid, headers, payload: Buffer.from(await form.arrayBuffer()) };
  }
  const isText = endpoint.bodyType === 'text' && typeof body === 'string';
  const headers = { 'content-type': isText ? 'text/plain' : 'application/json' };
  return { ...bare, valid, headers, payload: Buffer.from(isText ? body : JSON.stringify(body)) };
}
