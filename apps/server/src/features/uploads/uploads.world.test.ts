import { randomUUID } from 'node:crypto';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { AppError } from '@scriptorium/contract/errors.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld({ settings: { MAX_UPLOAD_MB: '1' } });
});
afterAll(() => world.close());

async function processWithUpload() {
  const process = await world.make.process();
  const hup = await world.make.node(process.id, { activityType: 'HUP', name: 'Upload' });
  return { process, hup };
}

const upload = async (body: FormData, user = world.admin) => world.callAs(user)(documents.upload, { body });
const countDocuments = async (processId: number) =>
  (await world.database.db.selectFrom('document').select('id').where('process_id', '=', processId).execute())
    .length;

async function storedKeys(): Promise<number> {
  let keys = 0;
  for await (const _ of world.services.files.keys()) keys += 1;
  return keys;
}

async function errorOf(call: Promise<unknown>): Promise<AppError> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw new Error(`No AppError but ${String(error)}`);
  return error;
}

describe('an uploaded file', () => {
  it('becomes a document of the process, with a step on the file parser and then on the next nodes [UPLOAD-05] [API-102] [UPL-16]', async () => {
    const { process, hup } = await processWithUpload();
    const span = await world.make.node(process.id, { activityType: 'SPAN', name: 'Labels' });
    await world.make.edge(process.id, process.parser.id, span.id);
    const { documents: made } = await upload(uploadForm({ nodeId: hup.id, name: 'a.txt', text: 'Hello' }));
    expect(made).toEqual([{ id: expect.any(Number), filename: 'a.txt' }]);
    const id = made[0]?.id ?? 0;
    const before = await world.callAs(world.admin)(steps.state, { params: { id } });
    expect(before.documentStepsInformation.map(({ nodeDTO }) => nodeDTO.activityType)).toEqual([
      'FILE_PARSER',
    ]);
    await world.services.engine.drain();
    const after = await world.callAs(world.admin)(steps.state, { params: { id } });
    expect(
      after.documentStepsInformation.map(({ nodeDTO, stepDTO }) => [nodeDTO.id, stepDTO.status]),
    ).toEqual([
      [process.parser.id, 'ACCEPTED'],
      [span.id, 'WAITING'],
    ]);
    const document = await world.callAs(world.admin)(documents.get, { params: { id } });
    expect(document.content?.content.trim()).toBe('Hello');
  });

  it('is tagged by the rules of a lexicon, each tag with its rule [LEX-04]', async () => {
    const { process, hup } = await processWithUpload();
    const lexicon = await world.make.node(process.id, { activityType: 'LEXICON', name: 'Cities' });
    await world.make.edge(process.id, process.parser.id, lexicon.id);
    const label = await world.make.label(lexicon.id, { name: 'City' });
    await world.make.rules(label.id, [
      { expression: 'Łódź', matchingType: 'EXACT' },
      { expression: '[A-Z]{2}-\\d+', matchingType: 'REGEX' },
      { expression: 'Warszawa', matchingType: 'FUZZY', tolerance: 1 },
    ]);
    const text = 'Z łódź do Warszawy, nr AB-123, 😀 Łódź.';
    const { documents: made } = await upload(uploadForm({ nodeId: hup.id, name: 'b.txt', text }));
    await world.services.engine.drain();
    const documentId = made[0]?.id ?? 0;
    const tags = await world.callAs(world.admin)(nerTags.list, { query: { documentId } });
    expect(tags.map(({ quote }) => quote)).toEqual(['łódź', 'Warszawy', 'AB-123', 'Łódź']);
    expect(tags.every((tag) => tag.source === 'RULE' && tag.sourceId !== null)).toBe(true);
    expect(tags.find(({ quote }) => quote === 'Warszawy')?.score).toBe(1);
    const last = tags[3];
    expect(text.slice(last?.startOffset ?? 0, last?.endOffset ?? 0)).toBe('Łódź');
  });

  it('accepts its fields in either order [API-102]', async () => {
    const { hup } = await processWithUpload();
    const fileFirst = uploadForm({ nodeId: hup.id, name: 'late.txt', text: 'x', fileFirst: true });
    expect((await upload(fileFirst)).documents[0]?.filename).toBe('late.txt');
  });

  it('is refused without WRITE on the node, and leaves no bytes, in either order', async () => {
    const { process, hup } = await processWithUpload();
    const reader = await world.make.user({
      authorities: [{ type: 'PROCESS', componentId: process.id, mode: 'READ' }],
    });
    const stranger = await world.make.user();
    const before = await storedKeys();
    for (const fileFirst of [true, false]) {
      const form = () => uploadForm({ nodeId: hup.id, name: 'x.txt', text: 'x', fileFirst });
      expect((await errorOf(upload(form(), reader))).status).toBe(403);
      // A user who may upload nowhere is refused at the file, before the node is known.
      expect((await errorOf(upload(form(), stranger))).status).toBe(fileFirst ? 403 : 404);
    }
    expect(await storedKeys()).toBe(before);
  });

  it('needs a human upload node', async () => {
    const { process } = await processWithUpload();
    const form = uploadForm({ nodeId: process.parser.id, name: 'x.txt', text: 'x' });
    expect((await errorOf(upload(form))).key).toBe('error.upload.node');
    const unknown = uploadForm({ nodeId: 987_654_321, name: 'x.txt', text: 'x' });
    expect((await errorOf(upload(unknown))).status).toBe(404);
  });

  it.each([
    ['../../x.txt', 'x.txt'],
    [String.raw`C:\temp\x.txt`, 'x.txt'],
    ['zażółć gęślą 😀.txt', 'zażółć gęślą 😀.txt'],
  ])('named %j is kept as %j', async (given, kept) => {
    const { hup } = await processWithUpload();
    const { documents: made } = await upload(uploadForm({ nodeId: hup.id, name: given, text: 'x' }));
    expect(made[0]?.filename).toBe(kept);
  });

  it('with half a surrogate pair or a NUL in its name is refused', async () => {
    const { hup } = await processWithUpload();
    for (const name of ['a\ud800b.txt', 'a\0b.txt']) {
      const error = await errorOf(upload(uploadForm({ nodeId: hup.id, name, text: 'x' })));
      expect(error.status).toBe(400);
    }
  });

  it('keeps its extension when its name is cut', async () => {
    const { hup } = await processWithUpload();
    const name = `${'n'.repeat(400)}.txt`;
    const { documents: made } = await upload(uploadForm({ nodeId: hup.id, name, text: 'x' }));
    expect(made[0]?.filename).toBe(`${'n'.repeat(251)}.txt`);
  });

  it('is identified by its content, not its name: an empty file, a program and an archive other than zip are refused and leave nothing behind', async () => {
    const { process, hup } = await processWithUpload();
    const before = await storedKeys();
    const empty = await errorOf(upload(uploadForm({ nodeId: hup.id, name: 'e.pdf', text: '' })));
    expect(empty.key).toBe('error.upload.empty');
    const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200), Buffer.from('PE\0\0')]);
    const exe = await errorOf(upload(uploadForm({ nodeId: hup.id, name: 'x.pdf', bytes: program })));
    expect(exe.key).toBe('error.upload.type');
    expect(exe.message).toContain('x.pdf');
    const rar = Buffer.from('Rar!\x1a\x07\0 files', 'latin1');
    const packed = await errorOf(upload(uploadForm({ nodeId: hup.id, name: 'x.pdf', bytes: rar })));
    expect(packed.key).toBe('error.upload.archive');
    expect(await storedKeys()).toBe(before);
    expect(await countDocuments(process.id)).toBe(0);
  });

  it('larger than MAX_UPLOAD_MB is refused while it arrives, with the name of the setting', async () => {
    const { process, hup } = await processWithUpload();
    const before = await storedKeys();
    const bytes = Buffer.alloc(3_000_000, 'a');
    const error = await errorOf(upload(uploadForm({ nodeId: hup.id, name: 'big.txt', bytes })));
    expect(error.status).toBe(413);
    expect(error.message).toContain('MAX_UPLOAD_MB');
    expect(await storedKeys()).toBe(before);
    expect(await countDocuments(process.id)).toBe(0);
  });

  it('that is interrupted leaves nothing behind', async () => {
    const { process, hup } = await processWithUpload();
    const before = await storedKeys();
    const boundary = 'xyz';
    const body = [
      `--${boundary}\r\ncontent-disposition: form-data; name="nodeId"\r\n\r\n${hup.id}\r\n`,
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="half.txt"\r\n\r\nhalf of it`,
    ].join('');
    const response = await world.fetchAs(world.admin)('/api/file-upload', {
      method: 'POST',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      body,
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errorKey: 'error.upload.aborted' });
    expect(await storedKeys()).toBe(before);
    expect(await countDocuments(process.id)).toBe(0);
  });

  it('without a file is refused', async () => {
    const { hup } = await processWithUpload();
    const form = new FormData();
    form.append('nodeId', String(hup.id));
    expect((await errorOf(upload(form))).key).toBe('error.upload.noFile');
  });

  it('sent again with the same client id returns the first document', async () => {
    const { process, hup } = await processWithUpload();
    const clientId = randomUUID();
    const form = () => uploadForm({ nodeId: hup.id, name: 'once.txt', text: 'x', clientId });
    const [first, second] = await Promise.all([upload(form()), upload(form())]);
    const third = await upload(form());
    expect(second.documents).toEqual(first.documents);
    expect(third.documents).toEqual(first.documents);
    expect(await countDocuments(process.id)).toBe(1);
    const writer = await world.make.user({
      authorities: [{ type: 'PROCESS', componentId: process.id, mode: 'WRITE' }],
    });
    expect((await errorOf(upload(form(), writer))).status).toBe(400);
  });

  it.each([
    ['of the same bytes', () => 'x'],
    ['of different bytes', (at: number) => `x${at}`],
  ])('sent ten times at once with one client id, %s, leaves one file and its row', async (_what, textOf) => {
    const { process, hup } = await processWithUpload();
    const rows = async () => (await world.database.db.selectFrom('blob').select('key').execute()).length;
    const before = [await rows(), await storedKeys()];
    const clientId = randomUUID();
    const sent = Array.from({ length: 10 }, (_unused, at) =>
      upload(uploadForm({ nodeId: hup.id, name: 'once.txt', text: textOf(at), clientId })),
    );
    await Promise.allSettled(sent);
    expect(await countDocuments(process.id)).toBe(1);
    expect([await rows(), await storedKeys()]).toEqual(before.map((count) => count + 1));
  });

  it('at the same time as one of another user with its client id: one of the two is refused', async () => {
    const { process, hup } = await processWithUpload();
    const writer = await world.make.user({
      authorities: [{ type: 'PROCESS', componentId: process.id, mode: 'WRITE' }],
    });
    const form = { nodeId: hup.id, name: 'once.txt', text: 'x', clientId: randomUUID() };
    const answers = await Promise.allSettled([upload(uploadForm(form)), upload(uploadForm(form), writer)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await countDocuments(process.id)).toBe(1);
  });

  it('of other bytes with a used client id is refused, and nothing is stored', async () => {
    const { process, hup } = await processWithUpload();
    const clientId = randomUUID();
    await upload(uploadForm({ nodeId: hup.id, name: 'one.txt', text: 'one', clientId }));
    const before = await storedKeys();
    const refused = await errorOf(
      upload(uploadForm({ nodeId: hup.id, name: 'two.txt', text: 'two', clientId })),
    );
    expect(refused).toMatchObject({
      status: 409,
      key: 'error.upload.otherFile',
      params: { filename: 'one.txt' },
    });
    expect(await storedKeys()).toBe(before);
    expect(await countDocuments(process.id)).toBe(1);
  });

  it('and another of the same name are two documents', async () => {
    const { hup } = await processWithUpload();
    const form = () => uploadForm({ nodeId: hup.id, name: 'twin.txt', text: 'x' });
    const [first, second] = [await upload(form()), await upload(form())];
    expect(first.documents[0]?.id).not.toBe(second.documents[0]?.id);
  });
});
