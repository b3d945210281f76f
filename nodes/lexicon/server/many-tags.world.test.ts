import { documents } from '@scriptorium/contract/documents/documents.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import { insertMachineTags } from '@scriptorium/annotations/machine-tags.store.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const COUNT = 6000;

async function taggedText() {
  const process = await world.make.process();
  const hup = await world.make.node(process.id, { activityType: 'HUP', name: 'Upload' });
  const lexicon = await world.make.node(process.id, { activityType: 'LEXICON', name: 'Rules' });
  await world.make.edge(process.id, process.parser.id, lexicon.id);
  const label = await world.make.label(lexicon.id);
  await world.make.rules(label.id, [{ expression: 'kot', matchingType: 'EXACT' }]);
  const body = uploadForm({ nodeId: hup.id, name: 'cats.txt', text: 'kot '.repeat(COUNT) });
  const id = (await world.callAs(world.admin)(documents.upload, { body })).documents[0]?.id ?? 0;
  await world.drain();
  const { db } = world.database;
  const step = await db
    .selectFrom('step')
    .selectAll()
    .where('document_id', '=', id)
    .where('node_id', '=', lexicon.id)
    .executeTakeFirstOrThrow();
  return { id, step, labelId: label.id, nodeId: lexicon.id };
}

it('many tags of a machine are all there, and are counted for the statistics', async () => {
  const { step, labelId, nodeId } = await taggedText();
  expect(step.status).toBe('ACCEPTED');
  const { db } = world.database;
  const tags = await db
    .selectFrom('ner_tag')
    .select(['ner_tag_type_id as labelId', 'start_offset as start', 'end_offset as end', 'quote'])
    .where('step_id', '=', step.id)
    .orderBy('start_offset')
    .execute();
  expect(tags).toEqual(
    Array.from({ length: COUNT }, (_, at) => ({ labelId, start: at * 4, end: at * 4 + 3, quote: 'kot' })),
  );
  const { rows } = await sql<{ tags: number }>`
    select sum(amount)::int as tags from statistic_change where measure = 'TAGS' and node_id = ${nodeId}`.execute(
    db,
  );
  expect(rows).toEqual([{ tags: COUNT }]);
});

it('what refers to nothing is refused again after many tags of a machine', async () => {
  const { step, labelId } = await taggedText();
  const { db } = world.database;
  const tag = (at: number, label: number) => ({
    labelId: label,
    sourceId: null,
    score: null,
    quote: 'x',
    place: { start: at, end: at + 1 },
  });
  await expect(
    inTransaction(db, async (tx) => {
      const many = Array.from({ length: 1000 }, (_, at) => tag(at, labelId));
      await insertMachineTags(tx, step.id, 'RULE', many);
      await insertMachineTags(tx, step.id, 'RULE', [tag(2000, 999_999_999)]);
    }),
  ).rejects.toMatchObject({ code: '23503' });
  const { n } = await db
    .selectFrom('ner_tag')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('step_id', '=', step.id)
    .executeTakeFirstOrThrow();
  expect(n).toBe(COUNT);
});
