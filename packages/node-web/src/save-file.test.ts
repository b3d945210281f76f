import { expect, it } from 'vitest';
import { nameOfDownload } from './save-file.ts';

it.each([
  [`attachment; filename="plain.csv"; filename*=UTF-8''wyniki%20%C5%82.csv`, 'wyniki ł.csv'],
  ['attachment; filename="plain.csv"', 'plain.csv'],
  ['attachment; filename=plain.csv', 'plain.csv'],
  [`attachment; filename="plain.csv"; filename*=UTF-8''%E0%A4%A`, 'plain.csv'],
  ['attachment', 'fallback'],
  [null, 'fallback'],
])('reads the name of the download %s', (disposition, name) => {
  expect(nameOfDownload(disposition, 'fallback')).toBe(name);
});
