import { steps } from '@scriptorium/contract/documents/steps.ts';
import { classifierTags, nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { startWorld, type TestUser } from '@scriptorium/testing/product/world.ts';
import { afterAll, expect, it } from 'vitest';

const world = await startWorld();
afterAll(() => world.close());
const { make, callAs, admin, database } = world;
const boss = callAs(admin);

/** A process with a span and a classifier node, with labels if wanted, and documents that wait on both. */
async function scene({ labels = true } = {}) {
  const process = await make.process();
  const span = await make.node(process.id, { activityType: 'SPAN', fromId: process.parser.id });
  const clf = await make.node(process.id, { activityType: 'CLF', fromId: process.parser.id });
  const label = labels ? await make.label(span.id, { name: 'Person' }) : null;
  const kind = labels ? await make.classifierType(clf.id, { name: 'Letter' }) : null;
  const add = async (nodeId: number, copies = 1): Promise<number> => {
    const { id: document_id } = await database.db
      .insertInto('document')
      .values({
        process_id: process.id,
        filename: 'a.txt',
        path: 'a.txt',
        document_type: 'TEXTFILE',
        kind: 'text',
        status: 'WAITING',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const made: number[] = [];
    for (let copy = 0; copy < copies; copy += 1) {
      const row = { document_id, node_id: nodeId, copy, status: 'WAITING' as const, master: copy === 0 };
      made.push(
        (await database.db.insertInto('step').values(row).returning('id').executeTakeFirstOrThrow()).id,
      );
    }
    return made[0] ?? 0;
  };
  const missing = async (id: number, who: TestUser = admin) =>
    (await callAs(who)(steps.missingLabels, { params: { id }, query: {} })).missing;
  const tag = async (step_id: number): Promise<number> => {
    const place = { type: 'SPAN_TAG' as const, start_offset: 0, end_offset: 3, quote: 'Ada' };
    const row = { step_id, ner_tag_type_id: label?.id ?? 0, ...place, source: 'RULE' as const };
    return (await database.db.insertInto('ner_tag').values(row).returning('id').executeTakeFirstOrThrow()).id;
  };
  const finish = (id: number, status: 'DONE' | 'ACCEPTED' = 'DONE') =>
    boss(steps.update, { body: { id, status } });
  return { process, span, clf, kind, add, missing, tag, finish };
}

it('a class is missing from a step of a classifier that has classes, until one is chosen', async () => {
  const { clf, kind, add, missing } = await scene();
  const step = await add(clf.id);
  expect(await missing(step)).toBe('CLASS');
  await boss(classifierTags.save, { params: { stepId: step }, body: [{ typeId: kind?.id ?? 0 }] });
  expect(await missing(step)).toBeNull();
});

it('nothing is missing where a node has no labels', async () => {
  const { clf, span, add, missing } = await scene({ labels: false });
  expect([await missing(await add(clf.id)), await missing(await add(span.id))]).toEqual([null, null]);
});

it('tags are missing unless somebody tagged, a proposed tag was deleted, or half of the last documents had none', async () => {
  const { span, add, missing, tag, finish } = await scene();
  const step = await add(span.id);
  expect(await missing(step)).toBe('TAGS');
  const id = await tag(step);
  expect(await missing(step)).toBeNull();
  await boss(nerTags.remove, { params: { id } });
  expect(await missing(step)).toBeNull();

  const [tagged, empty, later] = [await add(span.id), await add(span.id), await add(span.id)];
  await tag(tagged);
  await finish(tagged, 'ACCEPTED');
  expect(await missing(later)).toBe('TAGS');
  await finish(empty);
  expect(await missing(later)).toBeNull();
  for (let index = 0; index < 2; index += 1) {
    const more = await add(span.id);
    await tag(more);
    await finish(more);
  }
  expect(await missing(later)).toBe('TAGS');
});

it('the copy of another person is not revealed, and finishing stays free to programs', async () => {
  const { process, span, add, missing, finish } = await scene();
  const authorities = [{ type: 'PROCESS' as const, componentId: process.id, mode: 'WRITE' as const }];
  const [ada, bob] = [await make.user({ authorities }), await make.user({ authorities })];
  const held = await add(span.id, 2);
  await database.db.updateTable('step').set({ blocked_by: bob.id }).where('id', '=', held).execute();
  expect(await missing(held, bob)).toBe('TAGS');
  await expect(missing(held, ada)).rejects.toMatchObject({ status: 404 });
  const step = await add(span.id);
  await finish(step);
  expect(await missing(step)).toBe('TAGS');
});
