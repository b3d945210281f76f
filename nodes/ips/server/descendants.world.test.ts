import { documents } from '@scriptorium/contract/documents/documents.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { startWorld, type TestUser } from '@scriptorium/testing/product/world.ts';
import { afterAll, expect, it } from 'vitest';
import { interProcessScenes } from './testing/scenes.ts';

const LIMIT = 5;
const world = await startWorld({ settings: { DESCENDANTS_PER_UPLOAD: String(LIMIT) } });
afterAll(() => world.close());
const { db, boss, receiving, sending, upload, documentsOf, stepOn } = interProcessScenes(world);
const { make, callAs } = world;

const tooMany = {
  status: 'ERROR',
  reason: {
    key: 'reason.ips.tooManyDescendants',
    params: { limit: LIMIT, setting: 'DESCENDANTS_PER_UPLOAD' },
  },
};

/** A process that sends each document to itself, once for each of its receivers. */
async function sendingToItself(receivers: number) {
  const process = await make.process();
  const hup = await make.node(process.id, { activityType: 'HUP' });
  const made = [];
  for (let at = 0; at < receivers; at += 1)
    made.push(await make.node(process.id, { activityType: 'IPR', name: `Receiver ${at}` }));
  const ips = await make.node(process.id, {
    activityType: 'IPS',
    fromId: process.parser.id,
    preferredDocName: 'a',
    payload: 'b',
    receivers: made.map(({ id }) => ({ id })),
  });
  return { process, hup, ips };
}

const stepsOf = (ips: { id: number }) =>
  db
    .selectFrom('step')
    .select(['id', 'status', 'reason'])
    .where('node_id', '=', ips.id)
    .orderBy('id')
    .execute();
const failedOf = async (ips: { id: number }) =>
  (await stepsOf(ips)).filter(({ status }) => status === 'ERROR');
const madeOf = async (originId: number) =>
  (
    await db
      .selectFrom('upload_descendants')
      .select('made')
      .where('origin_id', '=', originId)
      .executeTakeFirst()
  )?.made;
const rerunAs = (user: TestUser, id: number) => callAs(user)(steps.rerun, { params: { id }, query: {} });

it('one upload becomes at most as many documents by senders as the limit allows, and each step beyond it is an error', async () => {
  const { process, hup, ips } = await sendingToItself(2);
  const source = await upload(hup);
  await world.drain();
  const made = (await documentsOf(process)).filter(({ id }) => id !== source);
  expect(made.map(({ origin_id: origin }) => origin)).toEqual([source, source, source, source]);
  const failed = await failedOf(ips);
  expect(failed).toHaveLength(3);
  for (const step of failed) expect(step).toMatchObject(tooMany);
  expect(await madeOf(source)).toBe(4);
  const another = await upload(hup);
  await world.drain();
  expect(await madeOf(another)).toBe(4);
});

it('the limit is over all processes that the documents pass', async () => {
  const there = await receiving();
  const { process, hup } = await sending([there.ipr.id]);
  const ipr = await make.node(process.id, { activityType: 'IPR' });
  await make.node(there.process.id, {
    activityType: 'IPS',
    fromId: there.process.parser.id,
    preferredDocName: 'a',
    payload: 'b',
    receivers: [{ id: ipr.id }],
  });
  const source = await upload(hup);
  await world.drain();
  const all = [...(await documentsOf(process)), ...(await documentsOf(there.process))];
  expect(all).toHaveLength(1 + LIMIT);
  expect(await madeOf(source)).toBe(LIMIT);
});

it('steps that send at the same time do not pass the limit together', async () => {
  const { process, hup, ips } = await sendingToItself(2);
  const { files } = world.services;
  const put = files.put.bind(files);
  const both = Promise.withResolvers<void>();
  let texts = 0;
  files.put = async (body, type) => {
    const file = await put(body, type);
    // The upload and the two texts of its step; then each of the two next steps has stored its first one.
    texts += 1;
    if (texts === 5) both.resolve();
    if (texts > 3) await both.promise;
    return file;
  };
  try {
    await upload(hup);
    await world.drain();
  } finally {
    files.put = put;
  }
  const all = await documentsOf(process);
  expect(all).toHaveLength(5);
  expect(await failedOf(ips)).toHaveLength(3);
});

it('an administrator of the process lets a step go on by running it again, and a person with WRITE does not', async () => {
  const { process, hup, ips } = await sendingToItself(3);
  const [writer, admin] = [
    await make.user({ authorities: [{ type: 'PROCESS', componentId: process.id, mode: 'WRITE' }] }),
    await make.user({ authorities: [{ type: 'PROCESS', componentId: process.id, mode: 'ADMIN' }] }),
  ];
  const nodeAdmin = await make.user({ authorities: [{ type: 'NODE', componentId: ips.id, mode: 'ADMIN' }] });
  const source = await upload(hup);
  await world.drain();
  const [stopped] = await failedOf(ips);
  const id = stopped?.id ?? 0;
  expect(await madeOf(source)).toBe(3);
  for (const user of [writer, nodeAdmin]) {
    await rerunAs(user, id);
    await world.drain();
    expect((await stepsOf(ips)).find((step) => step.id === id)).toMatchObject(tooMany);
  }
  await rerunAs(admin, id);
  await world.drain();
  expect((await stepsOf(ips)).find((step) => step.id === id)).toMatchObject({
    status: 'ACCEPTED',
    reason: null,
  });
  expect(await madeOf(source)).toBe(6);
  // The three new documents are stopped as the others are.
  expect(await failedOf(ips)).toHaveLength(5);
});

it('attachments do not count: each is sent on as an upload of its own', async () => {
  const there = await receiving();
  const { hup, process } = await sending([there.ipr.id]);
  const names = Array.from({ length: LIMIT + 3 }, (_, at) => `a${at}.txt`);
  const mail = [
    'From: a@example.org',
    'Subject: With files',
    'Content-Type: multipart/mixed; boundary=x',
    '',
    '--x',
    'Content-Type: text/plain',
    '',
    'Hello',
    ...names.flatMap((name) => [
      '--x',
      `Content-Type: text/plain; name=${name}`,
      `Content-Disposition: attachment; filename=${name}`,
      '',
      `Text of ${name}`,
    ]),
    '--x--',
    '',
  ].join('\r\n');
  await upload(hup, 'mail.eml', mail);
  await world.drain();
  expect(await documentsOf(process)).toHaveLength(1 + names.length);
  expect(await documentsOf(there.process)).toHaveLength(1 + names.length);
});

it('deleted documents stay counted while one that may send on exists, and a count without any is deleted', async () => {
  const { process, hup, ips } = await sendingToItself(2);
  const source = await upload(hup);
  await world.drain();
  const [, , third] = await documentsOf(process);
  await boss(documents.remove, { params: { id: source } });
  await world.drain();
  expect(await madeOf(source)).toBe(4);
  const { id } = await stepOn(third?.id ?? 0, ips);
  const writer = await make.user({
    authorities: [{ type: 'PROCESS', componentId: process.id, mode: 'WRITE' }],
  });
  await rerunAs(writer, id);
  await world.drain();
  for (const document of await documentsOf(process))
    await boss(documents.remove, { params: { id: document.id } });
  await world.drain();
  expect(await documentsOf(process)).toEqual([]);
  expect(await madeOf(source)).toBeUndefined();
});
