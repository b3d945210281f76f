import { randomUUID } from 'node:crypto';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { issues } from '@scriptorium/contract/annotations/issues.ts';
import { notifications } from '@scriptorium/contract/people/notifications.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { enqueue } from '@scriptorium/engine/jobs/enqueue.ts';
import { startSmtpSink } from '@scriptorium/testing/servers/smtp-sink.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { startWorld, type TestUser } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SWEEP_QUEUE } from '../../services/background/sweep-queue.ts';
import type { Client } from '../live/client.ts';

const sink = await startSmtpSink({ user: 'post@example.org', password: 'a/b:c' });
const world = await startWorld({
  settings: {
    SMTP_URL: sink.url,
    MAIL_FROM: 'Desk <desk@example.org>',
    PUBLIC_URL: 'https://desk.example.org',
  },
});
afterAll(async () => {
  await world.close();
  await sink.close();
});
const { db } = world.database;
const as = (user: TestUser = world.admin) => world.callAs(user);

async function makeScene() {
  const process = await world.make.process();
  const fromId = process.parser.id;
  const hup = await world.make.node(process.id, { activityType: 'HUP', name: 'Upload' });
  const own = await world.make.node(process.id, { fromId, name: 'Own', activityType: 'SPAN' });
  const other = await world.make.node(process.id, { fromId, name: 'Other', activityType: 'SPAN' });
  const label = await world.make.label(other.id, { name: 'Person' });
  const body = uploadForm({ nodeId: hup.id, name: 'a.txt', text: 'Anna pays Bob.' });
  const docId = (await as()(documents.upload, { body })).documents[0]?.id ?? 0;
  await world.drain();
  const state = await as()(steps.state, { params: { id: docId } });
  const stepId =
    state.documentStepsInformation.find(({ nodeDTO }) => nodeDTO.id === other.id)?.stepDTO.id ?? 0;
  const userOf = (type: 'PROCESS' | 'NODE', mode: 'READ' | 'WRITE' | 'ADMIN') =>
    world.make.user({
      authorities: [{ type, componentId: type === 'PROCESS' ? process.id : own.id, mode }],
    });
  const report = (user: TestUser, named: readonly TestUser[], more = {}) =>
    as(user)(issues.create, {
      body: {
        type: 'TEXT',
        docId,
        text: '@You Is this right?',
        startOffset: 0,
        endOffset: 4,
        mentions: named.map(({ id }) => id),
        ...more,
      },
    });
  const reportTag = async (named: readonly TestUser[]) => {
    const tag = await as()(nerTags.create, {
      body: { nerTagType: { id: label.id }, stepId, startOffset: 0, endOffset: 4 },
    });
    const mentions = named.map(({ id }) => id);
    const draft = { type: 'TAG' as const, docId, text: '@You', tags: [{ id: tag.id }], mentions };
    return as()(issues.create, { body: draft });
  };
  return {
    process,
    docId,
    userOf,
    report,
    reportTag,
    writer: await userOf('PROCESS', 'WRITE'),
    reader: await userOf('PROCESS', 'READ'),
    ofNode: await userOf('NODE', 'READ'),
    stranger: await world.make.user(),
  };
}

let scene: Awaited<ReturnType<typeof makeScene>>;
beforeAll(async () => {
  scene = await makeScene();
});

const inbox = async (user: TestUser) => (await as(user)(notifications.list, { query: {} })).rows;
const unread = async (user: TestUser) => (await as(user)(notifications.unread, { query: {} })).count;

/** A socket of a user without a document; returns what it receives. */
function listen(user: TestUser): string[] {
  const received: string[] = [];
  const client: Client = {
    userId: user.id,
    tokenId: randomUUID(),
    document: null,
    process: null,
    send: ({ type }) => received.push(type),
    end: () => undefined,
    checkRights: () => undefined,
  };
  world.live.add(client);
  return received;
}

describe('a mention', () => {
  it('notifies the named people in the product at once, and leads to the issue', async () => {
    const { writer, reader, ofNode, docId, process } = scene;
    const received = listen(reader);
    const issue = await scene.report(writer, [reader, ofNode, writer]);
    expect(received).toEqual(['notification']);
    const [first] = await inbox(reader);
    expect(first).toMatchObject({
      by: { id: writer.id },
      document: { id: docId, filename: 'a.txt', processId: process.id },
      issue: { id: issue.id, title: issue.title },
      text: '@You Is this right?',
      readDate: null,
    });
    expect([await unread(reader), await unread(ofNode), await unread(writer)]).toEqual([1, 1, 0]);

    await as(writer)(issues.update, {
      body: { id: issue.id, docId, replies: [{ text: '@You And this?', mentions: [reader.id] }] },
    });
    expect((await inbox(reader)).map(({ text }) => text)).toEqual(['@You And this?', '@You Is this right?']);

    await as(reader)(notifications.read, { params: { id: first?.id ?? 0 } });
    expect(await unread(reader)).toBe(1);
    await expect(as(writer)(notifications.read, { params: { id: first?.id ?? 0 } })).rejects.toMatchObject({
      status: 404,
    });
    await as(reader)(notifications.readAll);
    expect(await unread(reader)).toBe(0);
    expect((await inbox(reader)).every(({ readDate }) => readDate !== null)).toBe(true);
    expect(received.length).toBe(4);
  });

  it('is not told to people who may not see the document or the issue, and disappears with the right', async () => {
    const { writer, reader, ofNode, stranger } = await makeScene();
    await scene.report(scene.writer, [stranger, writer]);
    expect([await inbox(stranger), await inbox(writer)]).toEqual([[], []]);
    const fresh = await makeScene();
    await fresh.reportTag([fresh.ofNode, fresh.reader]);
    expect([await unread(fresh.ofNode), await unread(fresh.reader)]).toEqual([0, 1]);
    await fresh.report(fresh.writer, [fresh.ofNode]);
    expect(await unread(fresh.ofNode)).toBe(1);
    await db.deleteFrom('user_authority').where('user_id', '=', fresh.ofNode.id).execute();
    expect([await inbox(fresh.ofNode), await unread(fresh.ofNode)]).toEqual([[], 0]);
    expect([await inbox(reader), await inbox(ofNode)]).toEqual([[], []]);
  });

  it('notifies once, also when the request is sent again or the comment is changed', async () => {
    const { writer, reader, docId, report } = await makeScene();
    const clientId = randomUUID();
    const issue = await report(writer, [reader, reader], { clientId });
    await report(writer, [reader], { clientId });
    expect(await unread(reader)).toBe(1);
    const replyId = randomUUID();
    const replies = [{ text: '@You One', clientId: replyId, mentions: [reader.id] }];
    const written = await as(writer)(issues.update, { body: { id: issue.id, docId, replies } });
    await as(writer)(issues.update, { body: { id: issue.id, docId, replies } });
    const id = written.replies[0]?.id ?? 0;
    const edited = [{ id, text: '@You Two', mentions: [reader.id, world.admin.id] }];
    await as(writer)(issues.update, { body: { id: issue.id, docId, replies: edited } });
    expect([await unread(reader), await unread(world.admin)]).toEqual([2, 1]);
    expect((await inbox(reader))[0]?.text).toBe('@You Two');
  });

  it('offers the people who may see the document, by the beginning of a name', async () => {
    const { writer, reader, ofNode, stranger, docId } = await makeScene();
    const offered = async (user: TestUser, name: string) =>
      (await as(user)(issues.readers, { params: { id: docId }, query: { name } })).map(({ id }) => id);
    const all = [writer, reader, ofNode];
    for (const { id } of [...all, stranger])
      await db
        .updateTable('app_user')
        .set({ first_name: `Zofia${docId}`, last_name: `Nowak ${id}` })
        .where('id', '=', id)
        .execute();
    expect((await offered(reader, `zofia${docId}`)).toSorted((a, b) => a - b)).toEqual(
      all.map(({ id }) => id),
    );
    expect(await offered(reader, `Zofia${docId} Nowak ${ofNode.id}`)).toEqual([ofNode.id]);
    expect(await offered(reader, `nowak ${writer.id}`)).toEqual([writer.id]);
    expect(await offered(reader, '%')).toEqual([]);
    expect(await offered(reader, '')).toContain(world.admin.id);
    await db.updateTable('app_user').set({ activated: false }).where('id', '=', writer.id).execute();
    expect(await offered(reader, `nowak ${writer.id}`)).toEqual([]);
    await expect(offered(stranger, '')).rejects.toMatchObject({ status: 404 });
  });
});

describe('the mail of a mention', () => {
  const mailsTo = async (user: TestUser) => {
    const { email } = await db
      .selectFrom('app_user')
      .select('email')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    return sink.mails.filter(({ to }) => to === email);
  };
  const addressed = async (user: TestUser) => {
    await db
      .updateTable('app_user')
      .set({ email: `user.${user.id}@example.org` })
      .where('id', '=', user.id)
      .execute();
    return user;
  };

  it('is sent once with a link to the issue, and not again after a crash', async () => {
    const { writer, docId, process, userOf, report } = await makeScene();
    const reader = await addressed(await userOf('PROCESS', 'READ'));
    const issue = await report(writer, [reader]);
    const [job] = await db.selectFrom('job').selectAll().where('queue', '=', 'mention-mail').execute();
    await world.drain();
    const [mail, ...others] = await mailsTo(reader);
    expect(others).toEqual([]);
    expect(mail?.text).toContain(
      `https://desk.example.org/entity/process/${process.id}/document/${docId}?panel=issues&issue=${issue.id}`,
    );
    expect(mail?.text).toContain('@You Is this right?');
    // The state that a worker leaves when it died after sending the mail.
    await db
      .insertInto('job')
      .values({ queue: 'mention-mail', payload: JSON.stringify(job?.payload), max_attempts: 6 })
      .execute();
    await world.drain();
    expect(await mailsTo(reader)).toHaveLength(1);
  });

  it('is tried again while the mail server is down', async () => {
    const { writer, userOf, report } = await makeScene();
    const reader = await addressed(await userOf('PROCESS', 'READ'));
    sink.down = true;
    await report(writer, [reader]);
    await world.drain();
    expect(await mailsTo(reader)).toEqual([]);
    sink.down = false;
    await db
      .updateTable('job')
      .set({ run_at: new Date(0) })
      .where('queue', '=', 'mention-mail')
      .execute();
    await world.drain();
    expect(await mailsTo(reader)).toHaveLength(1);
  });

  it('is not sent to those who turned mails off, have read the notification, or lost the right', async () => {
    const { writer, userOf, report } = await makeScene();
    const [off, read, gone] = [
      await addressed(await userOf('PROCESS', 'READ')),
      await addressed(await userOf('PROCESS', 'READ')),
      await addressed(await userOf('PROCESS', 'READ')),
    ];
    expect(await as(off)(notifications.settings, { query: {} })).toEqual({ mentionMails: true });
    await as(off)(notifications.saveSettings, { body: { mentionMails: false } });
    expect(await as(off)(notifications.settings, { query: {} })).toEqual({ mentionMails: false });
    await report(writer, [off, read, gone]);
    await as(read)(notifications.readAll);
    await db.deleteFrom('user_authority').where('user_id', '=', gone.id).execute();
    await world.drain();
    expect([await mailsTo(off), await mailsTo(read), await mailsTo(gone)]).toEqual([[], [], []]);
    expect(await unread(off)).toBe(1);
  });
});

it('notifications are listed page by page, and deleted after 90 days', async () => {
  const { writer, reader, report } = await makeScene();
  for (let i = 0; i < 12; i += 1) await report(writer, [reader]);
  const page = async (at: number) => as(reader)(notifications.list, { query: { page: at, size: 10 } });
  expect([(await page(0)).rows.length, (await page(1)).rows.length, (await page(1)).total]).toEqual([
    10, 2, 12,
  ]);
  const days = (count: number) => new Date(Date.now() - count * 86_400_000);
  const [oldest, next] = (await page(1)).rows.toReversed();
  for (const [row, age] of [
    [oldest, 91],
    [next, 89],
  ] as const)
    await db
      .updateTable('notification')
      .set({ created_at: days(age) })
      .where('id', '=', row?.id ?? 0)
      .execute();
  await enqueue(db, { queue: SWEEP_QUEUE });
  await world.drain();
  expect((await page(0)).total).toBe(11);
});
