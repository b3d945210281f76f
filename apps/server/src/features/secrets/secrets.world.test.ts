import { audits } from '@scriptorium/contract/people/audits.ts';
import { processes } from '@scriptorium/contract/process/processes.ts';
import { secrets } from '@scriptorium/contract/process/secrets.ts';
import { SECRET_PURPOSE } from '@scriptorium/node-server/secrets/open-secret.ts';
import { startWorld, type TestUser } from '@scriptorium/testing/product/world.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { MAX_SECRETS } from './secrets.service.ts';

const world = await startWorld();
afterAll(() => world.close());
const { make, callAs, fetchAs, admin } = world;
const { db } = world.database;
const boss = callAs(admin);

const VALUE = '  swordfish 🗝  ';
const post = (user: TestUser, body: unknown) =>
  fetchAs(user)('/api/secrets', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const created = async (more: object = {}) => {
  const processId = (await make.process()).id;
  const secret = await boss(secrets.create, { body: { name: 'Mailbox', value: VALUE, processId, ...more } });
  return { ...secret, list: () => boss(secrets.list, { query: { processId: secret.processId } }) };
};
const put = (user: TestUser, id: number, query = '') =>
  fetchAs(user)(`/api/secrets/${id}${query}`, { method: 'PUT' });
const asUser = (type: 'PROCESS' | 'NODE', componentId: number, mode: 'READ' | 'WRITE' | 'ADMIN') =>
  make.user({ authorities: [{ type, componentId, mode }] });

describe('a secret', () => {
  it('is created with name, value, active and process, and no answer contains its value [API-174] [API-079] [SECRET-02]', async () => {
    const { id: processId } = await make.process();
    const response = await post(admin, { name: ' Mailbox ', value: VALUE, active: false, processId });
    expect(response.status).toBe(201);
    const made = (await response.json()) as { id: number };
    const nowhere = { hosts: [], models: false, questions: false };
    const id = expect.any(Number) as number;
    expect(made).toEqual({ id, name: 'Mailbox', active: false, processId, ...nowhere });
    const listed = await fetchAs(admin)(`/api/secrets?processId=${processId}`);
    expect([listed.status, await listed.json()]).toEqual([200, [made]]);
    const row = await db.selectFrom('secret').selectAll().where('id', '=', made.id).executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain('swordfish');
    expect(await world.services.ofNodes.sealer.open(SECRET_PURPOSE, row.sealed)).toBe(VALUE);
  });

  it.each([
    ['no name', { name: undefined }, 'name NotNull'],
    ['an empty name', { name: '  ' }, 'name NotNull'],
    ['a name of 51 characters', { name: 'x'.repeat(51) }, 'name Size'],
    ['a name with NUL', { name: 'a\0' }, 'name Pattern'],
    ['no value', { value: undefined }, 'value NotNull'],
    ['an empty value', { value: '' }, 'value NotNull'],
    ['a value of 10,001 characters', { value: 'x'.repeat(10_001) }, 'value Size'],
    ['half a surrogate pair', { value: '\ud83d' }, 'value Pattern'],
    ['active null', { active: null }, 'active NotNull'],
    ['active as a text', { active: 'yes' }, 'active Invalid'],
  ])('with %s is refused, and nothing is stored [SECRET-03] [CONST-73]', async (_what, more, expected) => {
    const { id: processId } = await make.process();
    const response = await post(admin, { name: 'Mailbox', value: VALUE, processId, ...more });
    const { fieldErrors = [] } = (await response.json()) as {
      fieldErrors?: { field: string; message: string }[];
    };
    expect([response.status, ...fieldErrors.map(({ field, message }) => `${field} ${message}`)]).toEqual([
      400,
      expected,
    ]);
    expect(await boss(secrets.list, { query: { processId } })).toEqual([]);
  });

  it('is active unless the request says otherwise, and may have a name of 50 characters [SECRET-03] [CONST-73]', async () => {
    expect(await created({ name: 'ł'.repeat(50) })).toMatchObject({ name: 'ł'.repeat(50), active: true });
  });

  it('is switched on and off [API-175] [SECRET-05]', async () => {
    const { id, list } = await created();
    const off = await put(admin, id, '?active=false');
    expect([off.status, await off.json()]).toMatchObject([200, { id, active: false }]);
    expect(await list()).toMatchObject([{ id, active: false }]);
    await boss(secrets.update, { params: { id }, query: { active: 'true' } });
    expect(await list()).toMatchObject([{ id, active: true }]);
    for (const query of ['', '?active=', '?active=maybe'])
      expect([query, (await put(admin, id, query)).status]).toEqual([query, 400]);
  });

  it('is deleted once [API-176]', async () => {
    const { id, list } = await created();
    await boss(secrets.remove, { params: { id } });
    expect(await list()).toEqual([]);
    await expect(boss(secrets.remove, { params: { id } })).rejects.toMatchObject({ status: 404 });
    expect((await put(admin, id, '?active=true')).status).toBe(404);
  });

  it('disappears with its process', async () => {
    const { id, processId } = await created();
    await boss(processes.remove, { params: { id: processId } });
    expect((await put(admin, id, '?active=true')).status).toBe(404);
    await world.drain();
    expect(await db.selectFrom('secret').select('id').where('id', '=', id).execute()).toEqual([]);
  });

  it('is listed by name for users who may open the process, and changed only by its administrators', async () => {
    const { id, processId } = await created({ name: 'zeta' });
    const span = await make.node(processId, { activityType: 'SPAN' });
    await boss(secrets.create, { body: { name: 'Ąlfa', value: VALUE, processId } });
    const [reader, writer, owner, ofNode] = await Promise.all([
      asUser('PROCESS', processId, 'READ'),
      asUser('PROCESS', processId, 'WRITE'),
      asUser('PROCESS', processId, 'ADMIN'),
      asUser('NODE', span.id, 'ADMIN'),
    ]);
    const stranger = await asUser('PROCESS', (await make.process()).id, 'ADMIN');
    for (const user of [reader, ofNode])
      expect((await callAs(user)(secrets.list, { query: { processId } })).map(({ name }) => name)).toEqual([
        'Ąlfa',
        'zeta',
      ]);
    const draft = { name: 'Mine', value: VALUE, processId };
    for (const [user, status] of [
      [writer, 403],
      [ofNode, 403],
      [stranger, 404],
      [owner, 201],
    ] as const) {
      expect((await post(user, draft)).status).toBe(status);
      expect((await put(user, id, '?active=false')).status).toBe(status === 201 ? 200 : status);
    }
    expect((await fetchAs(stranger)(`/api/secrets?processId=${processId}`)).status).toBe(404);
  });

  it('is audited when it is created, switched and deleted, without its value', async () => {
    const { id, processId } = await created();
    await boss(secrets.update, { params: { id }, query: { active: 'false' } });
    await boss(secrets.remove, { params: { id } });
    const { rows } = await boss(audits.list, { query: { size: 3 } });
    const data = { secretId: id, name: 'Mailbox', processId };
    expect(rows.map(({ type, data }) => ({ type, data }))).toEqual([
      { type: 'SECRET_DELETE', data },
      { type: 'SECRET_UPDATE', data: { ...data, active: false } },
      { type: 'SECRET_CREATE', data: { ...data, active: true } },
    ]);
  });

  it('is one of a limited number in its process', async () => {
    const { processId } = await created();
    const row = { process_id: processId, sealed: 'x' };
    const rows = Array.from({ length: MAX_SECRETS - 1 }, (_, at) => ({ ...row, name: `s${at}` }));
    await db.insertInto('secret').values(rows).execute();
    expect((await post(admin, { name: 'One more', value: VALUE, processId })).status).toBe(400);
  });
});
