import { AppError } from '@scriptorium/contract/errors.ts';
import { lexicon } from '@scriptorium/nodes/lexicon/lexicon.definition.ts';
import { sendRequest } from '@scriptorium/nodes/send-request/send-request.definition.ts';
import { describe, expect, test } from 'vitest';
import { changedTemplates, settingsOf } from './node-settings.ts';

const saved = (given: Record<string, unknown>, before: Record<string, unknown> = {}) =>
  settingsOf(sendRequest, given, before);

/** Field → kind of its error. */
function refused(given: Record<string, unknown>): Record<string, string> {
  try {
    saved(given);
  } catch (error) {
    if (!(error instanceof AppError) || error.key !== 'error.validation') throw error;
    return Object.fromEntries((error.fieldErrors ?? []).map(({ field, message }) => [field, message]));
  }
  return {};
}

const field = (value: string) => ({ value, editorState: null });
const body = (more: object) => ({ requestBody: { bodyType: 'JSON', ...more } });
const many = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`k${at}`, field('v')]));
const deep = (levels: number): unknown => (levels === 0 ? {} : { a: deep(levels - 1) });

describe('the settings of a node that sends requests', () => {
  test.each<[string, Record<string, unknown>, Record<string, string>]>([
    ['an empty url', { url: '' }, { url: 'NotNull' }],
    ['a url without http', { url: 'ftp://a.example' }, { url: 'Pattern' }],
    ['a url without a host', { url: 'https://' }, { url: 'Pattern' }],
    ['a url whose scheme is a wildcard', { url: '${process.name}' }, { url: 'Pattern' }],
    ['an unknown method', { httpRequestMethod: 'BREW' }, { httpRequestMethod: 'Invalid' }],
    ['no method', { httpRequestMethod: null }, { httpRequestMethod: 'NotNull' }],
    [
      'a body without its type',
      { requestBody: { plainTextBody: 'x' } },
      { 'requestBody.bodyType': 'NotNull' },
    ],
    ['a header without a name', { headers: { ' ': field('v') } }, { 'headers. ': 'NotNull' }],
    [
      'a header whose name ends a line',
      { headers: { 'A\r\nB': field('v') } },
      { 'headers.A\r\nB': 'Pattern' },
    ],
    ['a header without a value', { headers: { 'X-A': field('') } }, { 'headers.X-A.value': 'NotNull' }],
    [
      'a body field without a value',
      body({ jsonBody: { 'a.b': field('') } }),
      { 'requestBody.jsonBody.a.b.value': 'NotNull' },
    ],
    [
      'a body field without a name',
      body({ jsonBody: { '': field('v') } }),
      { 'requestBody.jsonBody.': 'NotNull' },
    ],
    ['too many headers', { headers: many }, { headers: 'Size' }],
    [
      'a text too long',
      body({ plainTextBody: 'x'.repeat(200_001) }),
      { 'requestBody.plainTextBody': 'Size' },
    ],
    ['a NUL', body({ plainTextBody: '\0' }), { requestBody: 'Pattern' }],
    ['half of a surrogate pair', { headers: { a: field('\ud83d') } }, { headers: 'Pattern' }],
    ['a deeply nested editor state', { urlEditorState: deep(5000) }, { urlEditorState: 'Pattern' }],
    [
      'a name too long',
      body({ jsonBody: { ['k'.repeat(9000)]: field('v') } }),
      { [`requestBody.jsonBody.${'k'.repeat(279)}`]: 'Size' },
    ],
    ['a misspelt setting', { urI: 'https://a.example' }, { urI: 'Invalid' }],
  ])('refuse %s', (_, given, expected) => {
    expect(refused(given)).toEqual(expected);
  });

  test('name every field that is wrong', () => {
    expect(refused({ url: 'a.example', headers: { a: field(''), 'b c': field('v') } })).toEqual({
      url: 'Pattern',
      'headers.a.value': 'NotNull',
      'headers.b c': 'Pattern',
    });
  });

  test.each([
    'http://a.example',
    'https://a.example/${document.id}?q=${process.name}',
    'https://a.example:8443?${process.name}',
  ])('accept the url %s', (url) => {
    expect(saved({ url })).toMatchObject({ url });
  });

  test('may stay empty in a node that is only renamed, and allow one kind of body only', () => {
    expect(saved({}, {})).toMatchObject({ url: '' });
    expect(saved(body({ jsonBody: { 'a b': field('🦉 "x"') } }))).toMatchObject({
      requestBody: { bodyType: 'JSON', jsonBody: { 'a b': { value: '🦉 "x"' } }, plainTextBody: '' },
    });
    expect(saved({ requestBody: { bodyType: 'PLAIN_TEXT', plainTextBody: 'hi' } })).toMatchObject({
      requestBody: { jsonBody: {}, plainTextBody: 'hi' },
    });
  });
});

const SETTINGS = {
  url: 'https://a.example/${process.id}',
  headers: { 'X.Y': field('${document.id}') },
  requestBody: { bodyType: 'JSON', jsonBody: { 'a.b': field('1'), c: field('2') }, plainTextBody: 'plain' },
};
const templatesOf = (change: Record<string, unknown>, before: Record<string, unknown>) =>
  changedTemplates(sendRequest, change, settingsOf(sendRequest, change, before));

describe('templates', () => {
  test.each<[string, Record<string, unknown>, string[]]>([
    ['JSON', {}, ['requestBody.jsonBody.a.b.value', 'requestBody.jsonBody.c.value']],
    [
      'text',
      { requestBody: { ...SETTINGS.requestBody, bodyType: 'PLAIN_TEXT' } },
      ['requestBody.plainTextBody'],
    ],
    ['no body', { httpRequestMethod: 'GET' }, []],
  ])('are those that a request with %s requires', (_, more, bodyFields) => {
    const found = templatesOf({ ...SETTINGS, ...more }, {});
    expect(found.map(({ field }) => field)).toEqual(['url', 'headers.X.Y.value', ...bodyFields]);
    expect(found.slice(0, 2).map(({ template }) => template)).toEqual([SETTINGS.url, '${document.id}']);
  });

  test('are checked as soon as a change touches any setting, and not when it renames', () => {
    expect(templatesOf({ name: 'New' }, SETTINGS)).toEqual([]);
    expect(templatesOf({ httpRequestMethod: 'PUT' }, SETTINGS)).toHaveLength(4);
    expect(changedTemplates(lexicon, { caseSensitive: true }, { caseSensitive: true })).toEqual([]);
  });
});
