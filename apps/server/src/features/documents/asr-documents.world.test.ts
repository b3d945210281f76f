import { asrDocuments } from '@scriptorium/contract/documents/asr-documents.ts';
import { assignment } from '@scriptorium/contract/documents/assignment.ts';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { AppError } from '@scriptorium/contract/errors.ts';
import { recordings } from '@scriptorium/contract/documents/recordings.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { uploadForm, wavBytes } from '@scriptorium/testing/scenes/upload-form.ts';
import { startWorld, type TestUser, type World } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const as = (user: TestUser = world.admin) => world.callAs(user);
const statusOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => expect.fail('no error'),
    (error: unknown) => (error as AppError).status,
  );
const userOf = (componentId: number, mode: 'READ' | 'WRITE', type: 'PROCESS' | 'NODE' = 'PROCESS') =>
  world.make.user({ authorities: [{ type, componentId, mode }] });

const transcriptOf = (text: string): string =>
  JSON.stringify({
    utterances: [
      {
        actor: 'SPEAKER1',
        tokens: text.split(' ').map((value, index) => ({
          value,
          tsStart: index * 100,
          tsEnd: index * 100 + 90,
        })),
      },
    ],
  });

async function processWithUpload() {
  const process = await world.make.process();
  const hup = await world.make.node(process.id, { activityType: 'HUP', name: 'Upload' });
  const upload = async (name: string, given: { text: string } | { bytes: Uint8Array }) => {
    const body = uploadForm({ nodeId: hup.id, name, ...given });
    return (await as()(documents.upload, { body })).documents[0]?.id ?? 0;
  };
  const addCall = async (name: string, text: string) => {
    const id = await upload(`${name}.wav`, { bytes: wavBytes(1) });
    await upload(`${name}.json`, { text: transcriptOf(text) });
    return id;
  };
  return { process, hup, upload, addCall };
}

describe('the list of recordings', () => {
  it('has the recordings of one process, by pages, and no texts [API-092] [ASR-02]', async () => {
    const { process, upload, addCall } = await processWithUpload();
    const other = await processWithUpload();
    const calls = [await addCall('first', 'Good morning'), await addCall('second', 'Good evening')];
    await upload('letter.txt', { text: 'Good morning' });
    await other.addCall('elsewhere', 'Good morning');
    await world.services.engine.drain();
    const list = (query: object = {}) =>
      as()(asrDocuments.list, { query: { processId: process.id, ...query } });
    const { rows, total } = await list();
    expect([rows.map(({ id }) => id), total]).toEqual([calls, 2]);
    expect(rows[0]).toMatchObject({ filename: 'first.wav', processId: process.id, status: 'DONE' });
    const second = await list({ page: 1, size: 1, sort: 'filename,desc' });
    expect([second.rows.map(({ id }) => id), second.total]).toEqual([[calls[0]], 2]);
    const response = await world.fetchAs(world.admin)(`/api/asr-documents?processId=${process.id}&size=1`);
    expect([response.headers.get('x-total-count'), (await response.json()).length]).toEqual(['2', 1]);
    expect(await statusOf(list({ processId: 999_999_999 }))).toBe(404);
    for (const wrong of [
      '',
      'processId=x',
      `processId=${process.id}&size=0`,
      `processId=${process.id}&sort=text`,
    ])
      expect((await world.fetchAs(world.admin)(`/api/asr-documents?${wrong}`)).status).toBe(400);
  });

  it('is searched by file names and by words of transcripts, in one process or in all [API-093] [ASR-03]', async () => {
    const { process, addCall } = await processWithUpload();
    const other = await processWithUpload();
    const [invoice, greeting] = [
      await addCall('faktura', 'Dzień dobry'),
      await addCall('powitanie', 'Proszę zażółcić gęślą jaźń, faktura'),
    ];
    const elsewhere = await other.addCall('other', 'Proszę czekać');
    await world.services.engine.drain();
    const search = async (query: string, processId?: number) => {
      const asked = { query, ...(processId === undefined ? {} : { processId }) };
      const { rows, total } = await as()(asrDocuments.search, { query: asked });
      expect(total).toBe(rows.length);
      return rows.map(({ id }) => id);
    };
    expect(await search('faktura', process.id)).toEqual([invoice, greeting]);
    expect(await search('aktur', process.id)).toEqual([invoice]);
    expect(await search('GESLA', process.id)).toEqual([greeting]);
    expect(await search('"zażółcić gęślą"', process.id)).toEqual([greeting]);
    expect(await search('"gęślą zażółcić"', process.id)).toEqual([]);
    expect(await search('proszę -faktura')).toEqual([elsewhere]);
    expect(await search('proszę')).toEqual([greeting, elsewhere]);
    expect(await search('  ', other.process.id)).toEqual([elsewhere]);
    expect(await search('has:Person')).toEqual([]);
    for (const odd of ['%', "'", '"', '\\', '-', 'a'.repeat(1000)]) expect(await search(odd)).toEqual([]);
    const wrong = `/api/_search/asr-documents?query=${'a'.repeat(1001)}`;
    expect((await world.fetchAs(world.admin)(wrong)).status).toBe(400);
  });

  it('shows people what they may see: recordings of their processes, and those with steps on their nodes', async () => {
    const { process, addCall } = await processWithUpload();
    const span = await world.make.node(process.id, { activityType: 'SPAN', name: 'Labels' });
    const unlabelled = await addCall('early', 'Good morning');
    await world.services.engine.drain();
    await world.make.edge(process.id, process.parser.id, span.id);
    const labelled = await addCall('late', 'Good morning');
    await world.services.engine.drain();
    const seenBy = async (user: TestUser) => [
      (await as(user)(asrDocuments.search, { query: { query: 'morning' } })).rows.map(({ id }) => id),
      (await as(user)(asrDocuments.list, { query: { processId: process.id } })).rows.map(({ id }) => id),
    ];
    expect(await seenBy(await userOf(process.id, 'READ'))).toEqual([
      [unlabelled, labelled],
      [unlabelled, labelled],
    ]);
    expect(await seenBy(await userOf(span.id, 'READ', 'NODE'))).toEqual([[labelled], [labelled]]);
    const stranger = await userOf((await world.make.process()).id, 'WRITE');
    expect((await as(stranger)(asrDocuments.search, { query: {} })).rows).toEqual([]);
    const list = as(stranger)(asrDocuments.list, { query: { processId: process.id } });
    expect(await statusOf(list)).toBe(404);
  });
});

describe('a recording document', () => {
  it('is created empty, saved unchanged and deleted by people with WRITE on its process [API-094]', async () => {
    const process = await world.make.process();
    const [writer, reader] = [await userOf(process.id, 'WRITE'), await userOf(process.id, 'READ')];
    const body = { processId: process.id, clientId: crypto.randomUUID() };
    const made = await as(writer)(asrDocuments.create, { body });
    expect((await as(writer)(asrDocuments.create, { body })).id).toBe(made.id);
    await world.services.engine.drain();
    const { id } = made;
    expect(await as(reader)(documents.get, { params: { id } })).toMatchObject({
      documentType: 'AUDIOFILE',
      processId: process.id,
      content: null,
    });
    expect(await as(reader)(recordings.utterances, { params: { id } })).toEqual([]);
    const { documentStepsInformation } = await as(writer)(steps.state, { params: { id } });
    expect(documentStepsInformation[0]?.stepDTO).toMatchObject({ status: 'WAITING' });
    const before = await as(writer)(documents.get, { params: { id } });
    const saved = await as(writer)(asrDocuments.update, { body: { id } });
    expect(saved).toMatchObject({ id, processId: process.id, status: 'WAITING' });
    expect(await as(writer)(documents.get, { params: { id } })).toEqual(before);
    expect(await statusOf(as(reader)(asrDocuments.create, { body: { processId: process.id } }))).toBe(403);
    expect(await statusOf(as(reader)(asrDocuments.update, { body: { id } }))).toBe(403);
    expect(await statusOf(as(reader)(asrDocuments.remove, { params: { id } }))).toBe(403);
    await as(writer)(asrDocuments.remove, { params: { id } });
    expect(await statusOf(as(writer)(documents.get, { params: { id } }))).toBe(404);
    expect((await as(writer)(asrDocuments.list, { query: { processId: process.id } })).rows).toEqual([]);
  });

  it('is not deleted as long as another person has blocked it, and a text is no recording', async () => {
    const { process, upload, addCall } = await processWithUpload();
    const text = await upload('letter.txt', { text: 'Good morning' });
    const call = await addCall('call', 'Good morning');
    await world.services.engine.drain();
    const writer = await userOf(process.id, 'WRITE');
    expect(await statusOf(as(writer)(asrDocuments.update, { body: { id: text } }))).toBe(404);
    expect(await statusOf(as(writer)(asrDocuments.remove, { params: { id: text } }))).toBe(404);
    await as()(assignment.block, { params: { id: call, userId: world.admin.id } });
    expect(await statusOf(as(writer)(asrDocuments.remove, { params: { id: call } }))).toBe(423);
    await as()(asrDocuments.remove, { params: { id: call } });
    expect((await as()(asrDocuments.list, { query: { processId: process.id } })).rows).toEqual([]);
  });
});
