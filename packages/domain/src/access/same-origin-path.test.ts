import { expect, test } from 'vitest';
import { isSameOriginPath } from './same-origin-path.ts';

test.each([
  '/',
  '/entity/process',
  '/entity/process/7?sort=id,asc#top',
  '/a/b.c/..d/%2ee',
  '/search?from=/../x',
  '/entity/process#/./',
])('%s stays on the origin', (address) => {
  expect(isSameOriginPath(address)).toBe(true);
});

test.each([
  '',
  'entity',
  'https://evil.example',
  '//evil',
  '/\\evil',
  '/\t/evil',
  '/.//evil',
  '/..//evil',
  '/%2e//evil',
  '/%2E.//evil',
  '/a/..//evil',
  '/a/..',
  'javascript:alert(1)',
])('%j may lead to another origin', (address) => {
  expect(isSameOriginPath(address)).toBe(false);
});
