import { documents } from '@scriptorium/contract/documents/documents.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { startWorld } from '@scriptorium/testing/product/world.ts';
import { afterAll, expect, it } from 'vitest';

const world = await startWorld();
afterAll(() => world.close());
const { make, callAs, admin } = world;
const boss = callAs(admin);

async function withSpan() {
  const process = await make.process();
  const hup = await make.node(process.id, { activityType: 'HUP' });
  const span = await make.node(process.id, { activityType: 'SPAN', fromId: process.parser.id });
  const upload = async () => {
    const body = uploadForm({ nodeId: hup.id, name: 'a.txt', text: 'text' });
    const id = (await boss(documents.upload, { body })).documents[0]?.id ?? 0;
    await world.drain();
    return id;
  };
  return { process, span, upload };
}

const put = (id: number, additionalNodeSubmits: unknown) =>
  boss(nodes.update, { body: { id, additionalNodeSubmits } as never });
const submitsOf = async (id: number) => (await boss(nodes.get, { params: { id } })).additionalNodeSubmits;
const copiesOf = async (documentId: number, nodeId: number) =>
  (await boss(steps.state, { params: { id: documentId } })).documentStepsInformation
    .filter(({ nodeDTO }) => nodeDTO.id === nodeId)
    .map(({ stepDTO }) => stepDTO);

it('stores additional submits as a whole list, node-wide and for single documents [NODE-15]', async () => {
  const { process, span, upload } = await withSpan();
  const docId = await upload();
  expect(await submitsOf(span.id)).toEqual([]);
  const stored = await put(span.id, [{ docId, submits: 3 }, { submits: 1 }]);
  expect(stored.additionalNodeSubmits).toEqual([{ submits: 1 }, { docId, submits: 3 }]);
  expect(await submitsOf(span.id)).toEqual([{ submits: 1 }, { docId, submits: 3 }]);
  const listed = await boss(nodes.list, { query: { processId: process.id } });
  expect(listed.find(({ id }) => id === span.id)?.additionalNodeSubmits).toHaveLength(2);
  await boss(nodes.update, { body: { id: span.id, priority: 4 } });
  expect(await submitsOf(span.id)).toHaveLength(2);
  await put(span.id, [{ submits: 0 }]);
  expect(await submitsOf(span.id)).toEqual([{ submits: 0 }]);
  const made = await make.node(process.id, { activityType: 'CLF', additionalNodeSubmits: [{ submits: 2 }] });
  expect(made.additionalNodeSubmits).toEqual([{ submits: 2 }]);
});

it('accepts 0 to 5 additional submits, each document once, and only documents of the process [CONST-84]', async () => {
  const { span, upload } = await withSpan();
  const docId = await upload();
  const stranger = await (await withSpan()).upload();
  const refused: [unknown, string, string][] = [
    [[{ submits: 6 }], 'additionalNodeSubmits.0.submits', 'Max'],
    [[{ submits: -1 }], 'additionalNodeSubmits.0.submits', 'Min'],
    [[{ docId, submits: 6 }], 'additionalNodeSubmits.0.submits', 'Max'],
    [[{ submits: 1 }, { submits: 2 }], 'additionalNodeSubmits', 'Unique'],
    [[{ submits: 1 }, { docId: stranger, submits: 1 }], 'additionalNodeSubmits.1.docId', 'Invalid'],
  ];
  for (const [given, field, message] of refused)
    await expect(put(span.id, given)).rejects.toMatchObject({
      status: 400,
      fieldErrors: [{ field, message }],
    });
  expect(await submitsOf(span.id)).toEqual([]);
  await put(span.id, [{ submits: 5 }]);
});

it('refuses them for types with one step per document, but accepts the empty list of such a node', async () => {
  const { process } = await withSpan();
  await expect(put(process.parser.id, [{ submits: 1 }])).rejects.toMatchObject({
    fieldErrors: [{ field: 'additionalNodeSubmits', message: 'Invalid' }],
  });
  await put(process.parser.id, []);
});

it('leaves out the entry of a document that is deleted, so that the node can be saved unchanged', async () => {
  const { span, upload } = await withSpan();
  const docId = await upload();
  await put(span.id, [{ docId, submits: 1 }]);
  await boss(documents.remove, { params: { id: docId } });
  expect(await submitsOf(span.id)).toEqual([]);
  await put(span.id, await submitsOf(span.id));
});

it('creates one more step of a document for each, one of them master; the entry of the document wins [STEP-17]', async () => {
  const { span, upload } = await withSpan();
  const [one, other] = [await upload(), await upload()];
  await put(span.id, [{ submits: 1 }, { docId: other, submits: 3 }]);
  await world.drain();
  expect((await copiesOf(one, span.id)).map(({ copy, master }) => [copy, master])).toEqual([
    [0, true],
    [1, false],
  ]);
  expect((await copiesOf(other, span.id)).filter(({ master }) => master)).toHaveLength(1);
  expect(await copiesOf(other, span.id)).toHaveLength(4);
  expect(await copiesOf(await upload(), span.id)).toHaveLength(2);
});

it('creates a copy for a finished document with an entry of its own; the document stays DONE, unless the node is blind', async () => {
  const { span, upload } = await withSpan();
  await boss(nodes.update, { body: { id: span.id, blind: false } });
  const docId = await upload();
  const [first] = await copiesOf(docId, span.id);
  await boss(steps.update, { body: { id: first?.id ?? 0, status: 'ACCEPTED' } });
  await put(span.id, [{ docId, submits: 1 }]);
  await world.drain();
  expect((await copiesOf(docId, span.id)).map(({ status }) => status)).toEqual(['ACCEPTED', 'WAITING']);
  expect((await boss(steps.state, { params: { id: docId } })).status).toBe('DONE');
  await put(span.id, []);
  await world.drain();
  expect(await copiesOf(docId, span.id)).toHaveLength(1);

  await boss(nodes.update, {
    body: { id: span.id, blind: true, additionalNodeSubmits: [{ docId, submits: 1 }] },
  });
  await world.drain();
  expect((await boss(steps.state, { params: { id: docId } })).status).toBe('WAITING');
});
