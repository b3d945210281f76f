import { describe, expect, it } from 'vitest';
import {
  bodyWithoutSecrets,
  formsInAnswers,
  openEnd,
  withoutForms,
  withoutSecrets,
} from './without-secrets.ts';

const KEY = 'sk/ä"key+55 x?';
const clean = (text: string, secret = KEY) => bodyWithoutSecrets(text, [secret]);

describe('an answer without a secret', () => {
  it.each([
    ['as it is', KEY],
    ['percent-encoded', encodeURIComponent(KEY)],
    ['percent-encoded in lower case', encodeURIComponent(KEY).toLowerCase()],
    ['as in a form', encodeURIComponent(KEY).replaceAll('%20', '+')],
    ['escaped for JSON', JSON.stringify(KEY).slice(1, -1)],
    ['in base64', Buffer.from(KEY).toString('base64').replace(/=+$/, '')],
  ])('has it not %s', (_, spelling) => {
    expect(clean(`a ${spelling} b`)).toMatch(/^a ….{0,1} b$/);
  });

  it.each(['', 'a', 'ab', 'abc', 'abcd'])('has it not in base64 behind %j', (before) => {
    for (const encoding of ['base64', 'base64url'] as const) {
      const coded = Buffer.from(`${before}${KEY}${before}`).toString(encoding);
      const left = Buffer.from(clean(coded).replace('…', ''), encoding).toString('latin1');
      expect(left).not.toContain('key+5');
    }
  });

  it('has it not in any spelling of JSON, in texts, names and lists', () => {
    const escaped = [...KEY].map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
    expect(clean(`{"model": "${escaped}", "${escaped}": [1, ["x ${escaped}"]]}`)).toBe(
      '{"model":"…","…":[1,["x …"]]}',
    );
  });

  it('has neither a bearer token nor its scheme', () => {
    expect(clean('got tk-123456!', 'Bearer tk-123456')).toBe('got …!');
    expect(clean('got Bearer tk-123456!', 'Bearer tk-123456')).toBe('got …!');
  });

  it('stays as it is where it has none, and for secrets that are ordinary words', () => {
    const json = '{ "text": "none of it \\u0041" }';
    expect(clean(json)).toBe(json);
    expect(clean(json, 'none')).toBe(json);
    expect(clean(json, '')).toBe(json);
    expect(withoutSecrets('the key none is wrong', ['none', null])).toBe('the key … is wrong');
  });

  it('may be nested deeper than the stack', () => {
    const deep = `${'['.repeat(200_000)}"${KEY.replaceAll('"', '\\"')}"${']'.repeat(200_000)}`;
    expect(clean(deep)).not.toContain('key+55');
  });
});

it('the beginning of a secret at the end of a text waits for the rest', () => {
  const forms = formsInAnswers(['secret-key']);
  expect(openEnd('it is secr', forms)).toBe('secr'.length);
  expect(openEnd('it is secret-ke', forms)).toBe('secret-ke'.length);
  expect(openEnd('it is', forms)).toBe('s'.length);
  expect(openEnd('nothing!', forms)).toBe(0);
  expect(openEnd('secret', [])).toBe(0);
  expect(withoutForms('a secret-key b', forms)).toBe('a … b');
});
