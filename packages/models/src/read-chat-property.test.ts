import { assert, constantFrom, dictionary, integer, jsonValue, oneof, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { readChat } from './chat.ts';
import { ANSWERS, modelOf, PROTOCOLS } from './fixtures/models.ts';

/** Replaces the value at one place of an answer, so that the reader gets past the first fields. */
function planted(json: unknown, at: number, value: unknown): unknown {
  let place = 0;
  return JSON.parse(JSON.stringify(json), (_key, old: unknown) => (place++ === at ? value : old));
}

const headers = dictionary(
  constantFrom('retry-after', 'x-request-id', 'request-id', 'content-type'),
  string(),
);
const status = oneof(integer(), integer({ min: 100, max: 599 }), constantFrom(200, 400, 429, Number.NaN));
const protocol = constantFrom(...PROTOCOLS);

function check(reading: ReturnType<typeof readChat>): void {
  expect(() => JSON.stringify(reading)).not.toThrow();
  const { usage } = reading.kind === 'answer' ? reading.answer : reading.error;
  if (reading.kind === 'answer') expect(reading.answer.text.trim()).not.toBe('');
  if (!usage) return;
  const { input, cacheRead, cacheWrite, output, reasoning } = usage;
  for (const tokens of [cacheRead, cacheWrite, reasoning, input ?? 0, output ?? 0])
    expect(Number.isSafeInteger(tokens) && tokens >= 0).toBe(true);
  expect(cacheRead + cacheWrite).toBeLessThanOrEqual(input ?? Number.POSITIVE_INFINITY);
  expect(reasoning).toBeLessThanOrEqual(output ?? Number.POSITIVE_INFINITY);
}

test('any text and any status is read without an exception', () => {
  assert(
    property(
      protocol,
      status,
      headers,
      oneof(
        string(),
        jsonValue().map((v) => JSON.stringify(v)),
      ),
      (protocol, status, headers, body) => {
        check(readChat(modelOf(protocol), { status, headers, body }));
      },
    ),
    { numRuns: 2000 },
  );
});

test('any value at any place of an answer is read without an exception', () => {
  assert(
    property(protocol, integer({ min: 0, max: 30 }), jsonValue(), (protocol, at, value) => {
      const body = JSON.stringify(planted(ANSWERS[protocol], at, value)) ?? '';
      check(readChat(modelOf(protocol), { status: 200, headers: {}, body }));
    }),
    { numRuns: 3000 },
  );
});

test.each(PROTOCOLS)(
  '%s: JSON nested very deep, at the top or in a field, is read without an exception',
  (protocol) => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    const fields = ['choices', 'content', 'candidates', 'message', 'error', 'usage', 'usageMetadata'];
    const bodies = [deep, ...fields.map((field) => `{"${field}":${deep}}`)];
    for (const body of bodies)
      for (const status of [200, 400]) check(readChat(modelOf(protocol), { status, headers: {}, body }));
  },
);
