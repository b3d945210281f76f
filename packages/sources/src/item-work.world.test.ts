import { afterAll, beforeAll, expect, test } from 'vitest';
import { SourceFault, sourceReason } from './source-fault.ts';
import type { ImportedFile } from './sources.ts';
import { SourceWorld } from './fixtures/source-world.ts';

let world: SourceWorld;
beforeAll(async () => {
  world = await SourceWorld.open();
});
afterAll(() => world.close());

const namesOf = (count: number) => Array.from({ length: count }, (_, n) => `${n}.txt`);

async function connectionWith(names: readonly string[], parallel: number) {
  const it = await world.connection();
  it.source.parallel = parallel;
  it.source.things.push(...names.map((name) => ({ name })));
  return it;
}

test('documents that share a transaction do not suffer from one that cannot be made', async () => {
  const names = namesOf(40);
  const it = await connectionWith(names, 8);
  const before = await world.keys();
  const { admit } = world.sources(it.source);
  await world.fetch(it, {
    admit: async (tx, files) => {
      if (files.some(({ filename }) => filename === '13.txt')) throw new Error('refused by a constraint');
      return admit(tx, files);
    },
  });
  expect((await world.documents(it.processId)).toSorted()).toEqual(
    names.filter((name) => name !== '13.txt').toSorted(),
  );
  const bad = (await world.items(it.id)).find(({ name }) => name === '13.txt');
  expect(bad).toMatchObject({ state: 'FOUND', tries: 1, cut_off: 0, document_id: null });
  expect(await world.keys()).toBe(before + 39);
});

test('documents that share a transaction are in the order of their items, each with its own', async () => {
  const names = namesOf(40);
  const it = await connectionWith(names, 8);
  const { admit } = world.sources(it.source);
  const groups: (readonly ImportedFile[])[] = [];
  await world.fetch(it, { admit: (tx, files) => (groups.push(files), admit(tx, files)) });
  expect(Math.max(...groups.map((files) => files.length))).toBeGreaterThan(1);
  expect(await world.documents(it.processId)).toEqual(groups.flat().map(({ filename }) => filename));
  const named = await world.db
    .selectFrom('source_item')
    .innerJoin('document', 'document.id', 'source_item.document_id')
    .select(['source_item.name', 'document.filename'])
    .where('connection_id', '=', it.id)
    .execute();
  expect(named).toHaveLength(40);
  for (const { name, filename } of named) expect(filename).toBe(name);
});

test('items that are left over when a connection breaks are given back untried', async () => {
  const it = await connectionWith(namesOf(40), 4);
  const reason = sourceReason('reason.source.broken', { host: 'files.example.org' });
  const onRead = () => {
    throw new SourceFault('connection', reason);
  };
  it.source.things[6] = { name: '6.txt', onRead };
  await world.fetch(it);
  const open = (await world.items(it.id)).filter(({ state }) => state === 'FOUND');
  expect(open.length).toBeGreaterThan(30);
  for (const item of open) expect(item).toMatchObject({ tries: 0, cut_off: 0, lease_token: null });
  it.source.things[6] = { name: '6.txt' };
  await world.fetch(it);
  expect(await world.documents(it.processId)).toHaveLength(40);
});

test('items whose worker ended are read one at a time, after all others', async () => {
  const it = await connectionWith([], 4);
  const running = new Set<string>();
  const began: string[] = [];
  let most = 0;
  for (const name of namesOf(12))
    it.source.things.push({
      name,
      onRead: async () => {
        began.push(name);
        running.add(name);
        if (began.length > 6) most = Math.max(most, running.size);
        await new Promise((resolve) => setTimeout(resolve, 5));
        running.delete(name);
      },
    });
  const admit = () => Promise.reject(new SourceFault('later', sourceReason('reason.source.changed')));
  await world.fetch(it, { admit });
  await world.passTime(it.id);
  await world.db
    .updateTable('source_item')
    .set({ cut_off: 1, lease_token: crypto.randomUUID() })
    .where('connection_id', '=', it.id)
    .where('name', 'in', namesOf(6))
    .execute();
  began.length = 0;
  most = 0;
  await world.fetch(it);
  expect(began.slice(0, 6).toSorted()).toEqual(namesOf(12).slice(6).toSorted());
  expect(began.slice(6)).toEqual(namesOf(6));
  expect(most).toBe(1);
  expect(await world.documents(it.processId)).toHaveLength(12);
});
