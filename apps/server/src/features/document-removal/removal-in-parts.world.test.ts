import { documents } from '@scriptorium/contract/documents/documents.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { hideDocuments, lockDocuments } from './document-removal.store.ts';
import { removeHidden } from './document-removal.api.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const asAdmin = () => world.callAs(world.admin);

/** A document with tags that are related in a chain, tombstones, and spoken words, of which one in ten was deleted. */
async function makeLargeDocument(rows: { tags: number; words: number; tombstones: number }) {
  const process = await world.make.process();
  const hup = await world.make.node(process.id, { activityType: 'HUP', name: 'Upload' });
  const span = await world.make.node(process.id, {
    activityType: 'SPAN',
    name: 'Labels',
    fromId: process.parser.id,
  });
  const label = await world.make.label(span.id);
  const relation = await world.make.relationType(span.id);
  const body = uploadForm({ nodeId: hup.id, name: 'large.txt', text: 'one two' });
  const id = (await asAdmin()(documents.upload, { body })).documents[0]?.id ?? 0;
  await world.drain();
  const state = await asAdmin()(steps.state, { params: { id } });
  const stepId = state.documentStepsInformation.find(({ nodeDTO }) => nodeDTO.id === span.id)?.stepDTO.id;
  const { db } = world.database;
  await sql`
    with tag as (
      insert into ner_tag (step_id, ner_tag_type_id, type, start_offset, end_offset, quote, source)
      select ${stepId}, ${label.id}, 'SPAN_TAG', 0, 3, 'one', 'RULE' from generate_series(1, ${rows.tags}) returning id),
    graph as (insert into relation_graph (step_id) values (${stepId}) returning id)
    insert into ner_tag_relation (graph_id, from_id, to_id, relation_type_id, source)
    select graph.id, tag.id, coalesce(lag(tag.id) over (order by tag.id), tag.id), ${relation.id}, 'RULE'
    from tag, graph`.execute(db);
  await sql`
    insert into tag_tombstone (step_id, ner_tag_type_id, source, quote)
    select ${stepId}, ${label.id}, 'RULE', 'one' from generate_series(1, ${rows.tombstones})`.execute(db);
  await sql`
    with spoken as (
      insert into utterance (document_id, actor, position) values (${id}, 'Speaker', 0) returning id)
    insert into utterance_token (utterance_id, deleted_from, position, value, ts_start, ts_end)
    select case when n % 10 > 0 then spoken.id end, case when n % 10 = 0 then ${id}::bigint end, n, 'word', n, n
    from spoken, generate_series(1, ${rows.words}) n`.execute(db);
  return { id, processId: process.id };
}

async function countRows() {
  const { rows } = await sql<Record<'relations' | 'tags' | 'tombstones' | 'words' | 'documents', number>>`
    select (select count(*)::int from ner_tag_relation) as relations, (select count(*)::int from ner_tag) as tags,
      (select count(*)::int from tag_tombstone) as tombstones, (select count(*)::int from utterance_token) as words,
      (select count(*)::int from document) as documents`.execute(world.database.db);
  return rows[0];
}

/** A server that stops after it was asked a number of times whether it stops. */
function stopAfter(checks: number): AbortSignal {
  const { signal } = new AbortController();
  let left = checks;
  vi.spyOn(signal, 'throwIfAborted').mockImplementation(() => {
    left -= 1;
    if (left < 0) throw new Error('The server stops.');
  });
  return signal;
}

it('a large document is deleted in parts that nobody sees, and a stopped server continues where it was', async () => {
  const none = await countRows();
  const { id, processId } = await makeLargeDocument({ tags: 2500, words: 1500, tombstones: 300 });
  const { db } = world.database;
  await db.transaction().execute(async (tx) => {
    await hideDocuments(tx, processId, await lockDocuments(tx, processId, [id]));
  });
  // Of one check before the document and one after each transaction the fourth stops it: after 3,000 rows.
  await expect(removeHidden(db, world.services.files, stopAfter(3))).rejects.toThrow('The server stops.');
  expect(await countRows()).toEqual({
    relations: none?.relations,
    tags: 2000,
    tombstones: 300,
    words: 1500,
    documents: (none?.documents ?? 0) + 1,
  });
  await expect(asAdmin()(documents.get, { params: { id } })).rejects.toMatchObject({ status: 404 });
  expect(await removeHidden(db, world.services.files)).toBe(1);
  expect(await countRows()).toEqual(none);
});
