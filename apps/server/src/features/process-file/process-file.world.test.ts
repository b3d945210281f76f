import { processFiles } from '@scriptorium/contract/process/process-file.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { processChanges } from '@scriptorium/contract/process/process-changes.ts';
import { startWorld } from '@scriptorium/testing/product/world.ts';
import { readProcessFile } from '@scriptorium/process-file/read-file.ts';
import type { ProcessFile } from '@scriptorium/process-file/schema.ts';
import { afterAll, expect, it } from 'vitest';
import { makeFullProcess } from './fixtures/full-process.ts';

const world = await startWorld();
afterAll(() => world.close());
const { callAs, admin, database } = world;
const boss = callAs(admin);

const exportText = async (id: number): Promise<string> =>
  (await boss(processFiles.export, { params: { id } })).text();
const exported = async (id: number): Promise<ProcessFile> => {
  const { file, problems } = readProcessFile(JSON.parse(await exportText(id)));
  expect(problems).toEqual([]);
  return file as ProcessFile;
};
const preview = (id: number, body: ProcessFile) => boss(processFiles.preview, { params: { id }, body });
const apply = (id: number, body: ProcessFile, confirm = false) =>
  boss(processFiles.apply, { params: { id }, query: { confirm: String(confirm) }, body });
const create = (body: ProcessFile, name: string) => boss(processFiles.create, { query: { name }, body });

it('the file has names instead of ids and no value of a secret', async () => {
  const { id, invoice, kind } = await makeFullProcess(world);
  const text = await exportText(id);
  expect(text).not.toContain('hunter2');
  expect(text).not.toMatch(new RegExp(`\\b(${kind.id}|${invoice.id})\\b.*isselected`));
  expect(text).toContain('${node.\\"Kind\\".clftagtypes.\\"Invoice\\".isselected}');
  expect(text).toContain('"secret": "Mail password"');
  const file = JSON.parse(text) as ProcessFile;
  expect(file.nodes.map(({ name }) => name)).toEqual([
    'Agreed (parties)',
    'File parser',
    'Kind',
    'Mail',
    'Parties',
    'Report',
    'Upload',
    'Words',
  ]);
  expect(file.edges.find(({ to }) => to === 'Parties')?.predicates).toEqual([
    {
      any: [
        { node: 'Kind', equal: true, label: 'Invoice' },
        {
          all: [
            { node: 'Kind', equal: false, label: 'Letter' },
            { node: 'Words', equal: true, label: ['Money', 'Amount'] },
          ],
        },
      ],
    },
  ]);
  // only the list of receivers has numbers of its own
  expect(JSON.stringify(file).replace('"id":1,"email"', '')).not.toMatch(/"id":/);
});

it('a process that is imported under another name has the same file', async () => {
  const full = await makeFullProcess(world);
  const text = await exportText(full.id);
  const file = await exported(full.id);
  const copy = await create(file, `Copy of ${full.id}`);
  const back = await exportText(copy.id);
  const expected = text
    .replace(JSON.stringify(full.name), JSON.stringify(`Copy of ${full.id}`))
    .replace('"secret": "Mail password"', '"secret": null');
  expect(back).toBe(expected);
  expect((await preview(copy.id, await exported(copy.id))).changes).toEqual([]);
});

it('an import of the process itself changes nothing and says so', async () => {
  const { id } = await makeFullProcess(world);
  const file = await exported(id);
  expect(await preview(id, file)).toEqual({
    changes: [],
    changeCount: 0,
    removals: 0,
    missing: [],
    problems: [],
  });
  const before = await database.db
    .selectFrom('node')
    .selectAll()
    .where('process_id', '=', id)
    .orderBy('id')
    .execute();
  await apply(id, file);
  expect(
    await database.db.selectFrom('node').selectAll().where('process_id', '=', id).orderBy('id').execute(),
  ).toEqual(before);
});

it('what has the same name keeps its id; the rest is added, changed, renamed and deleted', async () => {
  const { id, kind, words, amount, invoice, parties, send } = await makeFullProcess(world);
  const file = await exported(id);
  const nodeOf = (name: string) =>
    file.nodes.find((node) => node.name === name) as ProcessFile['nodes'][number];
  nodeOf('Words').name = 'Lexicon of words';
  for (const edge of file.edges) {
    if (edge.from === 'Words') edge.from = 'Lexicon of words';
    if (edge.to === 'Words') edge.to = 'Lexicon of words';
  }
  const toParties = file.edges.find(({ to }) => to === 'Parties');
  toParties?.predicates.splice(0, 1, { node: 'Kind', equal: true, label: 'Invoice' });
  nodeOf('Kind').classes[0]!.backgroundColor = '#112233';
  nodeOf('Kind').classes.push({
    name: 'Order',
    description: '',
    backgroundColor: '#445566',
    prefixKey: false,
    suffixKey: null,
  });
  nodeOf('Lexicon of words').labels[0]!.children[0]!.rules.pop();
  nodeOf('Report').settings['repeatable'] = true;
  file.nodes = file.nodes.filter(({ name }) => name !== 'Mail');
  file.edges = file.edges.filter(({ to }) => to !== 'Mail');
  const { changes, problems, removals } = await preview(id, file);
  expect(problems).toEqual([]);
  expect(changes.map(({ kind, node, subject, count }) => [kind, node, subject.join('/'), count])).toEqual([
    ['classChanged', 'Kind', 'Invoice/backgroundColor', 0],
    ['classAdded', 'Kind', 'Order', 0],
    ['conditionsChanged', 'Parties', 'Kind/Parties', 0],
    ['settingChanged', 'Report', 'repeatable', 0],
    ['nodeRenamed', 'Lexicon of words', '', 0],
    ['rulesRemoved', 'Lexicon of words', 'Money/Amount', 1],
    ['nodeRemoved', 'Mail', 'SEND_MAIL', 0],
    ['edgeRemoved', 'Mail', 'Agreed (parties)/Mail', 0],
  ]);
  expect(removals).toBe(3);
  await expect(apply(id, file)).rejects.toMatchObject({ status: 409, key: 'error.processFile.removes' });
  await apply(id, file, true);
  const all = await boss(nodes.list, { query: { processId: id } });
  expect(all.find(({ name }) => name === 'Lexicon of words')?.id).toBe(words.id);
  expect(all.find(({ name }) => name === 'Kind')?.id).toBe(kind.id);
  expect(all.find(({ name }) => name === 'Report')).toMatchObject({ id: send.id, repeatable: true });
  expect(all.map(({ name }) => name)).not.toContain('Mail');
  const labels = await database.db
    .selectFrom('ner_tag_type')
    .select('id')
    .where('node_id', '=', words.id)
    .execute();
  expect(labels.map((label) => label.id)).toContain(amount.id);
  const classes = await database.db
    .selectFrom('classifier_type')
    .selectAll()
    .where('node_id', '=', kind.id)
    .orderBy('id')
    .execute();
  expect(classes.map(({ id: classId, name }) => [classId === invoice.id, name])).toEqual([
    [true, 'Invoice'],
    [false, 'Letter'],
    [false, 'Order'],
  ]);
  expect(classes[0]?.background_color).toBe('#112233');
  expect((await preview(id, file)).changes).toEqual([]);
  expect(parties.id).toBe(all.find(({ name }) => name === 'Parties')?.id);
});

it('an import is one change of its author, which is undone and redone as one', async () => {
  const { id } = await makeFullProcess(world);
  const text = await exportText(id);
  const file = await exported(id);
  file.nodes = file.nodes.filter(({ name }) => name !== 'Mail' && name !== 'Report');
  file.edges = file.edges.filter(({ to }) => to !== 'Mail' && to !== 'Report');
  for (const node of file.nodes) {
    node.description = 'Imported';
    if (node.name === 'Words') node.labels.push({ ...node.labels[1]!, name: 'Another', children: [] });
  }
  const versions = async () => (await boss(processChanges.list, { params: { id }, query: {} })).total;
  const before = await versions();
  await apply(id, file, true);
  expect(await versions()).toBe(before + 1);
  const imported = await exportText(id);
  await boss(processChanges.undo, { params: { id }, body: {} as never });
  expect(await exportText(id)).toBe(text);
  await boss(processChanges.redo, { params: { id }, body: {} as never });
  expect(await exportText(id)).toBe(imported);
});

it('nodes are pasted into another process and into their own, as one change', async () => {
  const { id, kind, invoice } = await makeFullProcess(world);
  const all = await boss(nodes.list, { query: { processId: id } });
  const idOf = (name: string) => all.find((node) => node.name === name)?.id ?? 0;
  const nodeIds = [idOf('Kind'), idOf('Parties'), idOf('Mail')];
  expect(kind.id).toBe(nodeIds[0]);
  const fragment = (await boss(processFiles.fragment, { params: { id }, query: { nodeIds } })) as ProcessFile;
  expect(fragment.nodes.map(({ name }) => name)).toEqual(['Kind', 'Mail', 'Parties']);

  const other = await world.make.process();
  const pasted = await boss(processFiles.paste, {
    params: { id: other.id },
    query: { x: 100, y: 200 },
    body: fragment,
  });
  expect(pasted.ids).toHaveLength(3);
  const there = await exported(other.id);
  const nodeThere = (name: string) => there.nodes.find((node) => node.name === name);
  expect(Math.min(...there.nodes.slice(1).map(({ position }) => position.x))).toBeLessThanOrEqual(100);
  expect(nodeThere('Parties')?.labels).toEqual(fragment.nodes.find(({ name }) => name === 'Parties')?.labels);
  expect(nodeThere('Kind')?.classes.map(({ name }) => name)).toContain(invoice.name);
  // A condition on a node that was not pasted stays closed; the others hold.
  const [way] = there.edges.filter(({ to }) => to === 'Parties');
  expect(JSON.stringify(way?.predicates)).toContain('"node":"Kind"');
  expect(JSON.stringify(way?.predicates)).not.toContain('"node":"Words"');

  const before = await exportText(id);
  const again = await boss(processFiles.paste, { params: { id }, query: { x: 0, y: 900 }, body: fragment });
  expect(again.ids).toHaveLength(3);
  const own = await exported(id);
  expect(own.nodes.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Kind 2', 'Mail 2', 'Parties 2']),
  );
  // In their own process they follow the same nodes.
  const sources = (name: string) => own.edges.filter(({ to }) => to === name).map(({ from }) => from);
  expect(sources('Kind')).not.toEqual([]);
  expect(sources('Kind 2')).toEqual(sources('Kind'));
  await boss(processChanges.undo, { params: { id }, body: {} });
  expect(await exportText(id)).toBe(before);
});

it('labels keep the order of the file, and those that nobody moved keep their places', async () => {
  const { id } = await makeFullProcess(world);
  const file = await exported(id);
  const kind = file.nodes.find(({ name }) => name === 'Kind');
  if (!kind) throw new Error('The process has no classifier');
  const [first] = kind.classes;
  if (!first) throw new Error('The classifier has no label');
  kind.classes.splice(1, 0, { ...first, name: 'Between', suffixKey: null });
  kind.classes.push({ ...first, name: 'Last', suffixKey: null });
  await apply(id, file);
  const after = await exported(id);
  expect(after.nodes.find(({ name }) => name === 'Kind')?.classes.map(({ name }) => name)).toEqual(
    kind.classes.map(({ name }) => name),
  );
  const copy = await create(after, 'In the same order');
  const labelsOf = ({ nodes }: ProcessFile) =>
    nodes.map(({ name, labels, classes }) => ({ name, labels, classes }));
  expect(labelsOf(await exported(copy.id))).toEqual(labelsOf(after));
});

it('a file without `blind` makes new nodes with copies blind, and a node that is there keeps what it has', async () => {
  const { id, parties } = await makeFullProcess(world);
  const file = await exported(id);
  const optionsOf = ({ nodes }: ProcessFile) => nodes.find(({ name }) => name === 'Parties')?.options;
  const read = async (processId: number) =>
    (await boss(nodes.list, { query: { processId } })).find(({ name }) => name === 'Parties')?.blind;
  expect(optionsOf(file)).toMatchObject({ additionalCopies: 2, blind: true });
  expect(file.nodes.find(({ name }) => name === 'Words')?.options).not.toHaveProperty('blind');
  await boss(nodes.update, { body: { id: parties.id, blind: false } as never });
  const open = await exported(id);
  expect(optionsOf(open)).toMatchObject({ blind: false });
  const silent = structuredClone(open);
  delete optionsOf(silent)?.blind;

  expect(await preview(id, silent)).toMatchObject({ changes: [] });
  await apply(id, silent);
  expect(await read(id)).toBe(false);
  expect((await preview(id, file)).changes).toMatchObject([
    { kind: 'optionChanged', subject: ['blind'], before: 'false', after: 'true' },
  ]);
  expect(await read((await create(silent, `Silent ${id}`)).id)).toBe(true);
  expect(await read((await create(open, `Open ${id}`)).id)).toBe(false);
  await apply(id, file);
  expect(await read(id)).toBe(true);
});
