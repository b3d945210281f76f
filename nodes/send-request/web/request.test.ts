import type { Node } from '@scriptorium/contract/process/nodes.ts';
import { expect, test } from 'vitest';
import {
  isHeaderName,
  isReservedHeader,
  urlProblem,
  withField,
  withoutField,
  type FieldMap,
} from './request.ts';

const field = (value: string) => ({ value, editorState: null });
const map: FieldMap = { first: field('1'), second: field('2') };

test('a URL begins with http:// or https://; wildcards are allowed after its host', () => {
  const problem = (url: string) => urlProblem({ url } as unknown as Node);
  expect(problem(' ')).toBe('required');
  for (const wrong of ['example.org', 'ftp://example.org', 'https://', '${util.date}', ' http://x'])
    expect(problem(wrong)).toBe('pattern');
  for (const right of ['http://a', 'https://a.example.org/${document.id}?x=${document.id}'])
    expect(problem(right)).toBeNull();
  for (const wrong of [
    'https://${process.name}.example.org/',
    'http://a:${document.id}/x',
    'http:///${document.id}',
  ])
    expect(problem(wrong)).toBe('hostWildcard');
});

test('a URL has secrets after its ? only', () => {
  const problem = (url: string) => urlProblem({ url } as unknown as Node);
  expect(problem('https://a.example/${document.id}?key=${secret.Key}')).toBeNull();
  for (const wrong of ['https://a.example/${secret.Key}', 'https://a.example/#?${secret.Key}'])
    expect(problem(wrong)).toBe('secretPlace');
});

test('a URL contains no user name or password', () => {
  const problem = (url: string) => urlProblem({ url } as unknown as Node);
  for (const wrong of [
    'http://ada@a.example/',
    'https://ada:secret@a.example',
    'https://${document.id}@a',
    'HTTPS://a@b',
  ])
    expect([wrong, problem(wrong)]).toEqual([wrong, wrong.startsWith('H') ? 'pattern' : 'credentials']);
  for (const right of ['http://a.example/@ada', 'https://a.example/?mail=a@b', 'https://a#b@c'])
    expect(problem(right)).toBeNull();
});

test('a node cannot set headers of the connection', () => {
  expect(['Host', 'content-length', 'TE'].every(isReservedHeader)).toBe(true);
  expect(['X-Host', 'Authorization', 'constructor'].some(isReservedHeader)).toBe(false);
});

test('fields are added at the end, renamed in place, and removed', () => {
  expect(Object.keys(withField(map, undefined, 'third', field('3')))).toEqual(['first', 'second', 'third']);
  const renamed = withField(map, 'first', 'one', field('I'));
  expect(Object.entries(renamed)).toEqual([
    ['one', field('I')],
    ['second', field('2')],
  ]);
  expect(withoutField(renamed, 'one')).toEqual({ second: field('2') });
});

test('the name of a header is a token', () => {
  expect(['X-Id', 'x_1', "a!#$%&'*+.^`|~"].every(isHeaderName)).toBe(true);
  expect(['', 'a b', 'a:b', 'ż', 'a\n'].some(isHeaderName)).toBe(false);
});
