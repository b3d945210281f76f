import { assignment } from '@scriptorium/contract/documents/assignment.ts';
import { audits } from '@scriptorium/contract/people/audits.ts';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { classifierTags, nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { users } from '@scriptorium/contract/people/users.ts';
import type { AccessMode } from '@scriptorium/domain/access/access.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { startWorld, type TestUser } from '@scriptorium/testing/product/world.ts';
import { afterAll, describe, expect, it } from 'vitest';

const world = await startWorld();
afterAll(() => world.close());
const { make, callAs, admin, database } = world;
const boss = callAs(admin);

/** A document with a waiting span step, a process admin, and two users with WRITE. */
async function scene() {
  const process = await make.process();
  const hup = await make.node(process.id, { activityType: 'HUP' });
  const span = await make.node(process.id, { activityType: 'SPAN', fromId: process.parser.id });
  const clf = await make.node(process.id, { activityType: 'CLF', fromId: process.parser.id });
  const label = await make.label(span.id);
  const kind = await make.classifierType(clf.id);
  const upload = async (name: string) =>
    (
      await boss(documents.upload, {
        body: uploadForm({ nodeId: hup.id, name, text: 'Ada met Bob.' }),
      })
    ).documents[0]?.id ?? 0;
  const id = await upload('a.txt');
  const other = await upload('b.txt');
  await world.drain();
  const userWith = (mode: AccessMode) =>
    make.user({ authorities: [{ type: 'PROCESS', componentId: process.id, mode }] });
  const [chief, ada, bob] = [await userWith('ADMIN'), await userWith('WRITE'), await userWith('WRITE')];
  const params = { id };
  const state = () => boss(steps.state, { params });
  const onNode = async (nodeId: number) =>
    (await state()).documentStepsInformation.find(({ nodeDTO }) => nodeDTO.id === nodeId)?.stepDTO.id ?? 0;
  const spanStep = await onNode(span.id);
  const clfStep = await onNode(clf.id);
  const tag = (who: TestUser) =>
    callAs(who)(nerTags.create, {
      body: { nerTagType: { id: label.id }, stepId: spanStep, startOffset: 0, endOffset: 3 },
    });
  const classify = (who: TestUser) =>
    callAs(who)(classifierTags.save, { params: { stepId: clfStep }, body: [{ typeId: kind.id }] });
  const block = (who: TestUser, userId: number) => callAs(who)(assignment.block, { params: { id, userId } });
  const assign = (who: TestUser, userId: number) => callAs(who)(assignment.add, { params: { id, userId } });
  const remove = (who: TestUser, userId: number) =>
    callAs(who)(assignment.remove, { params: { id, userId } });
  const assignees = async () => (await state()).assignees.map((user) => user.id);
  return {
    process,
    span,
    id,
    other,
    params,
    chief,
    ada,
    bob,
    userWith,
    spanStep,
    state,
    tag,
    classify,
    block,
    assign,
    remove,
    assignees,
  };
}

const feedOf = (id: number) =>
  database.db
    .selectFrom('document_change')
    .select(['kind', 'payload'])
    .where('document_id', '=', id)
    .where('kind', 'in', ['BLOCK', 'ASSIGNEES'])
    .orderBy('version')
    .orderBy('id')
    .execute();

describe('the block of a document', () => {
  it('is set for a user and cleared by an admin of the process, and says since when [API-139] [API-140]', async () => {
    const { id, params, chief, state, block } = await scene();
    expect(await state()).toMatchObject({ blockedBy: null, blockedDate: null });
    const before = Date.now();
    const answer = await block(chief, chief.id);
    expect(answer).toMatchObject({ documentId: id, blockedBy: { id: chief.id } });
    const since = answer.blockedDate;
    expect(Date.parse(since ?? '')).toBeGreaterThan(before - 60_000);
    expect(await boss(documents.get, { params })).toMatchObject({
      blockedBy: { id: chief.id, login: chief.login },
      blockedDate: since,
    });
    expect((await block(chief, chief.id)).blockedDate).toBe(since);
    expect(await callAs(chief)(assignment.unblock, { params })).toMatchObject({
      blockedBy: null,
      blockedDate: null,
    });
    expect((await callAs(chief)(assignment.unblock, { params })).blockedBy).toBeNull();
    expect(await feedOf(id)).toEqual([
      { kind: 'BLOCK', payload: { userId: chief.id } },
      { kind: 'BLOCK', payload: { userId: null } },
    ]);
  });

  it('lets nobody write but its user and the admins of a node, also through the other calls', async () => {
    const { id, params, chief, ada, bob, block, tag, classify, span, spanStep } = await scene();
    await block(chief, ada.id);
    const refused = { status: 423, key: 'error.document.blocked' };
    await expect(tag(bob)).rejects.toMatchObject({ ...refused, params: { by: `${ada.login}@example.org` } });
    await expect(classify(bob)).rejects.toMatchObject(refused);
    const query = { docId: id, nodeId: span.id };
    await expect(callAs(bob)(steps.assign, { query })).rejects.toMatchObject(refused);
    await expect(callAs(bob)(steps.update, { body: { id: spanStep, status: 'DONE' } })).rejects.toMatchObject(
      refused,
    );
    const content = (await callAs(bob)(documents.get, { params })).content;
    expect(content?.content).toBe('Ada met Bob.');
    await expect(callAs(bob)(documents.remove, { params })).rejects.toMatchObject(refused);
    await tag(ada);
    await classify(chief);
    await boss(assignment.unblock, { params });
    await expect(classify(bob)).rejects.toMatchObject({ key: 'error.step.held' });
  });

  it('is refused in a deletion of many documents, which then deletes none of them', async () => {
    const { id, other, process, chief, ada, bob, block } = await scene();
    await block(chief, ada.id);
    const body = { processId: process.id, documentIds: [id, other] };
    await expect(callAs(bob)(documents.removeMany, { body })).rejects.toMatchObject({ status: 423 });
    expect((await boss(documents.get, { params: { id: other } })).id).toBe(other);
    await callAs(ada)(documents.removeMany, { body });
    await expect(boss(documents.get, { params: { id } })).rejects.toMatchObject({ status: 404 });
  });

  it('needs an active user of the process', async () => {
    const { id, chief, block, assign } = await scene();
    const stranger = await make.user();
    const gone = await make.user({ activated: false, authorities: [] });
    for (const give of [block, assign]) {
      await expect(give(chief, stranger.id)).rejects.toMatchObject({
        status: 400,
        key: 'error.assignee.noAccess',
        params: { user: `${stranger.login}@example.org` },
      });
      await expect(give(chief, gone.id)).rejects.toMatchObject({ status: 400, key: 'error.validation' });
      await expect(give(chief, 987_654_321)).rejects.toMatchObject({ status: 400 });
    }
    await expect(
      callAs(chief)(assignment.replace, { params: { id }, body: [chief.id, stranger.id] }),
    ).rejects.toMatchObject({ status: 400 });
    expect((await boss(steps.state, { params: { id } })).assignees).toEqual([]);
    await boss(assignment.block, { params: { id, userId: admin.id } });
  });

  it.each([
    ['deleted', (id: number) => boss(users.remove, { params: { id } })],
    ['deactivated', (id: number) => boss(users.update, { body: { id, activated: false } })],
  ])('ends when its user is %s, who leaves unfinished documents but not finished ones', async (_, end) => {
    const { id, other, chief, ada, bob, block, assign, state, assignees, tag } = await scene();
    await assign(chief, ada.id);
    await assign(chief, bob.id);
    await block(chief, ada.id);
    await boss(assignment.add, { params: { id: other, userId: ada.id } });
    await database.db.updateTable('document').set({ status: 'DONE' }).where('id', '=', other).execute();
    await end(ada.id);
    expect(await state()).toMatchObject({ blockedBy: null, blockedDate: null });
    expect(await assignees()).toEqual([bob.id]);
    expect((await boss(steps.state, { params: { id: other } })).assignees.map((user) => user.id)).toEqual([
      ada.id,
    ]);
    await tag(bob);
    const recorded = await database.db
      .selectFrom('audit_event')
      .select('data')
      .where('type', 'in', ['USER_DELETE', 'USER_UPDATE'])
      .where('data', '@>', JSON.stringify({ id: ada.id }) as never)
      .executeTakeFirstOrThrow();
    expect(recorded.data).toMatchObject({ documentsUnblocked: 1, documentsUnassigned: 1 });
    expect((await feedOf(id)).at(-1)?.kind).toMatch(/BLOCK|ASSIGNEES/);
  });

  it('of a user who lost every right is ended by any admin of the process', async () => {
    const { params, chief, ada, bob, block, tag } = await scene();
    await block(chief, ada.id);
    await boss(users.update, { body: { id: ada.id, authorities: [] } });
    await expect(tag(bob)).rejects.toMatchObject({ status: 423 });
    expect((await callAs(chief)(assignment.unblock, { params })).blockedBy).toBeNull();
    await tag(bob);
  });
});

describe('the assignees of a document', () => {
  it('are added one by one, replaced as a list and removed [API-141] [API-142] [API-143]', async () => {
    const { id, params, chief, ada, bob, assign, remove, assignees } = await scene();
    expect((await assign(chief, ada.id)).assignees).toMatchObject([{ id: ada.id, login: ada.login }]);
    await assign(chief, ada.id);
    expect(await assignees()).toEqual([ada.id]);
    const replaced = await callAs(chief)(assignment.replace, { params, body: [bob.id, chief.id, bob.id] });
    expect(replaced.assignees.map((user) => user.id).toSorted((a, b) => a - b)).toEqual(
      [chief.id, bob.id].toSorted((a, b) => a - b),
    );
    await remove(chief, bob.id);
    await remove(chief, bob.id);
    expect(await assignees()).toEqual([chief.id]);
    expect((await callAs(chief)(assignment.replace, { params, body: [] })).assignees).toEqual([]);
    expect((await feedOf(id)).every(({ kind }) => kind === 'ASSIGNEES')).toBe(true);
  });

  it('are added by writers, and removed by themselves or an admin of the process', async () => {
    const { params, ada, bob, userWith, assign, remove, assignees } = await scene();
    const reader = await userWith('READ');
    await expect(assign(reader, reader.id)).rejects.toMatchObject({ status: 403 });
    await expect(callAs(reader)(assignment.replace, { params, body: [reader.id] })).rejects.toMatchObject({
      status: 403,
    });
    await assign(ada, ada.id);
    await assign(ada, bob.id);
    await assign(ada, reader.id);
    await expect(remove(ada, bob.id)).rejects.toMatchObject({ status: 403 });
    await expect(callAs(ada)(assignment.replace, { params, body: [ada.id] })).rejects.toMatchObject({
      status: 403,
    });
    await callAs(ada)(assignment.replace, { params, body: [bob.id, reader.id] });
    await remove(reader, reader.id);
    expect(await assignees()).toEqual([bob.id]);
    await remove(admin, bob.id);
    expect(await assignees()).toEqual([]);
  });

  it('lose the block with the one for whom the document is blocked, by every way of removal', async () => {
    const { params, chief, ada, bob, block, assign, remove, state } = await scene();
    await assign(chief, ada.id);
    await block(chief, ada.id);
    await remove(ada, ada.id);
    expect(await state()).toMatchObject({ blockedBy: null, assignees: [] });

    await assign(chief, bob.id);
    await block(chief, bob.id);
    await callAs(chief)(assignment.replace, { params, body: [ada.id] });
    expect(await state()).toMatchObject({ blockedBy: null, assignees: [{ id: ada.id }] });

    await block(chief, chief.id);
    await callAs(chief)(assignment.replace, { params, body: [ada.id, bob.id] });
    expect((await state()).blockedBy?.id).toBe(chief.id);
    await remove(chief, chief.id);
    expect((await state()).blockedBy).toBeNull();
  });

  it('are all kept when they are added at the same time', async () => {
    const { chief, ada, bob, assign, block, assignees, state } = await scene();
    await Promise.all([assign(chief, ada.id), assign(ada, bob.id), assign(admin, chief.id)]);
    expect((await assignees()).toSorted((a, b) => a - b)).toEqual(
      [chief.id, ada.id, bob.id].toSorted((a, b) => a - b),
    );
    await Promise.all([block(chief, ada.id), block(admin, bob.id)]);
    expect([ada.id, bob.id]).toContain((await state()).blockedBy?.id);
  });

  it('includes a user who starts a step, whose block is another matter', async () => {
    const { id, span, ada, assignees, state } = await scene();
    await callAs(ada)(steps.assign, { query: { docId: id, nodeId: span.id } });
    expect(await assignees()).toEqual([ada.id]);
    expect((await state()).blockedBy).toBeNull();
  });
});

describe('the assignment of many documents', () => {
  it('adds the users to all of them, is announced and audited for each, and may be repeated', async () => {
    const { id, other, process, chief, ada, bob, assign, assignees } = await scene();
    await assign(chief, ada.id);
    const params = { id: process.id };
    const body = { documentIds: [other, id, 987_654_321], userIds: [bob.id, ada.id] };
    expect(await callAs(ada)(assignment.addMany, { params, body })).toEqual({ changed: 2 });
    expect(await assignees()).toEqual([ada.id, bob.id]);
    const ofOther = (await boss(steps.state, { params: { id: other } })).assignees.map((user) => user.id);
    expect(ofOther.toSorted((a, b) => a - b)).toEqual([ada.id, bob.id].toSorted((a, b) => a - b));
    for (const one of [id, other]) expect((await feedOf(one)).at(-1)).toMatchObject({ kind: 'ASSIGNEES' });
    const { rows } = await boss(audits.list, { query: { size: 50 } });
    const added = (one: number) =>
      rows.find(({ type, data }) => type === 'DOCUMENT_ASSIGN' && data['documentId'] === one)?.data['added'];
    expect(added(id)).toEqual([bob.id]);
    expect(added(other)).toEqual([bob.id, ada.id]);
    expect(await callAs(ada)(assignment.addMany, { params, body })).toEqual({ changed: 0 });
  });

  it('assigns nobody to any of them if one user may not open the process', async () => {
    const { id, other, process, ada, bob, userWith, assignees } = await scene();
    const stranger = await make.user();
    const reader = await userWith('READ');
    const give = (who: TestUser, userIds: number[]) =>
      callAs(who)(assignment.addMany, {
        params: { id: process.id },
        body: { documentIds: [id, other], userIds },
      });
    await expect(give(ada, [bob.id, stranger.id])).rejects.toMatchObject({
      status: 400,
      key: 'error.assignee.noAccess',
    });
    await expect(give(reader, [reader.id])).rejects.toMatchObject({ status: 403 });
    await expect(give(stranger, [stranger.id])).rejects.toMatchObject({ status: 404 });
    expect(await assignees()).toEqual([]);
  });

  it('leaves documents of other processes alone', async () => {
    const [here, there] = [await scene(), await scene()];
    const body = { documentIds: [there.id], userIds: [here.ada.id] };
    const params = { id: here.process.id };
    expect(await callAs(here.chief)(assignment.addMany, { params, body })).toEqual({ changed: 0 });
    expect(await there.assignees()).toEqual([]);
  });

  it('of the same documents at the same time keeps both', async () => {
    const { id, other, process, ada, bob, assignees } = await scene();
    const give = (userId: number, documentIds: number[]) =>
      boss(assignment.addMany, { params: { id: process.id }, body: { documentIds, userIds: [userId] } });
    await Promise.all([give(ada.id, [id, other]), give(bob.id, [other, id])]);
    expect((await assignees()).toSorted((a, b) => a - b)).toEqual([ada.id, bob.id].toSorted((a, b) => a - b));
  });
});

it('blocks and changes of others are audited, and assigning oneself is not', async () => {
  const { id, process, params, chief, ada, assign, block, remove } = await scene();
  await assign(ada, ada.id);
  await block(chief, ada.id);
  await callAs(chief)(assignment.unblock, { params });
  await remove(chief, ada.id);
  const { rows } = await boss(audits.list, { query: { size: 50 } });
  const place = { processId: process.id, documentId: id };
  const ofDocument = rows.filter(({ data }) => data['documentId'] === id);
  expect(ofDocument.map(({ type, data }) => [type, data]).toReversed()).toEqual([
    ['DOCUMENT_BLOCK', { ...place, userId: ada.id }],
    ['DOCUMENT_UNBLOCK', { ...place, userId: ada.id }],
    ['DOCUMENT_ASSIGN', { ...place, added: [], removed: [ada.id] }],
  ]);
});

it('bad ids and lists are refused', async () => {
  const { id, chief } = await scene();
  const send = (method: string, path: string, body?: unknown) =>
    world.fetchAs(chief)(path, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
  const path = `/api/v2/document/${id}/assignee`;
  expect((await send('POST', `${path}/x`)).status).toBe(400);
  expect((await send('DELETE', `${path}/0`)).status).toBe(400);
  expect((await send('PUT', path, { ids: [1] })).status).toBe(400);
  expect(
    (
      await send(
        'PUT',
        path,
        Array.from({ length: 101 }, (_, at) => at + 1),
      )
    ).status,
  ).toBe(400);
  expect((await send('POST', '/api/v2/document/987654321/blocked-by/1')).status).toBe(404);
});
