import type { Database, Tx } from '@scriptorium/db/database.ts';
import { EngineWorld } from '@scriptorium/engine/testing/engine-world.ts';
import { insertContent } from '@scriptorium/engine/content/content.store.ts';
import { openTestDatabase } from '@scriptorium/testing/databases/open-test-database.ts';
import { sql, type KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chooseClassifierTags } from './classifier-tags.ts';
import type { MachineSource, MachineTag } from './machine-tags.store.ts';
import { replaceMachineTags } from './machine-tags.ts';
import { changeTag, deleteTag, insertPersonTag } from './person-tags.ts';
import { insertGraph, replaceRelations } from './relation-graphs.ts';
import { findTag, listTags, type Tag } from './tags.ts';
import { isTouched } from './touched.ts';

let database: Database;
let world: EngineWorld;
beforeAll(async () => {
  database = await openTestDatabase();
  world = new EngineWorld(database);
});
afterAll(() => database.close());

const TEXT = 'Anna met Jan in Gdynia.';

/** A document with a text, and a step of a node with the labels `person`, `city` and, of a classifier, `topic`. */
async function begin() {
  const process = await world.process({ node: { type: 'SPAN' } }, ['parser → node']);
  const documentId = await process.admitOne();
  await world.engine.drain();
  await world.tx((tx) => insertContent(tx, { documentId, text: TEXT, createdBy: null }));
  const nodeId = process.node('node');
  const { id } = await world.step(documentId, nodeId);
  const { userId } = await world.user();
  return {
    step: { id, documentId, nodeId },
    userId,
    person: await process.tagLabel('node', 'person'),
    city: await process.tagLabel('node', 'city'),
    topic: await process.classLabel('node', 'topic'),
  };
}
type Begun = Awaited<ReturnType<typeof begin>>;

function found(labelId: number, quote: string): MachineTag {
  const start = TEXT.indexOf(quote);
  return { labelId, sourceId: 7, score: 0.5, quote, place: { start, end: start + quote.length } };
}

const run = ({ step }: Begun, tags: readonly MachineTag[], source: MachineSource = 'MODEL') =>
  world.tx((tx) => replaceMachineTags(tx, step, source, () => Promise.resolve(tags)));

const insert = ({ step, userId }: Begun, labelId: number, quote: string) =>
  world.tx((tx) => {
    const { place } = found(labelId, quote);
    return insertPersonTag(tx, { stepId: step.id, labelId, userId, clientId: undefined, quote, place });
  });

const tagsOf = async ({ step }: Begun) =>
  (await listTags(world.db, { documentId: step.documentId, stepIds: [step.id] })).map(
    ({ quote, source }) => `${quote} ${source}`,
  );

async function tagWith({ step }: Begun, quote: string): Promise<Tag> {
  const tags = await listTags(world.db, { documentId: step.documentId, stepIds: [step.id] });
  const tag = tags.find((tag) => tag.quote === quote);
  if (!tag) throw new Error(`No tag on ${quote}`);
  return tag;
}

async function touched({ step }: Begun): Promise<boolean> {
  const { rows } = await sql<{ touched: boolean }>`
    select ${isTouched(sql.val(step.id))} as touched`.execute(world.db);
  return rows[0]?.touched === true;
}

describe("a machine's tags", () => {
  test('replace those of its earlier run, with their source and score', async () => {
    const scene = await begin();
    await run(scene, [found(scene.person, 'Anna'), found(scene.city, 'Gdynia')]);
    await run(scene, [found(scene.person, 'Jan')]);
    expect(await tagsOf(scene)).toEqual(['Jan MODEL']);
    expect(await tagWith(scene, 'Jan')).toMatchObject({ sourceId: 7, score: 0.5, userId: null });
  });

  test('are added to those of people and of other machines, each place and label once', async () => {
    const scene = await begin();
    await insert(scene, scene.person, 'Anna');
    await run(scene, [found(scene.city, 'Gdynia')], 'RULE');
    await run(scene, [found(scene.person, 'Anna'), found(scene.person, 'Jan'), found(scene.person, 'Jan')]);
    expect(await tagsOf(scene)).toEqual(['Anna USER', 'Jan MODEL', 'Gdynia RULE']);
  });

  test('are not created again after people deleted or changed them', async () => {
    const scene = await begin();
    const tags = [found(scene.person, 'Anna'), found(scene.person, 'Jan'), found(scene.city, 'Gdynia')];
    await run(scene, tags);
    const { userId } = scene;
    const [anna, jan] = [await tagWith(scene, 'Anna'), await tagWith(scene, 'Jan')];
    await world.tx((tx) => deleteTag(tx, anna, userId));
    const change = { labelId: scene.person, place: { start: 5, end: 12 }, quote: 'met Jan', userId };
    await world.tx((tx) => changeTag(tx, jan, change));
    await run(scene, tags);
    expect(await tagsOf(scene)).toEqual(['met Jan USER', 'Gdynia MODEL']);
    await run(scene, tags, 'PROMPT');
    expect(await tagsOf(scene)).toEqual(['met Jan USER', 'Gdynia PROMPT']);
    await run(scene, tags, 'RULE');
    expect(await tagsOf(scene)).toEqual(['Anna RULE', 'met Jan USER', 'Jan RULE', 'Gdynia PROMPT']);
  });

  test('remain, each once, while a relation uses them', async () => {
    const scene = await begin();
    const tags = [found(scene.person, 'Anna'), found(scene.person, 'Jan'), found(scene.city, 'Gdynia')];
    await run(scene, tags);
    const [anna, gdynia] = [await tagWith(scene, 'Anna'), await tagWith(scene, 'Gdynia')];
    const type = await world.db
      .insertInto('relation_type')
      .values({ node_id: scene.step.nodeId, name: 'lives in', color: '#219ebc' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await world.tx(async (tx) => {
      const { userId } = scene;
      const graphId = await insertGraph(tx, { stepId: scene.step.id, userId, clientId: undefined });
      const after = [{ fromId: anna.id, toId: gdynia.id, relationTypeId: type.id }];
      await replaceRelations(tx, { graphId, before: [], after, userId });
    });
    await run(scene, [found(scene.person, 'Anna')]);
    expect(await tagsOf(scene)).toEqual(['Anna MODEL', 'Gdynia MODEL']);
    expect((await tagWith(scene, 'Anna')).id).toBe(anna.id);
    expect(await touched(scene)).toBe(true);
  });

  test('receive the present version of the text and lose labels that were deleted during the run', async () => {
    const scene = await begin();
    const tags = [found(scene.person, 'Anna'), found(scene.city, 'Gdynia')];
    await world.db.deleteFrom('ner_tag_type').where('id', '=', scene.city).execute();
    const contents: (number | null)[] = [];
    await world.tx((tx) =>
      replaceMachineTags(tx, scene.step, 'MODEL', (contentId) => {
        contents.push(contentId);
        return Promise.resolve(tags);
      }),
    );
    const { content_id } = await world.db
      .selectFrom('document')
      .select('content_id')
      .where('id', '=', scene.step.documentId)
      .executeTakeFirstOrThrow();
    expect(contents).toEqual([content_id]);
    expect(await tagsOf(scene)).toEqual(['Anna MODEL']);
  });

  test('on a text take two statements', async () => {
    const scene = await begin();
    let statements = 0;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    };
    const tags = [found(scene.person, 'Anna'), found(scene.city, 'Gdynia')];
    await world.tx((tx) =>
      replaceMachineTags(tx.withPlugin(counting) as Tx, scene.step, 'RULE', () => Promise.resolve(tags)),
    );
    expect(statements).toBe(2);
    expect(await tagsOf(scene)).toEqual(['Anna RULE', 'Gdynia RULE']);
  });
});

describe('a step', () => {
  test('is touched by a tag of a person, but not by tags of its machine', async () => {
    const scene = await begin();
    await run(scene, [found(scene.person, 'Anna')]);
    expect(await touched(scene)).toBe(false);
    const id = await insert(scene, scene.person, 'Jan');
    expect(await touched(scene)).toBe(true);
    const tag = await findTag(world.db, id);
    if (tag) await world.tx((tx) => deleteTag(tx, tag, scene.userId));
    expect(await touched(scene)).toBe(false);
  });

  test('is touched by a deleted tag of its machine', async () => {
    const scene = await begin();
    await run(scene, [found(scene.person, 'Anna')]);
    const tag = await tagWith(scene, 'Anna');
    await world.tx((tx) => deleteTag(tx, tag, scene.userId));
    expect(await touched(scene)).toBe(true);
  });

  test('is touched by a classifier tag of a person until the person removes it', async () => {
    const scene = await begin();
    const choose = (typeIds: number[]) =>
      world.tx((tx) => chooseClassifierTags(tx, { stepId: scene.step.id, typeIds, userId: scene.userId }));
    await choose([scene.topic]);
    expect(await touched(scene)).toBe(true);
    await choose([]);
    expect(await touched(scene)).toBe(false);
  });
});
