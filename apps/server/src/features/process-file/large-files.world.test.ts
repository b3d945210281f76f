import { processFiles } from '@scriptorium/contract/process/process-file.ts';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { labels, type ImportedLabel } from '@scriptorium/contract/process/labels.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { startWorld } from '@scriptorium/testing/product/world.ts';
import { afterAll, expect, it } from 'vitest';
import { makeFullProcess } from './fixtures/full-process.ts';

const world = await startWorld();
const other = await startWorld();
afterAll(async () => {
  await world.close();
  await other.close();
});

const TREES = 30;
const CHILDREN = 9;
const RULES = 5000;

/** 300 labels in 30 trees, with 5,000 rules. */
function labelFile() {
  let rules = 0;
  const label = (name: string, children: ImportedLabel[] = []): ImportedLabel => ({
    nerTagType: { name },
    matchingRules: Array.from({ length: Math.ceil(RULES / (TREES * (CHILDREN + 1))) }, () => {
      rules += 1;
      return rules % 50 === 0
        ? { expression: String.raw`code ${rules}-\d+`, matchingType: 'REGEX' as const }
        : { expression: `term ${rules}`, matchingType: 'EXACT' as const };
    }),
    children,
  });
  const data = Array.from({ length: TREES }, (_, tree) =>
    label(
      `Tree ${tree}`,
      Array.from({ length: CHILDREN }, (_, at) => label(`Leaf ${tree} ${at}`)),
    ),
  );
  return { data };
}

const TEXTS = [
  'Razem 120,50 zł: term 7, term 4999 and code 50-12.',
  'A letter about term 12; total dve.',
  'Nothing of this kind.',
];

/** The labels of all documents of a process, by file name and node. */
async function labelled(at: typeof world, processId: number) {
  const tags = await at.database.db
    .selectFrom('ner_tag')
    .innerJoin('step', 'step.id', 'ner_tag.step_id')
    .innerJoin('node', 'node.id', 'step.node_id')
    .innerJoin('document', 'document.id', 'step.document_id')
    .innerJoin('ner_tag_type', 'ner_tag_type.id', 'ner_tag.ner_tag_type_id')
    .select(['document.filename', 'node.name as node', 'ner_tag_type.name as label', 'quote', 'start_offset'])
    .where('document.process_id', '=', processId)
    .execute();
  return tags.map((tag) => JSON.stringify(tag)).sort();
}

it(
  'a process of eight nodes with 300 labels and 5,000 rules does the same in an empty installation',
  { timeout: 120_000 },
  async () => {
    const full = await makeFullProcess(world);
    const boss = world.callAs(world.admin);
    await boss(labels.importFile, { params: { nodeId: full.words.id }, body: labelFile() });
    const text = await (await boss(processFiles.export, { params: { id: full.id } })).text();
    const there = other.callAs(other.admin);
    const copy = await there(processFiles.create, { body: JSON.parse(text) });
    const back = await (await there(processFiles.export, { params: { id: copy.id } })).text();
    expect(back).toBe(text.replace('"secret": "Mail password"', '"secret": null'));
    const results: string[][] = [];
    for (const [at, processId] of [
      [world, full.id],
      [other, copy.id],
    ] as const) {
      const call = at.callAs(at.admin);
      const hup = (await call(nodes.list, { query: { processId } })).find(
        ({ activityType }) => activityType === 'HUP',
      );
      for (const [index, content] of TEXTS.entries())
        await call(documents.upload, {
          body: uploadForm({ nodeId: hup?.id ?? 0, name: `${index}.txt`, text: content }),
        });
      await at.drain();
      results.push(await labelled(at, processId));
    }
    expect(results[0]?.length).toBeGreaterThan(5);
    expect(results[1]).toEqual(results[0]);
  },
);

it('10,000 rules are imported, and imported again without a change', { timeout: 120_000 }, async () => {
  const boss = world.callAs(world.admin);
  const full = await makeFullProcess(world);
  const file = JSON.parse(await (await boss(processFiles.export, { params: { id: full.id } })).text());
  const words = file.nodes.find(({ name }: { name: string }) => name === 'Words');
  words.labels[0].rules = Array.from({ length: 10_000 }, (_, at) => ({
    type: at % 10 === 0 ? 'REGEX' : 'EXACT',
    expression: at % 10 === 0 ? String.raw`\bid${at}\d+` : `word ${at}`,
  }));
  const params = { id: full.id };
  const { changes } = await boss(processFiles.preview, { params, body: file });
  expect(changes).toMatchObject([{ kind: 'rulesAdded', node: 'Words', subject: ['Money'], count: 10_000 }]);
  await boss(processFiles.apply, { params, body: file });
  expect((await boss(processFiles.preview, { params, body: file })).changes).toEqual([]);
});
