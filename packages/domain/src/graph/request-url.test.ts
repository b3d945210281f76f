import { describe, expect, it } from 'vitest';
import { hasHostWildcard, receiverOfUrl } from './request-url.ts';

describe('a wildcard chooses the server', () => {
  it.each([
    'http://${document.filename}:8080/x',
    'http://a.example:${document.id}/',
    'https://a.${document.filename}.example',
    '${document.filename}://a.example/',
    '${document.filename}',
    'https:///${document.filename}/x',
    String.raw`https://\\${'${document.filename}'}/x`,
    'ht\ttp://\n${document.filename}/x',
    'http:${document.filename}/x',
    '{host}${document.filename}/x',
    '{host}:${document.id}/x',
    '192.0.2.${document.id}/x',
    '192.0.2.1:${document.id}/x',
    'http://a.example${document.filename}?x',
    'http://${a/b}/x',
  ])('in %s', (url) => expect(hasHostWildcard(url)).toBe(true));
});

describe('a wildcard does not choose the server', () => {
  it.each([
    '',
    'http://a.example',
    'http://a.example/${document.filename}',
    'https://a.example:8443/x?${document.id}=${document.filename}',
    'https://a.example?${document.id}',
    'https://a.example#${document.id}',
    String.raw`https://a.example\${document.id}`,
    '{host}/asr?file=${document.filename}',
    '192.0.2.1:8080/${document.id}',
    '192.0.2.1/${document.id}',
    'https://[2001:db8::1]:80/${document.id}',
    'http://${unclosed/x',
  ])('in %s', (url) => expect(hasHostWildcard(url)).toBe(false));
});

it.each([
  ['https://A.example/x', 'https://a.example/y?z', true],
  ['https://a.example', 'https://a.example.org', false],
  ['https://a.example/x', 'http://a.example/x', false],
  ['https://a.example:1/x', 'https://a.example:2/x', false],
  ['{host}/x', '{host}/y', true],
])('%s and %s have one receiver: %s', (one, other, isSame) => {
  expect(receiverOfUrl(one) === receiverOfUrl(other)).toBe(isSame);
});
