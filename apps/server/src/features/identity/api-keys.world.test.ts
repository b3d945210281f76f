import { account } from '@scriptorium/contract/people/account.ts';
import { apiKeys } from '@scriptorium/contract/people/api-keys.ts';
import { processes } from '@scriptorium/contract/process/processes.ts';
import { authorities, roles } from '@scriptorium/contract/people/roles.ts';
import { users } from '@scriptorium/contract/people/users.ts';
import { startWorld, type TestUser } from '@scriptorium/testing/product/world.ts';
import { afterAll, expect, it, vi } from 'vitest';

const world = await startWorld();
afterAll(() => world.close());
const { make, callAs, fetchAs } = world;
const { db } = world.database;

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const newKey = (user: TestUser, expirationDate = inDays(30)) =>
  callAs(user)(apiKeys.create, { body: { expirationDate } });
const withKey = (user: TestUser, key: string) => ({ ...user, token: key });
const statusOf = async (user: TestUser, key: string) =>
  (await fetchAs(withKey(user, key))('/api/account')).status;
const listOf = (user: TestUser, query = {}) => callAs(user)(apiKeys.list, { query });

it('returns the token as plain text, which then works like a session’s [API-013]', async () => {
  const ada = await make.user();
  const answer = await fetchAs(ada)('/api/api-keys', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ expirationDate: inDays(1) }),
  });
  expect(answer.status).toBe(201);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const key = await answer.text();
  expect(key).toMatch(/^sk_[\w-]{43}$/);
  const session = await callAs(withKey(ada, key))(account.get, { query: {} });
  expect(session.login).toBe(ada.login);
  expect(await callAs(withKey(ada, key))(processes.list, { query: {} })).toEqual([]);
});

it('stores only the hash and the first characters of a key, and lists no more of it [AUTH-32]', async () => {
  const ada = await make.user();
  const key = await newKey(ada);
  const rows = await db.selectFrom('api_key').selectAll().where('user_id', '=', ada.id).execute();
  expect(rows[0]?.token_hash).toMatch(/^[0-9a-f]{64}$/);
  expect(rows[0]?.hint).toBe(key.slice(0, 9));
  expect(JSON.stringify([rows, (await listOf(ada)).rows])).not.toContain(key.slice(0, 12));
});

it('lists one’s own keys by pages of 15, the newest first, with the time when they expire [API-012] [AUTH-31] [CONST-11] [ENT-05]', async () => {
  const ada = await make.user();
  const other = await make.user();
  await newKey(other);
  for (let i = 0; i < 17; i++) await newKey(ada);
  const first = await fetchAs(ada)('/api/api-keys');
  const rows = (await first.json()) as { id: number; expirationDate: string }[];
  for (const { id, expirationDate } of rows) {
    expect(id).toBeGreaterThan(0);
    expect(Date.parse(expirationDate)).toBeGreaterThan(Date.now());
  }
  expect([rows.length, first.headers.get('x-total-count')]).toEqual([15, '17']);
  const second = await listOf(ada, { page: 1, size: 15 });
  expect([second.rows.length, second.total]).toEqual([2, 17]);
  const ids = [...rows, ...second.rows].map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  expect((await listOf(ada, { size: 1, sort: 'id,asc' })).rows[0]?.id).toBe(ids.at(-1));
});

it('revokes a deleted key, and refuses to delete another user’s key [API-014]', async () => {
  const ada = await make.user();
  const eve = await make.user();
  const key = await newKey(ada);
  const id = (await listOf(ada)).rows[0]?.id ?? 0;
  for (const [user, wanted] of [
    [eve, 404],
    [world.admin, 404],
    [ada, 204],
    [ada, 404],
  ] as const) {
    const answer = await fetchAs(user)(`/api/api-keys/${id}`, { method: 'DELETE' });
    expect(answer.status).toBe(wanted);
    expect(await statusOf(ada, key)).toBe(user === ada ? 401 : 200);
  }
});

it('accepts an expiry in the future and at most five years ahead, as a time or a day', async () => {
  const ada = await make.user();
  const refused = async (expirationDate: unknown) => {
    const answer = await fetchAs(ada)('/api/api-keys', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ expirationDate }),
    });
    const { fieldErrors } = (await answer.json()) as { fieldErrors?: { field: string; message: string }[] };
    return [answer.status, fieldErrors?.[0]?.field, fieldErrors?.[0]?.message];
  };
  expect(await refused(inDays(-1))).toEqual([400, 'expirationDate', 'Min']);
  expect(await refused(inDays(5 * 366 + 1))).toEqual([400, 'expirationDate', 'Max']);
  for (const nonsense of ['tomorrow', '', null, 7, '2027-02-30', '9'.repeat(1000)])
    expect((await refused(nonsense))[0]).toBe(400);
  expect((await listOf(ada)).total).toBe(0);
  await newKey(ada, inDays(2).slice(0, 10));
  expect((await listOf(ada)).rows[0]?.expirationDate).toMatch(/T23:59:59/);
});

it('works until it expires', async () => {
  const ada = await make.user();
  const key = await newKey(ada);
  expect(await statusOf(ada, key)).toBe(200);
  await db
    .updateTable('api_key')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('user_id', '=', ada.id)
    .execute();
  expect(await statusOf(ada, key)).toBe(401);
  for (const wrong of ['sk_', `${key}x`, key.slice(0, -1), `sk_${'A'.repeat(43)}`])
    expect(await statusOf(ada, wrong)).toBe(401);
});

it('stays valid after signing out and a change of the password, and is revoked with a deactivated or deleted user', async () => {
  const ada = await make.user({ password: 'the first one' });
  const key = await newKey(ada);
  const second: TestUser = { ...ada, token: await tokenOf(ada, 'the first one') };
  await callAs(second)(account.changePassword, {
    body: { currentPassword: 'the first one', newPassword: 'the second one' },
  });
  expect(await statusOf(ada, key)).toBe(200);
  expect(await callAs(withKey(ada, key))(account.logout)).toEqual({});
  expect(await statusOf(ada, key)).toBe(200);
  const set = (values: { activated?: boolean; deleted_at?: string }) =>
    db.updateTable('app_user').set(values).where('id', '=', ada.id).execute();
  await set({ activated: false });
  expect(await statusOf(ada, key)).toBe(401);
  await set({ activated: true });
  expect(await statusOf(ada, key)).toBe(200);
  await set({ deleted_at: new Date().toISOString() });
  expect(await statusOf(ada, key)).toBe(401);
});

async function tokenOf(user: TestUser, password: string): Promise<string> {
  const body = { username: user.login, password };
  return (await callAs()(account.authenticate, { body })).id_token;
}

it('can neither create or delete keys nor change the credentials of its account', async () => {
  const ada = await make.user({ password: 'the password' });
  const holder = withKey(ada, await newKey(ada));
  const id = (await listOf(holder)).rows[0]?.id;
  const refused = { status: 403 };
  await expect(newKey(holder)).rejects.toMatchObject(refused);
  await expect(callAs(holder)(apiKeys.remove, { params: { id: id ?? 0 } })).rejects.toMatchObject(refused);
  await expect(callAs(holder)(account.update, { body: { firstName: 'Eve' } })).rejects.toMatchObject(refused);
  const body = { currentPassword: 'the password', newPassword: 'another one' };
  await expect(callAs(holder)(account.changePassword, { body })).rejects.toMatchObject(refused);
  expect((await listOf(ada)).total).toBe(1);
});

it('of an administrator cannot create, change or delete accounts, roles and authorities, so that nothing remains when it is revoked', async () => {
  const boss = await make.admin();
  const holder = callAs(withKey(boss, await newKey(boss)));
  const victim = await make.user({ password: 'the password' });
  const [role, right] = [
    await callAs(boss)(roles.create, { body: { name: 'ROLE_REVIEWER' } }),
    { type: 'PROCESS', componentId: -1, mode: 'ADMIN' } as const,
  ];
  const authority = await callAs(boss)(authorities.create, { body: right });
  const before = await callAs(boss)(users.get, { params: { id: victim.id } });
  const refused = { status: 403 };
  const body = { login: 'outlives', roles: ['ROLE_ADMIN'], password: 'a password' };
  await expect(holder(users.create, { body })).rejects.toMatchObject(refused);
  for (const change of [
    { roles: ['ROLE_ADMIN'] },
    { password: 'another one' },
    { email: 'eve@example.org' },
    { activated: false },
    { authorities: [right] },
    { login: 'eve' },
    { firstName: 'Eve' },
  ])
    for (const { id } of [victim, boss])
      await expect(holder(users.update, { body: { id, ...change } })).rejects.toMatchObject(refused);
  await expect(holder(users.remove, { params: { id: victim.id } })).rejects.toMatchObject(refused);
  await expect(holder(roles.create, { body: { name: 'ROLE_EVE' } })).rejects.toMatchObject(refused);
  const stronger = { id: role.id, name: role.name, authorities: [right] };
  await expect(holder(roles.update, { body: stronger })).rejects.toMatchObject(refused);
  const deleted = { params: { id: role.id }, query: {} };
  await expect(holder(roles.remove, deleted)).rejects.toMatchObject(refused);
  await expect(
    holder(authorities.create, { body: { type: 'NODE', componentId: -1, mode: 'ADMIN' } }),
  ).rejects.toMatchObject(refused);
  const wider = { ...right, id: authority.id, mode: 'READ' as const };
  await expect(holder(authorities.update, { body: wider })).rejects.toMatchObject(refused);
  const that = { params: { id: authority.id } };
  await expect(holder(authorities.remove, that)).rejects.toMatchObject(refused);
  expect(await callAs(boss)(users.get, { params: { id: victim.id } })).toEqual(before);
  expect(await holder(users.get, { params: { id: victim.id } })).toEqual(before);
  expect(await tokenOf(victim, 'the password')).toEqual(expect.any(String));
});

it('records the use of a key, once a minute at most', async () => {
  const ada = await make.user();
  const key = await newKey(ada);
  expect((await listOf(ada)).rows[0]?.lastUsedDate).toBeNull();
  const lastUsed = () =>
    vi.waitFor(async () => {
      const used = (await listOf(ada)).rows[0]?.lastUsedDate;
      expect(used).not.toBeNull();
      return used ?? '';
    });
  await statusOf(ada, key);
  const first = await lastUsed();
  expect(Math.abs(Date.parse(first) - Date.now())).toBeLessThan(60_000);
  await statusOf(ada, key);
  expect(await lastUsed()).toBe(first);
  const before = new Date(Date.now() - 120_000).toISOString();
  await db.updateTable('api_key').set({ last_used_at: before }).where('user_id', '=', ada.id).execute();
  await statusOf(ada, key);
  await vi.waitFor(async () =>
    expect(Date.parse((await listOf(ada)).rows[0]?.lastUsedDate ?? '')).toBeGreaterThan(
      Date.parse(before) + 60_000,
    ),
  );
});

it('audits who created and deleted which key, and never the key', async () => {
  const ada = await make.user();
  const key = await newKey(ada);
  const id = (await listOf(ada)).rows[0]?.id ?? 0;
  await callAs(ada)(apiKeys.remove, { params: { id } });
  const audits = await db
    .selectFrom('audit_event')
    .select(['type', 'data'])
    .where('user_id', '=', ada.id)
    .orderBy('id')
    .execute();
  expect(audits.map(({ type }) => type)).toEqual(['API_KEY_CREATE', 'API_KEY_DELETE']);
  expect(audits.every(({ data }) => data['id'] === id)).toBe(true);
  expect(JSON.stringify(audits)).not.toContain(key.slice(0, 12));
});
