import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { parserOf } from '@scriptorium/testing/scenes/desk.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ocrLanguages } from '../file-parser.contract.ts';

let world: World;
beforeAll(async () => (world = await startWorld()));
afterAll(() => world.close());

async function parser() {
  const call = world.callAs(world.admin);
  const { id: processId } = await world.make.process();
  const { id } = await parserOf(call, processId);
  return {
    change: (changes: object) => call(nodes.update, { body: { id, ...changes } as never }),
    read: () => call(nodes.get, { params: { id }, query: {} }),
  };
}

it('offers the languages whose data is installed', async () => {
  const languages = await world.callAs(world.admin)(ocrLanguages.list, {});
  expect(languages).toEqual(expect.arrayContaining(['ces', 'deu', 'eng', 'fra', 'pol', 'spa', 'ukr']));
  expect(languages).not.toContain('osd');
});

it('a parser reads scans in Polish and English until other languages are chosen', async () => {
  const { change, read } = await parser();
  expect(await read()).toMatchObject({ ocrLanguages: ['pol', 'eng'] });
  await change({ ocrLanguages: ['ukr', 'deu', 'eng'] });
  expect(await read()).toMatchObject({ ocrLanguages: ['ukr', 'deu', 'eng'] });
});

it.each([
  ['no language', []],
  ['a language twice', ['pol', 'pol']],
  ['a language that is not installed', ['pol', 'tlh']],
  ['the data of scripts', ['osd']],
  ['a path', ['../eng']],
  ['too many languages', ['ces', 'deu', 'eng', 'fra', 'pol', 'spa', 'ukr', 'aaa', 'bbb']],
  ['a text', 'pol+eng'],
])('%s is refused, and nothing is changed', async (_, languages) => {
  const { change, read } = await parser();
  await expect(change({ ocrLanguages: languages })).rejects.toMatchObject({ status: 400 });
  expect(await read()).toMatchObject({ ocrLanguages: ['pol', 'eng'] });
});
