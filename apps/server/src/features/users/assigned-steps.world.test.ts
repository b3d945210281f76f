import { documents } from '@scriptorium/contract/documents/documents.ts';
import { edges } from '@scriptorium/contract/process/edges.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { users } from '@scriptorium/contract/people/users.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { startWorld, type TestUser } from '@scriptorium/testing/product/world.ts';
import { afterAll, expect, it } from 'vitest';

const world = await startWorld();
afterAll(() => world.close());
const { make, callAs, admin, database } = world;
const boss = callAs(admin);

/** Two documents: Ada works on her step of the first, and has finished that of the second. */
async function atWork() {
  const process = await make.process();
  const hup = await make.node(process.id, { activityType: 'HUP' });
  const span = await make.node(process.id, { activityType: 'SPAN', fromId: process.parser.id });
  const authorities = [{ type: 'PROCESS' as const, componentId: process.id, mode: 'WRITE' as const }];
  const [ada, bob] = [await make.user({ authorities }), await make.user({ authorities })];
  const docs: number[] = [];
  for (const name of ['held.txt', 'done.txt']) {
    const body = uploadForm({ nodeId: hup.id, name, text: 'Anna pays 120 PLN.' });
    docs.push((await boss(documents.upload, { body })).documents[0]?.id ?? 0);
  }
  await world.drain();
  const [held = 0, done = 0] = docs;
  for (const docId of docs) await callAs(ada)(steps.assign, { query: { docId, nodeId: span.id } });
  const { stepDTO } = await stepOn(ada, done, span.id);
  await callAs(ada)(steps.update, { body: { id: stepDTO.id, status: 'DONE' } });
  return { process, span, ada, bob, held, done };
}

async function stepOn(who: TestUser, id: number, nodeId: number) {
  const { documentStepsInformation } = await callAs(who)(steps.state, { params: { id } });
  const found = documentStepsInformation.find(({ nodeDTO }) => nodeDTO.id === nodeId);
  if (!found) throw new Error('No such step');
  return found;
}

const lastAudit = async (id: number) =>
  (
    await database.db
      .selectFrom('audit_event')
      .select(['type', 'data'])
      .where('data', '@>', JSON.stringify({ id }) as never)
      .orderBy('id', 'desc')
      .executeTakeFirst()
  )?.data;

it.each([
  ['deleted', (id: number) => boss(users.remove, { params: { id } })],
  ['deactivated', (id: number) => boss(users.update, { body: { id, activated: false } })],
])(
  'the unfinished steps of a %s user are unassigned, and finished ones keep their author',
  async (_, end) => {
    const { span, ada, bob, held, done } = await atWork();
    const take = () => callAs(bob)(steps.assign, { query: { docId: held, nodeId: span.id } });
    await expect(take()).rejects.toMatchObject({ status: 409 });
    await end(ada.id);
    expect((await stepOn(admin, held, span.id)).stepDTO.blockedBy).toBeNull();
    expect((await stepOn(admin, done, span.id)).stepDTO.blockedBy?.id).toBe(ada.id);
    expect(await lastAudit(ada.id)).toMatchObject({ stepsGivenBack: 1 });
    await take();
    expect((await stepOn(bob, held, span.id)).stepDTO.blockedBy?.id).toBe(bob.id);
  },
);

it('any other change of an account leaves its steps assigned', async () => {
  const { span, ada, held } = await atWork();
  await boss(users.update, { body: { id: ada.id, firstName: 'Ada', password: 'another one' } });
  expect((await stepOn(admin, held, span.id)).stepDTO.blockedBy?.id).toBe(ada.id);
});

it('a step on a dead branch is deleted after its assignee is removed', async () => {
  const { process, span, ada, held } = await atWork();
  const [edge] = (await boss(edges.list, { query: { processId: process.id } })).filter(
    ({ toId }) => toId === span.id,
  );
  await boss(edges.remove, { params: { id: edge?.id ?? 0 } });
  await world.drain();
  const nodesOf = async () =>
    (await boss(steps.state, { params: { id: held } })).documentStepsInformation.map(
      ({ nodeDTO }) => nodeDTO.id,
    );
  expect(await nodesOf()).toContain(span.id);
  await boss(users.remove, { params: { id: ada.id } });
  expect(await nodesOf()).not.toContain(span.id);
});
