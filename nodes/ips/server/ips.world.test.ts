import { documents } from '@scriptorium/contract/documents/documents.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { processes } from '@scriptorium/contract/process/processes.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { watchFaultPoints, type FaultPoint } from '@scriptorium/engine/jobs/fault-points.ts';
import { startWorld } from '@scriptorium/testing/product/world.ts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { interProcessScenes } from './testing/scenes.ts';

const world = await startWorld({ settings: { MAX_TEXT_CHARS: '1000' } });
afterAll(() => world.close());
afterEach(() => watchFaultPoints(() => {}));
const { db, boss, receiving, sending, upload, documentsOf, stepOn, textOf, sentBy, change } =
  interProcessScenes(world);

const failed = (key: string, params: object = {}) => ({ status: 'ERROR', reason: { key, params } });

describe('a document of a process with a sender', () => {
  it('arrives at each receiver as a text document, and is parsed there [IPS-04]', async () => {
    const [first, second] = [await receiving(), await receiving()];
    const { process, hup, ips } = await sending([first.ipr.id, second.ipr.id]);
    const source = await upload(hup, 'letter.txt', 'Dear Anna');
    await world.drain();
    expect(await stepOn(source, ips)).toMatchObject({ status: 'ACCEPTED', reason: null });
    for (const { process: there, ipr } of [first, second]) {
      const [document, ...more] = await documentsOf(there);
      expect(more).toEqual([]);
      expect(document).toMatchObject({
        filename: 'About letter.txt',
        document_type: 'TEXTFILE',
        kind: 'txt',
        upload_node_id: ipr.id,
        hops: 1,
        status: 'DONE',
      });
      expect(await textOf(document?.id ?? 0)).toBe(`${process.name}: Dear Anna`);
    }
    expect(await documentsOf(process)).toHaveLength(1);
  });

  it('is a text at its receivers, whatever it looks like, under a name without folders', async () => {
    const there = await receiving();
    const payload = 'From: a@example.org\nSubject: Hello\n\n%PDF-1.7 \u017B \u005A\u0307\r\nend';
    const { hup } = await sending([there.ipr.id], {
      payload,
      preferredDocName: '${util.date} ${document.filename}',
    });
    await upload(hup, 'Zażółć: x?.eml.txt');
    await world.drain();
    const [document] = await documentsOf(there.process);
    expect(document).toMatchObject({ kind: 'txt', document_type: 'TEXTFILE', status: 'DONE' });
    expect(document?.filename).toMatch(/^\d\d_\d\d_\d\d Zażółć_ x_\.eml\.txt$/);
    expect(await textOf(document?.id ?? 0)).toBe('From: a@example.org\nSubject: Hello\n\n%PDF-1.7 Ż Ż\nend');
  });

  it('keeps the files of the other receivers when one of its documents is deleted', async () => {
    const [first, second] = [await receiving(), await receiving()];
    const { hup, ips } = await sending([first.ipr.id, second.ipr.id], { payload: 'A text' });
    const source = await upload(hup);
    await world.drain();
    const [gone] = await documentsOf(first.process);
    await boss(documents.remove, { params: { id: gone?.id ?? 0 } });
    await world.drain();
    const [kept] = await documentsOf(second.process);
    const original = await world.fetchAs(world.admin)(`/api/documents/${kept?.id}/original`);
    expect([original.status, await original.text()]).toEqual([200, 'A text']);
    expect(await sentBy((await stepOn(source, ips)).id)).toMatchObject([
      { receiverId: first.ipr.id, isDeleted: true, documentId: null },
      { receiverId: second.ipr.id, isDeleted: false, documentId: kept?.id, filename: kept?.filename },
    ]);
  });

  it('is sent again by a rerun, as a new document', async () => {
    const there = await receiving();
    const { hup, ips } = await sending([there.ipr.id]);
    const source = await upload(hup);
    await world.drain();
    const { id } = await stepOn(source, ips);
    await boss(steps.rerun, { params: { id }, query: {} });
    await world.drain();
    const made = await documentsOf(there.process);
    expect(made).toHaveLength(2);
    expect((await sentBy(id)).map(({ documentId }) => documentId)).toEqual(
      made.map((one) => one.id).toReversed(),
    );
  });
});

describe('a worker that is killed', () => {
  it.each<FaultPoint>(['claimed', 'ran', 'locked', 'ended', 'evaluated', 'committed'])(
    'at the point "%s" leaves one document at each receiver',
    async (point) => {
      const [first, second] = [await receiving(), await receiving()];
      const { hup, ips } = await sending([]);
      const source = await upload(hup);
      await world.drain();
      const { id, ...before } = await stepOn(source, ips);
      expect(before).toMatchObject(failed('reason.ips.noReceivers'));
      await change(ips, { receivers: [{ id: first.ipr.id }, { id: second.ipr.id }] });
      await world.drain();
      await boss(steps.rerun, { params: { id }, query: {} });
      let killed = 0;
      watchFaultPoints((passed) => {
        if (passed !== point || killed > 0) return;
        killed += 1;
        throw Object.assign(new Error('Connection terminated'), { code: 'ECONNRESET' });
      });
      await world.drain();
      await world.drainRetries();
      expect(killed).toBe(1);
      expect(await stepOn(source, ips)).toMatchObject({ status: 'ACCEPTED', attempt: 1 });
      for (const { process } of [first, second]) expect(await documentsOf(process)).toHaveLength(1);
      expect(await sentBy(id)).toHaveLength(2);
    },
  );
});

describe('a step of a sender ends in an error, and makes no document,', () => {
  it('when one of its receivers was deleted', async () => {
    const [kept, gone] = [await receiving(), await receiving()];
    const { hup, ips } = await sending([kept.ipr.id, gone.ipr.id]);
    await boss(nodes.remove, { params: { id: gone.ipr.id }, query: {} });
    const source = await upload(hup);
    await world.drain();
    expect(await stepOn(source, ips)).toMatchObject(
      failed('reason.ips.receiverMissing', { receiver: gone.ipr.id }),
    );
    expect(await documentsOf(kept.process)).toEqual([]);
  });

  it('when the process of a receiver was deleted, also between its run and its end', async () => {
    const [kept, gone] = [await receiving(), await receiving()];
    const { hup, ips } = await sending([kept.ipr.id, gone.ipr.id], { payload: 'A text' });
    const { files } = world.services;
    const put = files.put.bind(files);
    let runs = false;
    files.put = async (body, type) => {
      const file = await put(body, type);
      if (runs) await boss(processes.remove, { params: { id: gone.process.id } });
      runs = false;
      return file;
    };
    const source = await upload(hup);
    runs = true;
    await world.drain().finally(() => {
      files.put = put;
    });
    expect(await stepOn(source, ips)).toMatchObject(
      failed('reason.ips.receiverMissing', { receiver: gone.ipr.id }),
    );
    expect(await documentsOf(kept.process)).toEqual([]);
    expect(await sentBy((await stepOn(source, ips)).id)).toEqual([]);
  });

  it.each<[string, object, string]>([
    ['no text', { payload: '' }, 'reason.ips.incomplete'],
    ['no name', { preferredDocName: '' }, 'reason.ips.incomplete'],
    ['no value in its text', { payload: ' ${document.clfTags}' }, 'reason.ips.emptyText'],
    ['too long a text', { payload: 'ż'.repeat(1001) }, 'reason.ips.tooLong'],
  ])('when it has %s', async (_, settings, key) => {
    const there = await receiving();
    const { hup, ips } = await sending([there.ipr.id]);
    const stored = await db
      .selectFrom('node')
      .select('settings')
      .where('id', '=', ips.id)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('node')
      .set({ settings: JSON.stringify({ ...stored.settings, ...settings }) })
      .where('id', '=', ips.id)
      .execute();
    const source = await upload(hup);
    await world.drain();
    expect(await stepOn(source, ips)).toMatchObject({ status: 'ERROR', reason: { key } });
    expect(await documentsOf(there.process)).toEqual([]);
  });
});

describe('processes that send to each other', () => {
  it('pass a document on ten times, and then say why not', async () => {
    const there = await receiving();
    const { process, hup, ips } = await sending([there.ipr.id], { preferredDocName: 'a', payload: 'b' });
    const ipr = await world.make.node(process.id, { activityType: 'IPR' });
    const back = await world.make.node(there.process.id, {
      activityType: 'IPS',
      fromId: there.process.parser.id,
      preferredDocName: 'a',
      payload: 'b',
      receivers: [{ id: ipr.id }],
    });
    await upload(hup);
    await world.drain();
    const all = [...(await documentsOf(process)), ...(await documentsOf(there.process))];
    expect(all.map(({ hops }) => hops).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const last = all.find(({ hops }) => hops === 10);
    expect(await stepOn(last?.id ?? 0, ips)).toMatchObject(failed('reason.ips.tooManyHops', { limit: 10 }));
    expect(all.filter(({ status }) => status === 'ERROR')).toHaveLength(1);
    expect((await stepOn(all.find(({ hops }) => hops === 9)?.id ?? 0, back)).status).toBe('ACCEPTED');
  });

  it('count the processes also of attachments', async () => {
    const { hup, process } = await sending([]);
    const mail = [
      'From: a@example.org',
      'Subject: With a file',
      'Content-Type: multipart/mixed; boundary=x',
      '',
      '--x',
      'Content-Type: text/plain',
      '',
      'Hello',
      '--x',
      'Content-Type: text/plain; name=a.txt',
      'Content-Disposition: attachment; filename=a.txt',
      '',
      'An attachment',
      '--x--',
      '',
    ].join('\r\n');
    const source = await upload(hup, 'mail.eml', mail);
    await db.updateTable('document').set({ hops: 4 }).where('id', '=', source).execute();
    await world.drain();
    expect((await documentsOf(process)).map(({ filename, hops }) => [filename, hops])).toEqual([
      ['mail.eml', 4],
      ['a.txt', 4],
    ]);
  });
});
