import { expect, it } from 'vitest';
import { newClientId } from '@scriptorium/web-data/client-id.ts';
import { filenameOf } from './download.ts';

it('parses the file name of a download', () => {
  expect(filenameOf('attachment; filename="x.pdf"; filename*=UTF-8\'\'za%C5%BC%C3%B3%C5%82%C4%87.pdf')).toBe(
    'zażółć.pdf',
  );
  expect(filenameOf('attachment; filename="scan 1.pdf"')).toBe('scan 1.pdf');
  expect(filenameOf(null)).toBeUndefined();
});

it('creates UUIDs of version 4', () => {
  expect(newClientId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(newClientId()).not.toBe(newClientId());
});
