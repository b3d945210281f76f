import { readFileSync } from 'node:fs';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { recordings } from '@scriptorium/contract/documents/recordings.ts';
import { AppError } from '@scriptorium/contract/errors.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { uploadForm, wavBytes } from '@scriptorium/testing/scenes/upload-form.ts';
import { startWorld, type TestUser, type World } from '@scriptorium/testing/product/world.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const as = (user: TestUser = world.admin) => world.callAs(user);
const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url));

async function errorOf(call: Promise<unknown>): Promise<AppError> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw new Error(`No AppError but ${String(error)}`);
  return error;
}

async function processWithUpload() {
  const process = await world.make.process();
  const hup = await world.make.node(process.id, { activityType: 'HUP', name: 'Upload' });
  const add = async (name: string, content: string | Uint8Array) => {
    const given = typeof content === 'string' ? { text: content } : { bytes: content };
    const body = uploadForm({ nodeId: hup.id, name, ...given });
    return (await as()(documents.upload, { body })).documents[0]?.id ?? 0;
  };
  return { process, hup, add };
}

describe('a document', () => {
  it('is read with its text, kind and size only by users who may read its process [API-086]', async () => {
    const { process, add } = await processWithUpload();
    const id = await add('a.txt', 'Zażółć gęślą jaźń');
    await world.services.engine.drain();
    const reader = await world.make.user({
      authorities: [{ type: 'PROCESS', componentId: process.id, mode: 'READ' }],
    });
    expect(await as(reader)(documents.get, { params: { id } })).toMatchObject({
      id,
      filename: 'a.txt',
      path: 'a.txt',
      processId: process.id,
      documentType: 'TEXTFILE',
      status: 'DONE',
      kind: 'txt',
      size: Buffer.byteLength('Zażółć gęślą jaźń'),
      content: { content: 'Zażółć gęślą jaźń' },
      imageCount: 0,
      parent: null,
      attachments: [],
    });
    const stranger = await world.make.user();
    expect((await errorOf(as(stranger)(documents.get, { params: { id } }))).status).toBe(404);
    expect((await errorOf(as()(documents.get, { params: { id: 987_654 } }))).status).toBe(404);
  });

  it('has its steps by status and in the order of the graph; completing one creates the next [API-087] [STEP-18] [ENT-14]', async () => {
    const { process, add } = await processWithUpload();
    const span = await world.make.node(process.id, { activityType: 'SPAN', name: 'Labels' });
    const clf = await world.make.node(process.id, { activityType: 'CLF', name: 'Kinds' });
    await world.make.edge(process.id, process.parser.id, clf.id);
    await world.make.edge(process.id, clf.id, span.id);
    const id = await add('a.txt', 'text');
    await world.services.engine.drain();
    const state = await as()(steps.state, { params: { id } });
    expect(state).toMatchObject({ documentId: id, status: 'WAITING', blockedBy: null, assignees: [] });
    const ofNode = ({ nodeDTO, stepDTO }: (typeof state.documentStepsInformation)[number]) => [
      nodeDTO.id,
      stepDTO.order,
      stepDTO.master,
    ];
    expect(state.documentStepsInformation.map(ofNode)).toEqual([
      [process.parser.id, 0, true],
      [clf.id, 1, true],
    ]);
    expect(
      state.waitingStepsBracketsInformation.map((steps) => steps.map(({ nodeDTO }) => nodeDTO.id)),
    ).toEqual([[clf.id]]);
    expect(state.doneStepsInformation.map(({ nodeDTO }) => nodeDTO.id)).toEqual([process.parser.id]);
    await as()(steps.update, {
      body: { id: state.documentStepsInformation[1]?.stepDTO.id ?? 0, status: 'DONE' },
    });
    const after = await as()(steps.state, { params: { id } });
    expect(after.documentStepsInformation.map(({ nodeDTO }) => nodeDTO.id)).toEqual([
      process.parser.id,
      clf.id,
      span.id,
    ]);
  });

  it('returns the file as it was uploaded, with its name in any script', async () => {
    const { add } = await processWithUpload();
    const id = await add('umowa żółta.txt', '\ufeffa\r\nb');
    const response = await as()(documents.original, { params: { id } });
    expect(response.headers.get('content-disposition')).toContain("filename*=UTF-8''umowa%20%C5%BC");
    expect(Buffer.from(await response.arrayBuffer()).toString()).toBe('\ufeffa\r\nb');
  });
});

describe('a pdf', () => {
  it('is turned into text, page images and the places of the words [API-088] [API-089]', async () => {
    const { add } = await processWithUpload();
    const id = await add('letter.pdf', fixture('letter.pdf'));
    await world.services.engine.drain();
    const document = await as()(documents.get, { params: { id } });
    const text = document.content?.content ?? '';
    expect(text).toContain('Scriptorium');
    const pages = await as()(documents.imageCount, { params: { id } });
    expect(pages).toBe(1);
    expect(document.imageCount).toBe(1);
    const image = await as()(documents.image, { params: { id, index: 0 } });
    expect(image.headers.get('content-type')).toMatch(/^image\//);
    expect(image.headers.get('cache-control')).toBe('private, no-cache');
    expect((await image.arrayBuffer()).byteLength).toBeGreaterThan(1000);
    expect((await errorOf(as()(documents.image, { params: { id, index: 1 } }))).status).toBe(404);
    const again = await world.fetchAs(world.admin)(`/api/documents/${id}/images/0`, {
      headers: { 'if-none-match': image.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
    const words = await as()(documents.imageWords, { params: { id, index: 0 } });
    const word = words.words.find(({ start, end }) => text.slice(start, end) === 'Scriptorium');
    expect(word && word.x0 < word.x1 && word.y0 < word.y1 && word.x1 <= 1 && word.y1 <= 1).toBe(true);
    await as()(steps.update, { body: { id: await parserStep(id), status: 'WAITING' } });
    const content = `New first line.\n${text}`;
    await as()(documents.saveContent, {
      params: { id },
      body: { id: document.content?.id ?? 0, docId: id, content },
    });
    const moved = await as()(documents.imageWords, { params: { id, index: 0 } });
    const same = moved.words.find(({ x0, y0 }) => x0 === word?.x0 && y0 === word?.y0);
    expect(content.slice(same?.start, same?.end)).toBe('Scriptorium');
  });

  it('that is broken ends in an error on its step in plain words, and other documents continue', async () => {
    const { add } = await processWithUpload();
    const broken = await add('broken.pdf', '%PDF-1.4\n1 0 obj\nnothing');
    const fine = await add('fine.txt', 'fine');
    await world.services.engine.drain();
    const state = await as()(steps.state, { params: { id: broken } });
    expect(state.status).toBe('ERROR');
    expect(state.documentStepsInformation[0]?.stepDTO).toMatchObject({
      status: 'ERROR',
      reason: { key: 'error.file.broken', message: expect.stringContaining('damaged') },
    });
    expect((await as()(documents.get, { params: { id: fine } })).status).toBe('DONE');
  });
});

const parserStep = async (id: number): Promise<number> =>
  (await as()(steps.state, { params: { id } })).documentStepsInformation[0]?.stepDTO.id ?? 0;

describe('a mail', () => {
  it('creates a linked document for each accepted attachment, once', async () => {
    const { process, add } = await processWithUpload();
    const id = await add('mail.eml', mail());
    await world.services.engine.drain();
    const read = () => as()(documents.get, { params: { id } });
    const document = await read();
    expect(document.content?.content).toContain('See the attachment');
    expect(document.attachments.map(({ filename }) => filename)).toEqual(['note.txt']);
    const attached = await as()(documents.get, { params: { id: document.attachments[0]?.id ?? 0 } });
    expect(attached).toMatchObject({
      parent: { id, filename: 'mail.eml' },
      content: { content: expect.stringContaining('A note') },
    });
    await as()(steps.rerun, { params: { id: await parserStep(id) }, query: { confirm: 'true' } });
    await world.services.engine.drain();
    expect((await read()).attachments).toEqual(document.attachments);
    const { content } = await as()(documents.info, {
      body: { filters: [{ type: 'PROCESS_ID', value: process.id }] },
    });
    expect(content).toHaveLength(2);
  });

  it('lists only attachments and the parent mail that the reader may open', async () => {
    const { process, add } = await processWithUpload();
    const span = await world.make.node(process.id, { fromId: process.parser.id });
    const id = await add('mail.eml', mail());
    await world.services.engine.drain();
    const attachment = (await as()(documents.get, { params: { id } })).attachments[0]?.id ?? 0;
    const right = { type: 'NODE', componentId: span.id, mode: 'READ' } as const;
    const reader = await world.make.user({ authorities: [right] });
    const read = (of: number) => as(reader)(documents.get, { params: { id: of } });
    expect((await read(id)).attachments).toEqual([{ id: attachment, filename: 'note.txt' }]);
    expect((await read(attachment)).parent).toEqual({ id, filename: 'mail.eml' });
    const { db } = world.database;
    const steps = await db.selectFrom('step').selectAll().where('node_id', '=', span.id).execute();
    const withoutStep = async (of: number, look: () => Promise<void>) => {
      const step = steps.find(({ document_id }) => document_id === of);
      if (!step) throw new Error('The document has no step there');
      await db.deleteFrom('step').where('id', '=', step.id).execute();
      expect((await errorOf(read(of))).status).toBe(404);
      await look();
      await db
        .insertInto('step')
        .values({ document_id: of, node_id: span.id, copy: 0, status: 'WAITING', master: true })
        .execute();
    };
    await withoutStep(attachment, async () => {
      expect((await read(id)).attachments).toEqual([]);
      expect((await as()(documents.get, { params: { id } })).attachments).toHaveLength(1);
    });
    await withoutStep(id, async () => {
      expect((await read(attachment)).parent).toBeNull();
    });
  });

  const mail = () =>
    [
      'From: a@example.org',
      'To: b@example.org',
      'Subject: Hello',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary="b"',
      '',
      '--b',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'See the attachment.',
      '--b',
      'Content-Type: text/plain; name="note.txt"',
      'Content-Disposition: attachment; filename="../note.txt"',
      '',
      'A note',
      '--b',
      'Content-Type: application/octet-stream; name="run.exe"',
      'Content-Disposition: attachment; filename="run.exe"',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.concat([Buffer.from('MZ'), Buffer.alloc(100), Buffer.from('PE\0\0')]).toString('base64'),
      '--b--',
      '',
    ].join('\r\n');
});

describe('a recording', () => {
  const transcript = JSON.stringify({
    utterances: [
      {
        speaker: 'A',
        tokens: [
          { value: 'Dzień', tsStart: 0, tsEnd: 400 },
          { value: 'dobry', tsStart: 400, tsEnd: 800 },
        ],
      },
      { speaker: 'B', tokens: [{ value: 'Halo', tsStart: 800, tsEnd: 1000 }] },
    ],
  });

  it('is not served from a cache after its other half arrived, nor to users who may no longer read it', async () => {
    const { process, add } = await processWithUpload();
    const id = await add('call.json', transcript);
    const reader = await world.make.user({
      authorities: [{ type: 'PROCESS', componentId: process.id, mode: 'READ' }],
    });
    const original = async (known?: string | null) => {
      const headers: Record<string, string> = known ? { 'if-none-match': known } : {};
      return world.fetchAs(reader)(`/api/documents/${id}/original`, { headers });
    };
    const half = await original();
    expect(half.headers.get('cache-control')).toBe('private, no-cache');
    const etag = half.headers.get('etag');
    expect((await original(etag)).status).toBe(304);
    await add('call.wav', wavBytes(1));
    await world.services.engine.drain();
    const joined = await original(etag);
    expect([joined.status, joined.headers.get('content-type')]).toEqual([200, 'audio/wav']);
    const { db } = world.database;
    await db.deleteFrom('user_authority').where('user_id', '=', reader.id).execute();
    expect((await original(joined.headers.get('etag'))).status).toBe(404);
  });

  it('is played completely or in parts, and its transcript is a linked list with times [API-090] [API-091] [ENT-15]', async () => {
    const { process, add } = await processWithUpload();
    const bytes = wavBytes(1);
    const id = await add('call.wav', bytes);
    await add('call.json', transcript);
    await world.services.engine.drain();
    const whole = await as()(recordings.audio, { params: { id } });
    expect(whole.headers.get('content-type')).toBe('audio/wav');
    expect(whole.headers.get('accept-ranges')).toBe('bytes');
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
    const ask = (range: string) =>
      world.fetchAs(world.admin)(`/api/asr-documents/${id}/audio`, { headers: { range } });
    const part = await ask('bytes=10-19');
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 10-19/${bytes.length}`);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(10, 20))).toBe(true);
    const beyond = await ask(`bytes=${bytes.length}-`);
    expect(beyond.status).toBe(416);
    expect(beyond.headers.get('content-range')).toBe(`bytes */${bytes.length}`);
    const utterances = await as()(recordings.utterances, { params: { id } });
    expect(
      utterances.map(({ actor, tokens }) => [actor, tokens.map(({ value }) => value).join(' ')]),
    ).toEqual([
      ['SPEAKER1', 'Dzień dobry'],
      ['SPEAKER2', 'Halo'],
    ]);
    expect(utterances.map(({ id: first }) => first).every(Number.isInteger)).toBe(true);
    expect(utterances[0]).toMatchObject({ docId: id, prevId: null, nextId: utterances[1]?.id });
    expect(utterances[1]).toMatchObject({ prevId: utterances[0]?.id, nextId: null });
    expect(utterances[0]?.tokens[1]).toMatchObject({ tsStart: 400, tsEnd: 800, hidden: false });
    const actors = await world.database.db
      .selectFrom('process_actor')
      .select('actor')
      .where('process_id', '=', process.id)
      .orderBy('actor')
      .execute();
    expect(actors.map(({ actor }) => actor)).toEqual(['SPEAKER1', 'SPEAKER2']);
  });
});

describe('the list of documents', () => {
  it('is filtered by process, id, name, status, assignee and step [API-084]', async () => {
    const { process, add } = await processWithUpload();
    const span = await world.make.node(process.id, { activityType: 'SPAN', name: 'Labels' });
    await world.make.edge(process.id, process.parser.id, span.id);
    const ids = [
      await add('Umowa 100%.txt', 'x'),
      await add('list.txt', 'x'),
      await add('broken.pdf', '%PDF-x'),
    ];
    await world.services.engine.drain();
    const worker = await world.make.user({
      authorities: [{ type: 'PROCESS', componentId: process.id, mode: 'WRITE' }],
    });
    await as(worker)(steps.assign, { query: { docId: ids[1] ?? 0, nodeId: span.id } });
    const list = async (...filters: object[]) =>
      (
        await as()(documents.info, {
          query: { sort: 'id,asc' },
          body: { filters: [{ type: 'PROCESS_ID', value: process.id }, ...filters] as never },
        })
      ).content.map(({ id }) => ids.indexOf(id));
    expect(await list()).toEqual([0, 1, 2]);
    expect(await list({ type: 'NAME', value: 'UMOWA 100%' })).toEqual([0]);
    expect(await list({ type: 'NAME', value: '_' })).toEqual([]);
    expect(await list({ type: 'DOC_ID', value: [ids[2], 987_654] })).toEqual([2]);
    expect(await list({ type: 'DOC_ID', value: [] })).toEqual([]);
    expect(await list({ type: 'STATUS', value: ['ERROR'] })).toEqual([2]);
    expect(await list({ type: 'ASSIGNEE_IDS', value: [worker.id] })).toEqual([1]);
    expect(await list({ type: 'ASSIGNEE_IDS', value: [] })).toEqual([0, 2]);
    expect(await list({ type: 'NODE_STEPS', value: [span.id] })).toEqual([0, 1]);
    expect(await list({ type: 'STEP', value: { nodeId: span.id, statuses: ['WAITING'] } })).toEqual([0, 1]);
    expect(await list({ type: 'STEP', value: { nodeId: span.id, statuses: ['DONE'] } })).toEqual([]);
  });

  it('is paged with a total, filtered by process and more, sorted by a field in either direction [API-083]', async () => {
    const { process, add } = await processWithUpload();
    for (const name of ['b.txt', 'Ą.txt', 'a.txt']) await add(name, 'x');
    const page = (sort: string, number: number) =>
      as()(documents.info, {
        query: { page: number, size: 2, sort },
        body: { filters: [{ type: 'PROCESS_ID', value: process.id }] },
      });
    const first = await page('filename,asc', 0);
    expect(first).toMatchObject({ totalElements: 3, totalPages: 2, number: 0, size: 2 });
    expect(first.content.map(({ filename }) => filename)).toEqual(['a.txt', 'Ą.txt']);
    expect((await page('filename,asc', 1)).content.map(({ filename }) => filename)).toEqual(['b.txt']);
    const names = async (sort: string, ...filters: object[]) =>
      (
        await as()(documents.info, {
          query: { page: 0, size: 2, sort },
          body: { filters: [{ type: 'PROCESS_ID', value: process.id }, ...filters] as never },
        })
      ).content.map(({ filename }) => filename);
    expect(await names('id,desc')).toEqual(['a.txt', 'Ą.txt']);
    expect(await names('id,asc')).toEqual(['b.txt', 'Ą.txt']);
    expect(await names('filename,desc')).toEqual(['b.txt', 'Ą.txt']);
    expect(await names('createdDate,desc')).toEqual(['a.txt', 'Ą.txt']);
    expect(await names('filename,desc', { type: 'NAME', value: 'A.TXT' })).not.toContain('b.txt');
    const response = await world.fetchAs(world.admin)('/api/v2/document-info?size=1', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ paged: true, filters: [{ type: 'PROCESS_ID', value: process.id }] }),
    });
    expect(response.headers.get('x-total-count')).toBe('3');
    expect((await errorOf(page('blob_key,asc', 0))).status).toBe(400);
  });

  it('is complete without paging, for any number of documents, in short rows', async () => {
    const { process } = await processWithUpload();
    const { db } = world.database;
    await sql`
      insert into document (process_id, filename, path, document_type, kind, status)
      select ${process.id}::bigint, 'many ' || n, 'many', 'TEXTFILE', 'txt', case when n % 3 = 0 then 'WAITING' else 'DONE' end
      from generate_series(1, 270) n`.execute(db);
    await sql`
      insert into document_assignee (document_id, user_id)
      select id, ${world.admin.id}::bigint from document
      where process_id = ${process.id}::bigint and filename <> 'many 270'`.execute(db);
    const filters = [
      { type: 'PROCESS_ID' as const, value: process.id },
      { type: 'ASSIGNEE_IDS' as const, value: [world.admin.id] },
    ];
    const all = await as()(documents.info, { query: { sort: 'id,asc' }, body: { paged: false, filters } });
    expect(all).toMatchObject({ totalElements: 269, totalPages: 1, number: 0 });
    expect(all.content.map(({ filename }) => filename)).toEqual(
      Array.from({ length: 269 }, (_, at) => `many ${at + 1}`),
    );
    expect(all.content[2]).toMatchObject({ status: 'WAITING', assignees: [], steps: [] });
    const paged = await as()(documents.info, { query: { size: 200 }, body: { paged: true, filters } });
    expect(paged.content).toHaveLength(200);
    expect(paged.content[0]?.assignees).toHaveLength(1);
  });

  it('shows users with a right on one node only that node’s steps, and only documents that have one', async () => {
    const { process, add } = await processWithUpload();
    const span = await world.make.node(process.id, { activityType: 'SPAN', name: 'Labels' });
    await world.make.edge(process.id, process.parser.id, span.id);
    const id = await add('a.txt', 'x');
    await add('broken.pdf', '%PDF-x');
    await world.services.engine.drain();
    const annotator = await world.make.user({
      authorities: [{ type: 'NODE', componentId: span.id, mode: 'WRITE' }],
    });
    const { content } = await as(annotator)(documents.info, { body: {} });
    expect(content.map((row) => row.id)).toEqual([id]);
    expect(content[0]?.steps.map(({ nodeDTO }) => nodeDTO.id)).toEqual([span.id]);
    const state = await as(annotator)(steps.state, { params: { id } });
    expect(state.documentStepsInformation.map(({ nodeDTO }) => nodeDTO.id)).toEqual([span.id]);
    const stranger = await world.make.user();
    expect((await as(stranger)(documents.info, { body: {} })).content).toEqual([]);
  });
});

describe('deleted documents', () => {
  it('are hidden immediately, and a job deletes their rows and files [API-097] [API-098]', async () => {
    const { process, add } = await processWithUpload();
    const ids = [await add('a.txt', 'x'), await add('b.pdf', fixture('letter.pdf')), await add('c.txt', 'x')];
    await world.services.engine.drain();
    const keys = async () => {
      const found: string[] = [];
      for await (const { key } of world.services.files.keys()) found.push(key);
      return found;
    };
    const before = await keys();
    const reader = await world.make.user({
      authorities: [{ type: 'PROCESS', componentId: process.id, mode: 'READ' }],
    });
    const remove = (user: TestUser) => as(user)(documents.remove, { params: { id: ids[0] ?? 0 } });
    expect((await errorOf(remove(reader))).status).toBe(403);
    await remove(world.admin);
    await as()(documents.removeMany, {
      body: { processId: process.id, documentIds: [ids[1] ?? 0, 987_654] },
    });
    const list = async () =>
      (
        await as()(documents.info, { body: { filters: [{ type: 'PROCESS_ID', value: process.id }] } })
      ).content.map(({ id }) => id);
    expect(await list()).toEqual([ids[2]]);
    expect((await errorOf(as()(documents.get, { params: { id: ids[1] ?? 0 } }))).status).toBe(404);
    await world.services.engine.drain();
    const rows = await world.database.db
      .selectFrom('document')
      .select('id')
      .where('process_id', '=', process.id)
      .execute();
    expect(rows.map(({ id }) => id)).toEqual([ids[2]]);
    // The text file, the pdf and its page.
    expect(before.length - (await keys()).length).toBe(3);
  });

  it('can be all documents of a process, by its admin only [API-081]', async () => {
    const { process, add } = await processWithUpload();
    for (const name of ['a.txt', 'b.txt']) await add(name, 'x');
    const writer = await world.make.user({
      authorities: [{ type: 'PROCESS', componentId: process.id, mode: 'WRITE' }],
    });
    const params = { id: process.id };
    expect((await errorOf(as(writer)(documents.removeAll, { params }))).status).toBe(403);
    await as()(documents.removeAll, { params });
    const { totalElements } = await as()(documents.info, {
      body: { filters: [{ type: 'PROCESS_ID', value: process.id }] },
    });
    expect(totalElements).toBe(0);
    await world.services.engine.drain();
  });

  it('stop the current run', async () => {
    const { process, add } = await processWithUpload();
    const id = await add('a.txt', 'x');
    await as()(documents.remove, { params: { id } });
    await world.services.engine.drain();
    const rows = await world.database.db
      .selectFrom('document')
      .select('id')
      .where('process_id', '=', process.id)
      .execute();
    expect(rows).toEqual([]);
  });
});

describe('steps that may be run again', () => {
  it('are those of the parser in WAITING or ERROR, of no other node, page by page [API-144] [STEP-16] [API-105]', async () => {
    const { process, add } = await processWithUpload();
    const broken = [await add('1.pdf', '%PDF-x'), await add('2.pdf', '%PDF-x')];
    const fine = await add('fine.txt', 'x');
    await add('done.txt', 'x');
    const other = await processWithUpload();
    await other.add('other.pdf', '%PDF-x');
    await world.services.engine.drain();
    const waiting = await parserStep(fine);
    await as()(steps.update, { body: { id: waiting, status: 'WAITING' } });
    const page = (number: number) =>
      as()(steps.rerunnable, {
        params: { nodeId: process.parser.id },
        query: { page: number, size: 1, sort: 'doc.id', paged: 'true' },
        body: { paged: true },
      });
    const first = await page(0);
    expect(first).toMatchObject({
      totalElements: 3,
      totalPages: 3,
      pageable: { pageNumber: 0, pageSize: 1 },
    });
    const listed = [...first.content, ...(await page(1)).content, ...(await page(2)).content];
    expect(listed.map(({ stepDTO }) => [stepDTO.documentId, stepDTO.status])).toEqual([
      ...broken.map((id) => [id, 'ERROR']),
      [fine, 'WAITING'],
    ]);
    const again = await as()(steps.rerun, { params: { id: waiting }, query: { confirm: 'true' } });
    expect(again.documentStepsInformation[0]?.stepDTO.status).toBe('PROCESSING');
    const stepId = listed[0]?.stepDTO.id ?? 0;
    const rerun = () => as()(steps.rerun, { params: { id: stepId }, query: {} });
    const state = await rerun();
    expect(state.documentStepsInformation[0]?.stepDTO.status).toBe('PROCESSING');
    expect(await errorOf(rerun())).toMatchObject({ status: 423, key: 'error.step.processing' });
    const cancelled = await as()(steps.cancel, { params: { id: stepId } });
    expect(cancelled.documentStepsInformation[0]?.stepDTO.status).toBe('ERROR');
  });
});

describe('a changed step', () => {
  it('accepts one action at a time, and none that users may not request [API-103] [API-104]', async () => {
    const { process, add } = await processWithUpload();
    const span = await world.make.node(process.id, { activityType: 'SPAN', name: 'Labels' });
    await world.make.edge(process.id, process.parser.id, span.id);
    const docId = await add('a.txt', 'x');
    await world.services.engine.drain();
    const writer = await world.make.user({
      authorities: [{ type: 'PROCESS', componentId: process.id, mode: 'WRITE' }],
    });
    const started = await as(writer)(steps.assign, { query: { docId, nodeId: span.id } });
    const info = started.documentStepsInformation[1];
    const id = info?.stepDTO.id ?? 0;
    expect(info?.stepDTO.blockedBy?.id).toBe(writer.id);
    expect(started.assignees.map((user) => user.id)).toEqual([writer.id]);
    const put = (body: object, user = writer) =>
      as(user)(steps.update, { body: { id, nodeId: span.id, ...body } as never });
    const statusOf = (state: Awaited<ReturnType<typeof put>>) =>
      state.documentStepsInformation[1]?.stepDTO.status;
    expect(statusOf(await put({ status: 'WAITING', master: true, blockedBy: { id: writer.id } }))).toBe(
      'WAITING',
    );
    expect((await errorOf(put({ status: 'ERROR' }))).status).toBe(400);
    expect((await errorOf(put({ status: 'DONE', blockedBy: null }))).status).toBe(400);
    expect((await errorOf(put({ blockedBy: world.admin.id }))).status).toBe(400);
    const changed = await errorOf(put({ status: 'DONE', expectedStatus: 'DONE' }));
    expect(changed.key).toBe('error.step.changed');
    expect(statusOf(await put({ status: 'DONE', expectedStatus: 'WAITING' }))).toBe('DONE');
    expect(statusOf(await put({ status: 'ACCEPTED' }))).toBe('ACCEPTED');
    expect(statusOf(await put({ status: 'WAITING' }))).toBe('WAITING');
    const given = await put({ blockedBy: null });
    expect(given.documentStepsInformation[1]?.stepDTO.blockedBy).toBeNull();
    const named = await as(writer)(steps.assign, { query: { docId, nodeId: span.id, stepId: id } });
    expect(named.documentStepsInformation[1]?.stepDTO.blockedBy?.id).toBe(writer.id);
    const stranger = await world.make.user();
    expect((await errorOf(put({ status: 'DONE' }, stranger))).status).toBe(404);
  });
});
