import { documents } from '@scriptorium/contract/documents/documents.ts';
import { LIVE_PATH, type ServerMessage } from '@scriptorium/contract/live.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { classifierTags, nerTags } from '@scriptorium/contract/annotations/tags.ts';
import type { Authority } from '@scriptorium/domain/access/access.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { startWorld, type TestUser } from '@scriptorium/testing/product/world.ts';
import { afterAll, expect, it } from 'vitest';

const world = await startWorld();
afterAll(() => world.close());
const { make, callAs, admin } = world;
const boss = callAs(admin);

/** A document with two copies on a node; one of them is assigned to a user who observes the document. */
async function scene(activityType: 'SPAN' | 'CLF', more: object = {}) {
  const process = await make.process();
  const hup = await make.node(process.id, { activityType: 'HUP' });
  const node = await make.node(process.id, {
    activityType,
    fromId: process.parser.id,
    additionalNodeSubmits: [{ submits: 1 }],
    ...more,
  });
  const body = uploadForm({ nodeId: hup.id, name: 'a.txt', text: 'Anna pays 120 PLN.' });
  const docId = (await boss(documents.upload, { body })).documents[0]?.id ?? 0;
  await world.drain();
  const of = (type: Authority['type'], mode: Authority['mode']) =>
    make.user({ authorities: [{ type, componentId: type === 'NODE' ? node.id : process.id, mode }] });
  const observers = { process: await of('PROCESS', 'WRITE'), node: await of('NODE', 'WRITE') };
  const [bob, nodeAdmin] = [await of('PROCESS', 'WRITE'), await of('NODE', 'ADMIN')];
  return { process, node, docId, observers, bob, nodeAdmin };
}
type Scene = Awaited<ReturnType<typeof scene>>;

const take = async (who: TestUser, { docId, node }: Scene): Promise<number> => {
  const state = await callAs(who)(steps.assign, { query: { docId, nodeId: node.id } });
  const own = state.documentStepsInformation.find(({ stepDTO }) => stepDTO.blockedBy?.id === who.id);
  return own?.stepDTO.id ?? 0;
};

type Change = Extract<ServerMessage, { type: 'document' }>;

/** A page that subscribes to a document. */
async function listen({ token }: TestUser, documentId: number) {
  const socket = new WebSocket(
    `${(await world.listen()).replace('http', 'ws')}${LIVE_PATH}?access_token=${token}`,
  );
  const received: Change[] = [];
  let follows = false;
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as ServerMessage;
    if (message.type === 'document') received.push(message);
    if (message.type === 'viewers') follows = true;
  });
  await new Promise((resolve) => socket.addEventListener('open', resolve));
  socket.send(JSON.stringify({ type: 'watch', documentId }));
  await expect.poll(() => follows, { timeout: 10_000 }).toBe(true);
  return { received, close: () => socket.close() };
}

const kindsOf = (received: readonly Change[]) => received.flatMap(({ changes }) => changes);

it.each(['SPAN', 'CLF'] as const)(
  "changes of another user's unfinished copy of a %s node are sent only to its assignee and the node's ADMINs",
  async (activityType) => {
    const at = await scene(activityType, { blind: false });
    const { docId, node, observers, bob, nodeAdmin } = at;
    const own = await take(observers.process, at);
    const blind = [await listen(observers.process, docId), await listen(observers.node, docId)];
    const knowing = [await listen(bob, docId), await listen(nodeAdmin, docId), await listen(admin, docId)];

    const copy = await take(bob, at);
    await work(bob, node.id, copy);
    const result = activityType === 'SPAN' ? 'TAGS' : 'CLASSIFIER_TAGS';
    for (const { received } of knowing)
      await expect
        .poll(() => kindsOf(received), { timeout: 10_000 })
        .toEqual(expect.arrayContaining(['STEPS', 'ASSIGNEES', result]));
    // The next change is sent to all, so any earlier message has been sent by then.
    await callAs(bob)(steps.update, { body: { id: copy, status: 'DONE' } });
    for (const { received } of blind) {
      await expect.poll(() => kindsOf(received), { timeout: 10_000 }).toContain('STEPS');
      const before = received.slice(
        0,
        received.findIndex(({ changes }) => changes.includes('STEPS')),
      );
      expect(before.map(({ changes }) => changes)).toEqual([['ASSIGNEES']]);
      // The copy is visible now, with all that was not reported before.
      const shown = received.find(({ changes }) => changes.includes('STEPS'));
      expect(shown?.changes).toEqual(expect.arrayContaining(['TAGS', 'CLASSIFIER_TAGS', 'RELATIONS']));
      expect(shown?.tags).toBeUndefined();
    }
    // Changes of the own copy are received as always.
    blind[0]?.received.splice(0);
    await work(observers.process, node.id, own);
    await expect.poll(() => kindsOf(blind[0]?.received ?? []), { timeout: 10_000 }).toContain(result);
    for (const page of [...blind, ...knowing]) page.close();
  },
);

it('changes of a finished copy of a blind node are sent when all copies are finished, with all labels', async () => {
  const at = await scene('SPAN');
  const { docId, node, observers, bob } = at;
  const ada = observers.process;
  const [own, copy] = [await take(ada, at), await take(bob, at)];
  const [page, other] = [await listen(ada, docId), await listen(observers.node, docId)];
  await work(bob, node.id, copy);
  await callAs(bob)(steps.update, { body: { id: copy, status: 'DONE' } });
  // The own work of Ada is sent to her alone, and the end of it to all.
  await work(ada, node.id, own);
  await expect.poll(() => kindsOf(page.received), { timeout: 10_000 }).toContain('TAGS');
  expect(kindsOf(page.received)).not.toContain('STEPS');
  await callAs(ada)(steps.update, { body: { id: own, status: 'DONE' } });
  for (const { received } of [page, other]) {
    await expect.poll(() => kindsOf(received), { timeout: 10_000 }).toContain('RELATIONS');
    expect(received.find(({ changes }) => changes.includes('STEPS'))?.changes).toContain('RELATIONS');
  }
  expect(other.received[0]?.changes).toContain('STEPS');
  for (const one of [page, other]) one.close();
});

/** Labels a copy and removes the label again. */
async function work(who: TestUser, nodeId: number, stepId: number) {
  const { activityType } = await nodeOf(nodeId);
  const call = callAs(who);
  if (activityType === 'CLF') {
    const type = await make.classifierType(nodeId);
    await call(classifierTags.save, { params: { stepId }, body: [{ typeId: type.id }] });
    await call(classifierTags.save, { params: { stepId }, body: [] });
    return;
  }
  const label = await make.label(nodeId);
  const place = { startOffset: 0, endOffset: 4, quote: 'Anna' };
  const tag = await call(nerTags.create, { body: { nerTagType: { id: label.id }, stepId, ...place } });
  await call(nerTags.update, { body: { id: tag.id, startOffset: 5, endOffset: 9 } });
  await call(nerTags.remove, { params: { id: tag.id } });
}

const nodeOf = (id: number) =>
  world.database.db
    .selectFrom('node')
    .select('activity_type as activityType')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
