import { documents } from '@scriptorium/contract/documents/documents.ts';
import { DOCUMENT_STATUSES, STEP_STATUSES } from '@scriptorium/domain/steps/statuses.ts';
import { startWorld, type TestUser, type World } from '@scriptorium/testing/product/world.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findWrongCopies, repairCopies } from './list-copies.store.ts';

vi.setConfig({ testTimeout: 120_000 });

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const NONE_WRONG = { assignees: 0, counts: 0, names: 0 };

/** Makes a generator of random numbers that are the same in every run. */
function seeded(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const NAMES = ['Faktura', 'umowa', 'Żółty list', 'invoice', 'a', 'Ab', '100% sure', 'x_y'];

/** A process with two nodes and rows of every kind, made by SQL. */
async function filledProcess(size: number) {
  const process = await world.make.process();
  const [first, second] = [
    await world.make.node(process.id, { activityType: 'SPAN', name: 'First' }),
    await world.make.node(process.id, { activityType: 'CLF', name: 'Second' }),
  ];
  const random = seeded(size);
  const users = [await world.make.user(), await world.make.user()];
  const { db } = world.database;
  const ids: number[] = [];
  for (let at = 0; at < size; at += 1) {
    const { id } = await db
      .insertInto('document')
      .values({
        process_id: process.id,
        filename: `${NAMES[random(NAMES.length)]} ${at}.txt`,
        path: 'x',
        document_type: 'TEXTFILE',
        kind: 'txt',
        status: DOCUMENT_STATUSES[random(DOCUMENT_STATUSES.length)] ?? 'DONE',
        deleted_at: random(10) === 0 ? new Date() : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(id);
    for (const node of [first, second])
      for (let copy = 0; copy < random(3); copy += 1)
        await db
          .insertInto('step')
          .values({
            document_id: id,
            node_id: node.id,
            copy,
            master: copy === 0,
            status: STEP_STATUSES[random(STEP_STATUSES.length)] ?? 'DONE',
            blocked_by: random(3) === 0 ? (users[random(2)]?.id ?? null) : null,
          })
          .execute();
    for (const user of users)
      if (random(3) === 0)
        await db.insertInto('document_assignee').values({ document_id: id, user_id: user.id }).execute();
  }
  await sql`insert into document_count (process_id, status, documents)
    select process_id, status, count(*) from document where process_id = ${process.id} and deleted_at is null
    group by process_id, status`.execute(db);
  return { process, nodes: [first, second], users, ids };
}

describe('lists of documents', () => {
  it('are the same with and without the indexes of a process, for every filter, order, page and right', async () => {
    const { process, nodes, users, ids } = await filledProcess(90);
    const [first, second] = nodes.map(({ id }) => id);
    const [one, two] = users.map(({ id }) => id);
    const callers: TestUser[] = [
      world.admin,
      await world.make.user({ authorities: [{ type: 'PROCESS', componentId: process.id, mode: 'READ' }] }),
      await world.make.user({ authorities: [{ type: 'NODE', componentId: first ?? 0, mode: 'WRITE' }] }),
      await world.make.user({ authorities: [{ type: 'NODE', componentId: first ?? 0, mode: 'ADMIN' }] }),
    ];
    await sql`insert into document_assignee (document_id, user_id)
      select id, ${callers[2]?.id ?? 0} from document where process_id = ${process.id} and id % 3 = 0`.execute(
      world.database.db,
    );
    const filterSets: object[][] = [
      [],
      [{ type: 'STATUS', value: ['WAITING', 'ERROR'] }],
      [{ type: 'ASSIGNEE_IDS', value: [] }],
      [{ type: 'ASSIGNEE_IDS', value: [one, two] }],
      [
        { type: 'ASSIGNEE_IDS', value: [one] },
        { type: 'STATUS', value: ['DONE'] },
      ],
      [{ type: 'NAME', value: 'zolty' }],
      [{ type: 'NAME', value: 'AB' }],
      [{ type: 'NAME', value: '%' }],
      [{ type: 'NAME', value: 'x_y' }],
      [
        { type: 'NAME', value: 'a' },
        { type: 'ASSIGNEE_IDS', value: [] },
      ],
      [{ type: 'NODE_STEPS', value: [first, second] }],
      [{ type: 'STEP', value: { nodeId: first, statuses: ['WAITING', 'DONE'] } }],
      [
        { type: 'STEP', value: { nodeId: second, statuses: [] } },
        { type: 'ASSIGNEE_IDS', value: [two] },
        { type: 'NAME', value: 'umo' },
      ],
    ];
    const sorts = ['id,asc', 'filename,desc', 'status,asc', 'createdDate,desc'];
    const of = { type: 'PROCESS_ID' as const, value: process.id };
    let found = 0;
    for (const caller of callers)
      for (const filters of filterSets)
        for (const hideAccepted of [undefined, false])
          for (const sort of sorts) {
            const ask = async (processes: object[]) => {
              const { content, totalElements, totalIsCapped } = await world.callAs(caller)(documents.info, {
                query: { sort, page: 1, size: 7 },
                body: {
                  filters: [...processes, ...filters] as never,
                  ...(hideAccepted === undefined ? {} : { hideAccepted }),
                },
              });
              found += content.length;
              return { ids: content.map(({ id }) => id), totalElements, totalIsCapped };
            };
            // Without a process each condition is checked for each document.
            const across = await ask([{ type: 'DOC_ID', value: ids }]);
            expect(await ask([of]), JSON.stringify({ filters, sort, hideAccepted })).toEqual(across);
          }
    expect(found).toBeGreaterThan(500);
  });

  it('say that a total is capped, and page beyond the cap', async () => {
    const process = await world.make.process();
    const { db } = world.database;
    await sql`insert into document (process_id, filename, path, document_type, kind, status)
      select ${process.id}::bigint, 'd' || lpad(n::text, 5, '0'), 'x', 'TEXTFILE', 'txt', 'WAITING'
      from generate_series(1, 10050) n`.execute(db);
    await sql`insert into document_count (process_id, status, documents) values (${process.id}, 'WAITING', 10050)`.execute(
      db,
    );
    const ask = async (page: number, sort: string, ...filters: object[]) => {
      const { content, ...counts } = await world.callAs(world.admin)(documents.info, {
        query: { page, size: 20, sort },
        body: { filters: [{ type: 'PROCESS_ID', value: process.id }, ...filters] as never },
      });
      return { names: content.map(({ filename }) => filename), ...counts };
    };
    const unassigned = { type: 'ASSIGNEE_IDS', value: [] };
    const capped = { totalElements: 10_000, totalIsCapped: true, totalPages: 500 };
    expect(await ask(0, 'id,asc')).toMatchObject({ totalElements: 10_050, totalIsCapped: false });
    expect(await ask(0, 'id,asc', { type: 'STATUS', value: ['WAITING'] })).toMatchObject({
      totalElements: 10_050,
      totalIsCapped: false,
    });
    for (const sort of ['id', 'filename', 'createdDate']) {
      expect(await ask(0, `${sort},asc`, unassigned)).toMatchObject(capped);
      const last = await ask(502, `${sort},asc`, unassigned);
      expect(last).toMatchObject(capped);
      expect(last.names).toEqual(Array.from({ length: 10 }, (_, at) => `d${10_041 + at}`));
      expect((await ask(0, `${sort},desc`, unassigned)).names[0]).toBe('d10050');
    }
    expect(await ask(0, 'id,asc', { type: 'NAME', value: 'd1000' })).toMatchObject({
      totalElements: 10,
      totalIsCapped: false,
    });
    expect(await ask(0, 'id,asc', { type: 'NAME', value: 'd1' })).toMatchObject({ totalElements: 51 });
    expect((await ask(1, 'id,asc', { type: 'NAME', value: 'd' })).names[0]).toBe('d00021');
  });
});

describe('the copies that lists read', () => {
  it('are the same as their sources after any writes', async () => {
    const { users, ids } = await filledProcess(60);
    const { db } = world.database;
    const other = await world.make.process();
    const random = seeded(7);
    for (let at = 0; at < 300; at += 1) {
      const id = ids[random(ids.length)] ?? 0;
      const user = users[random(2)]?.id ?? 0;
      const document = db.updateTable('document').where('id', '=', id);
      const writes = [
        () => document.set({ status: DOCUMENT_STATUSES[random(4)] ?? 'DONE' }).execute(),
        () => document.set({ filename: NAMES[random(NAMES.length)] ?? '' }).execute(),
        () => document.set({ process_id: other.id }).execute(),
        () => document.set({ deleted_at: random(2) === 0 ? new Date() : null }).execute(),
        () =>
          db
            .insertInto('document_assignee')
            .values({ document_id: id, user_id: user })
            .onConflict((conflict) => conflict.doNothing())
            .execute(),
        () =>
          db
            .deleteFrom('document_assignee')
            .where('document_id', '=', id)
            .where('user_id', '=', user)
            .execute(),
        () => (random(5) === 0 ? db.deleteFrom('document').where('id', '=', id).execute() : undefined),
      ];
      // A document that was deleted for good has no more assignees.
      await writes[random(writes.length)]?.()?.catch((error: { code?: string }) => {
        if (error.code !== '23503') throw error;
      });
    }
    expect(await findWrongCopies(db)).toEqual(NONE_WRONG);
  });

  it('are repaired where they differ', async () => {
    const { ids } = await filledProcess(30);
    const { db } = world.database;
    expect(await repairCopies(db)).toEqual(NONE_WRONG);
    await db.updateTable('document_assignee').set({ status: 'ERROR', process_id: 1 }).execute();
    await db
      .updateTable('document')
      .set({ assignees: 9 })
      .where('id', '=', ids[0] ?? 0)
      .execute();
    await db
      .updateTable('document_name')
      .set({ name_key: 'wrong' })
      .where('document_id', '=', ids[1] ?? 0)
      .execute();
    await db
      .deleteFrom('document_name')
      .where('document_id', '=', ids[2] ?? 0)
      .execute();
    const wrong = await findWrongCopies(db);
    expect(wrong.assignees).toBeGreaterThan(5);
    expect(wrong).toMatchObject({ counts: 1, names: 2 });
    expect(await repairCopies(db)).toEqual(wrong);
    expect(await findWrongCopies(db)).toEqual(NONE_WRONG);
  });
});
