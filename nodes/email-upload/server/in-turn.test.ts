import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FoundItem, SourceFile } from '@scriptorium/sources/source-kind.ts';
import { expect, it } from 'vitest';
import { inTurn } from './in-turn.ts';

const item = (name: string): FoundItem => ({ place: name, identity: null, name, size: null, data: {} });
const fileOf = (filename: string): SourceFile => ({
  filename,
  path: '',
  body: Readable.from([Buffer.from(filename)]),
  verify: async () => {},
});

it('begins each file when the one before it has arrived, was destroyed or failed', async () => {
  const begun: string[] = [];
  const read = inTurn(async ({ name }) => {
    begun.push(name);
    if (name === 'broken') throw new Error('broken');
    return fileOf(name);
  });
  const first = await read(item('first'));
  const [second, broken, last] = [read(item('second')), read(item('broken')), read(item('last'))];
  broken.catch(() => {});
  await new Promise(setImmediate);
  expect(begun).toEqual(['first']);
  expect((await buffer(first.body)).toString()).toBe('first');
  (await second).body.destroy();
  await expect(broken).rejects.toThrow('broken');
  expect((await last).filename).toBe('last');
  expect(begun).toEqual(['first', 'second', 'broken', 'last']);
});
