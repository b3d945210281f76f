import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { processes } from '@scriptorium/contract/process/processes.ts';
import { authorities, roles } from '@scriptorium/contract/people/roles.ts';
import { users } from '@scriptorium/contract/people/users.ts';
import { startWorld, type TestUser } from '@scriptorium/testing/product/world.ts';
import { afterAll, describe, expect, it } from 'vitest';

const world = await startWorld();
afterAll(() => world.close());
const { make, admin, callAs, fetchAs, database } = world;
const asAdmin = callAs(admin);

const send = (user: TestUser | undefined, method: string, path: string, body?: unknown) =>
  fetchAs(user)(path, {
    method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
const roleName = () => `ROLE_TEAM_${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
const mayRead = async (user: TestUser, processId: number) =>
  (await send(user, 'GET', `/api/processes/${processId}`)).status === 200;
const auditsOf = async (kind: 'ROLE' | 'AUTHORITY', id: number) =>
  (
    await database.db
      .selectFrom('audit_event')
      .select(['type', 'principal', 'data'])
      .where('data', '@>', JSON.stringify({ id }) as never)
      .where('type', 'like', `${kind}_%`)
      .orderBy('id')
      .execute()
  ).map(({ type, principal, data }) => ({ type, principal, data }));
const findAuthority = async (id: number) =>
  (await asAdmin(authorities.list)).rows.find((authority) => authority.id === id);

describe('authorities', () => {
  it('are listed with their objects and holders [API-023] [ENT-04]', async () => {
    const process = await make.process();
    const node = await make.node(process.id, {});
    const ada = await make.user({
      authorities: [{ type: 'NODE', componentId: node.id, mode: 'WRITE' }],
    });
    const { authorities: held } = await asAdmin(users.get, { params: { id: ada.id } });
    await asAdmin(roles.create, { body: { name: roleName(), authorities: held } });
    expect(await findAuthority(held[0]?.id ?? 0)).toEqual({
      id: held[0]?.id,
      type: 'NODE',
      componentId: node.id,
      mode: 'WRITE',
      name: node.name,
      processName: process.name,
      users: 1,
      roles: 1,
    });
    const any = await asAdmin(authorities.create, { body: { type: 'NODE', componentId: -1 } });
    expect(await findAuthority(any.id)).toMatchObject({ name: null, processName: null, users: 0, roles: 0 });
    const other = await make.node(process.id, {});
    for (const [type, componentId, modes] of [
      // The creator of the process holds ADMIN on it.
      ['PROCESS', process.id, ['READ', 'WRITE']],
      ['NODE', other.id, ['READ', 'WRITE', 'ADMIN']],
    ] as const)
      for (const mode of modes) {
        const right = { type, componentId, mode };
        const { id } = await asAdmin(authorities.create, { body: right });
        expect(await findAuthority(id)).toMatchObject({ id, ...right });
      }
    for (const wrong of [{ type: 'LABEL' }, { mode: 'OWNER' }])
      expect(
        (await send(admin, 'POST', '/api/authorities', { type: 'NODE', componentId: -1, ...wrong })).status,
      ).toBe(400);

    const all = await asAdmin(authorities.list, { query: { sort: 'mode,desc' } });
    const page = await asAdmin(authorities.list, { query: { paged: 'true', page: 1, size: 1 } });
    expect([page.rows.length, page.total]).toEqual([1, all.rows.length]);
    expect(all.rows.map(({ mode }) => mode)).toEqual(
      all.rows
        .map(({ mode }) => mode)
        .toSorted()
        .toReversed(),
    );
  });

  it('are created without duplicates, with READ where no mode is given [API-024] [PERM-06]', async () => {
    const { id: componentId } = await make.process();
    const made = await send(admin, 'POST', '/api/authorities', { type: 'PROCESS', componentId });
    const right = (await made.json()) as { id: number };
    expect([made.status, right]).toEqual([201, { id: right.id, type: 'PROCESS', componentId, mode: 'READ' }]);
    const again = await send(admin, 'POST', '/api/authorities', { type: 'PROCESS', componentId });
    expect([again.status, await again.json()]).toMatchObject([400, { errorKey: 'error.authority.taken' }]);
    expect(await auditsOf('AUTHORITY', right.id)).toEqual([
      {
        type: 'AUTHORITY_CREATE',
        principal: admin.login,
        data: { id: right.id, after: `PROCESS ${componentId} READ` },
      },
    ]);
  });

  it('name an existing process or node', async () => {
    const process = await make.process();
    const deleted = await make.process();
    await asAdmin(processes.remove, { params: { id: deleted.id } });
    for (const [body, key] of [
      [{ type: 'PROCESS', componentId: deleted.id }, 'error.authority.process'],
      [{ type: 'PROCESS', componentId: 999_999 }, 'error.authority.process'],
      [{ type: 'NODE', componentId: 999_999 }, 'error.authority.node'],
      [{ type: 'NODE', componentId: deleted.parser.id }, 'error.authority.node'],
      [{ type: 'PROCESS', componentId: 0 }, 'error.validation'],
      [{ type: 'PROCESS', componentId: -2 }, 'error.validation'],
      [{ type: 'PROCESS', componentId: 1.5 }, 'error.validation'],
      [{ type: 'DOCUMENT', componentId: process.id }, 'error.validation'],
      [{ type: 'PROCESS', componentId: process.id, mode: 'OWN' }, 'error.validation'],
      [{ type: 'PROCESS' }, 'error.validation'],
    ] as const) {
      const answer = await send(admin, 'POST', '/api/authorities', body);
      expect([body, answer.status, ((await answer.json()) as { errorKey: string }).errorKey]).toEqual([
        body,
        400,
        key,
      ]);
    }
  });

  it('are changed by PUT or by a POST with the id, for all their holders, from the next request', async () => {
    const [one, other] = [await make.process(), await make.process()];
    const ada = await make.user({
      authorities: [{ type: 'PROCESS', componentId: one.id, mode: 'WRITE' }],
    });
    const id = (await asAdmin(users.get, { params: { id: ada.id } })).authorities[0]?.id ?? 0;
    expect([await mayRead(ada, one.id), await mayRead(ada, other.id)]).toEqual([true, false]);
    const posted = await send(admin, 'POST', '/api/authorities', {
      id,
      type: 'PROCESS',
      componentId: other.id,
    });
    expect([posted.status, await posted.json()]).toEqual([
      200,
      { id, type: 'PROCESS', componentId: other.id, mode: 'READ' },
    ]);
    expect([await mayRead(ada, one.id), await mayRead(ada, other.id)]).toEqual([false, true]);
    await asAdmin(authorities.update, { body: { id, type: 'PROCESS', componentId: one.id, mode: 'WRITE' } });
    expect([await mayRead(ada, one.id), await mayRead(ada, other.id)]).toEqual([true, false]);
    expect((await auditsOf('AUTHORITY', id)).map(({ data }) => data)).toEqual([
      { id, before: `PROCESS ${one.id} WRITE`, after: `PROCESS ${other.id} READ` },
      { id, before: `PROCESS ${other.id} READ`, after: `PROCESS ${one.id} WRITE` },
    ]);
    const body = { type: 'PROCESS', componentId: one.id };
    expect((await send(admin, 'PUT', '/api/authorities', { ...body, id: 999_999 })).status).toBe(404);
    expect((await send(admin, 'POST', '/api/authorities', { ...body, id: 999_999 })).status).toBe(404);
    expect((await send(admin, 'PUT', '/api/authorities', body)).status).toBe(400);
    const conflicting = { id, type: 'PROCESS', componentId: other.id, mode: 'ADMIN' };
    expect((await send(admin, 'PUT', '/api/authorities', conflicting)).status).toBe(400);
  });

  it('are deleted for all their holders [API-025]', async () => {
    const process = await make.process();
    const ada = await make.user({
      authorities: [{ type: 'PROCESS', componentId: process.id, mode: 'READ' }],
    });
    const [right] = (await asAdmin(users.get, { params: { id: ada.id } })).authorities;
    const id = right?.id ?? 0;
    expect(await mayRead(ada, process.id)).toBe(true);
    await asAdmin(authorities.remove, { params: { id } });
    expect(await mayRead(ada, process.id)).toBe(false);
    expect(await findAuthority(id)).toBeUndefined();
    expect((await send(admin, 'DELETE', `/api/authorities/${id}`)).status).toBe(404);
    expect((await auditsOf('AUTHORITY', id)).at(-1)).toMatchObject({ type: 'AUTHORITY_DELETE' });
  });

  it('are deleted for all holders with their process or node, which is audited', async () => {
    const process = await make.process();
    const [node, other] = [await make.node(process.id, {}), await make.node(process.id, {})];
    const onNode = { type: 'NODE' as const, componentId: node.id, mode: 'WRITE' as const };
    const ada = await make.user({ authorities: [onNode] });
    const role = await asAdmin(roles.create, { body: { name: roleName(), authorities: [onNode] } });
    const onProcess = await asAdmin(authorities.create, {
      body: { type: 'PROCESS', componentId: process.id },
    });
    const onOther = await asAdmin(authorities.create, { body: { type: 'NODE', componentId: other.id } });
    const id = role.authorities[0]?.id ?? 0;
    await asAdmin(nodes.remove, { params: { id: node.id } });
    expect(await findAuthority(id)).toBeUndefined();
    expect((await asAdmin(users.get, { params: { id: ada.id } })).authorities).toEqual([]);
    const { rows } = await asAdmin(roles.list);
    expect(rows.find((row) => row.id === role.id)?.authorities).toEqual([]);
    const deleted = (before: string, of: number) => ({
      type: 'AUTHORITY_DELETE',
      principal: admin.login,
      data: { id: of, before },
    });
    expect(await auditsOf('AUTHORITY', id)).toEqual([deleted(`NODE ${node.id} WRITE`, id)]);
    expect(await findAuthority(onOther.id)).toBeDefined();

    await asAdmin(processes.remove, { params: { id: process.id } });
    expect(await findAuthority(onProcess.id)).toBeUndefined();
    expect(await findAuthority(onOther.id)).toBeUndefined();
    expect((await auditsOf('AUTHORITY', onOther.id)).at(-1)).toEqual(
      deleted(`NODE ${other.id} READ`, onOther.id),
    );
    expect((await auditsOf('AUTHORITY', onProcess.id)).at(-1)).toEqual(
      deleted(`PROCESS ${process.id} READ`, onProcess.id),
    );
  });
});

describe('roles', () => {
  it('are listed with their rights, the predefined three first [API-026] [ENT-06]', async () => {
    const right = { type: 'PROCESS', componentId: (await make.process()).id, mode: 'WRITE' } as const;
    const team = await asAdmin(roles.create, { body: { name: roleName(), authorities: [right] } });
    await make.user({ roles: ['ROLE_USER', team.name] });
    const { rows, total } = await asAdmin(roles.list);
    expect(rows.find(({ id }) => id === team.id)).toMatchObject({
      name: team.name,
      predefined: false,
      users: 1,
      authorities: [right],
    });
    expect(rows.slice(0, 3).map(({ name, predefined }) => [name, predefined])).toEqual([
      ['ROLE_ADMIN', true],
      ['ROLE_USER', true],
      ['ROLE_SUPER_ANNOTATOR', true],
    ]);
    expect(rows.find(({ name }) => name === 'ROLE_ADMIN')?.users).toBeGreaterThan(0);
    const page = await asAdmin(roles.list, { query: { paged: 'true', size: 1, sort: 'name,desc' } });
    expect([page.rows.length, page.total, page.rows[0]?.name.startsWith('ROLE_')]).toEqual([1, total, true]);
  });

  it('are created with rights, with a normalized name [API-027]', async () => {
    const process = await make.process();
    const name = roleName();
    const made = await asAdmin(roles.create, {
      body: {
        name: name.slice('ROLE_'.length).toLowerCase(),
        authorities: [{ type: 'PROCESS', componentId: process.id }],
      },
    });
    expect(made).toMatchObject({ name, predefined: false, users: 0 });
    expect(made.authorities).toMatchObject([{ type: 'PROCESS', componentId: process.id, mode: 'READ' }]);
    const ada = await make.user({ roles: ['ROLE_USER', name] });
    expect(await mayRead(ada, process.id)).toBe(true);
    for (const [body, key] of [
      [{ name }, 'error.name.taken'],
      [{ name: 'user' }, 'error.name.taken'],
      [{ name: 'two words' }, 'error.validation'],
      [{ name: '' }, 'error.validation'],
      [{ name: roleName(), authorities: [{ type: 'NODE', componentId: 999_999 }] }, 'error.authority.node'],
    ] as const) {
      const answer = await send(admin, 'POST', '/api/roles', body);
      expect([body, answer.status, ((await answer.json()) as { errorKey: string }).errorKey]).toEqual([
        body,
        400,
        key,
      ]);
    }
    expect(await auditsOf('ROLE', made.id)).toEqual([
      {
        type: 'ROLE_CREATE',
        principal: admin.login,
        data: { id: made.id, name, authorities: [`PROCESS ${process.id} READ`] },
      },
    ]);
  });

  it('are renamed and get other rights, which take effect immediately [API-028]', async () => {
    const [one, other] = [await make.process(), await make.process()];
    const [name, renamed] = [roleName(), roleName()];
    const rightOn = (componentId: number) => [{ type: 'PROCESS' as const, componentId }];
    const made = await asAdmin(roles.create, { body: { name, authorities: rightOn(one.id) } });
    const ada = await make.user({ roles: ['ROLE_USER', name] });
    await asAdmin(roles.update, { body: { id: made.id, name: renamed } });
    expect(await mayRead(ada, one.id)).toBe(true);
    expect((await asAdmin(users.get, { params: { id: ada.id } })).roles).toEqual(['ROLE_USER', renamed]);
    const changed = await asAdmin(roles.update, { body: { id: made.id, authorities: rightOn(other.id) } });
    expect(changed).toMatchObject({ name: renamed, users: 1 });
    expect([await mayRead(ada, one.id), await mayRead(ada, other.id)]).toEqual([false, true]);
    expect((await auditsOf('ROLE', made.id)).at(-2)?.data).toMatchObject({ name: renamed, nameBefore: name });
    expect((await send(admin, 'PUT', '/api/roles', { id: 999_999, name: 'x' })).status).toBe(404);
    const taken = await send(admin, 'PUT', '/api/roles', { id: made.id, name: 'ROLE_USER' });
    expect(await taken.json()).toMatchObject({ errorKey: 'error.name.taken' });
  });

  it('are deleted; one with users only after a confirmation [API-029]', async () => {
    const process = await make.process();
    const name = roleName();
    const { id } = await asAdmin(roles.create, {
      body: { name, authorities: [{ type: 'PROCESS', componentId: process.id }] },
    });
    const ada = await make.user({ roles: ['ROLE_USER', name] });
    await expect(asAdmin(roles.remove, { params: { id } })).rejects.toMatchObject({
      status: 409,
      key: 'error.role.inUse',
      params: { users: 1 },
    });
    expect(await mayRead(ada, process.id)).toBe(true);
    expect((await send(admin, 'DELETE', `/api/roles/${id}?confirm=true`)).status).toBe(204);
    expect(await mayRead(ada, process.id)).toBe(false);
    expect((await asAdmin(users.get, { params: { id: ada.id } })).roles).toEqual(['ROLE_USER']);
    expect((await send(admin, 'DELETE', `/api/roles/${id}`)).status).toBe(404);
    expect((await auditsOf('ROLE', id)).at(-1)).toMatchObject({
      type: 'ROLE_DELETE',
      data: { name, users: 1 },
    });
    const unused = await asAdmin(roles.create, { body: { name: roleName() } });
    expect((await send(admin, 'DELETE', `/api/roles/${unused.id}`)).status).toBe(204);
    expect((await asAdmin(roles.list)).rows.map((role) => role.id)).not.toContain(unused.id);
  });

  it('that are predefined keep their names and cannot be deleted, but can have rights', async () => {
    const process = await make.process();
    const { rows } = await asAdmin(roles.list);
    for (const { id, name } of rows.filter(({ predefined }) => predefined)) {
      const refusal = { key: 'error.role.predefined', status: 400 };
      await expect(
        asAdmin(roles.remove, { params: { id }, query: { confirm: 'true' } }),
      ).rejects.toMatchObject(refusal);
      await expect(asAdmin(roles.update, { body: { id, name: roleName() } })).rejects.toMatchObject(refusal);
      const same = await asAdmin(roles.update, { body: { id, name } });
      expect(same.name).toBe(name);
    }
    const annotators = rows.find(({ name }) => name === 'ROLE_SUPER_ANNOTATOR')?.id ?? 0;
    const ada = await make.user({ roles: ['ROLE_USER', 'ROLE_SUPER_ANNOTATOR'] });
    const right = { type: 'PROCESS' as const, componentId: process.id };
    await asAdmin(roles.update, { body: { id: annotators, authorities: [right] } });
    expect(await mayRead(ada, process.id)).toBe(true);
    await asAdmin(roles.update, { body: { id: annotators, authorities: [] } });
    expect(await mayRead(ada, process.id)).toBe(false);
  });
});

it('only administrators read or write roles and authorities [PERM-09]', async () => {
  const process = await make.process();
  const [role, right] = [
    await asAdmin(roles.create, { body: { name: roleName() } }),
    await asAdmin(authorities.create, { body: { type: 'PROCESS', componentId: process.id } }),
  ];
  const everything = [
    { type: 'PROCESS', componentId: -1, mode: 'ADMIN' },
    { type: 'NODE', componentId: -1, mode: 'ADMIN' },
  ] as const;
  const callers: [TestUser | undefined, number][] = [
    [undefined, 401],
    [await make.user({ activated: false, roles: ['ROLE_ADMIN'] }), 401],
    [await make.user(), 403],
    [await make.user({ authorities: everything }), 403],
    [await make.user({ roles: ['ROLE_USER', 'ROLE_SUPER_ANNOTATOR', role.name] }), 403],
  ];
  const body = { type: 'NODE', componentId: -1 };
  const before = [await asAdmin(roles.list), await asAdmin(authorities.list)];
  for (const [caller, status] of callers)
    for (const [method, path, sent] of [
      ['GET', '/api/authorities'],
      ['POST', '/api/authorities', body],
      ['POST', '/api/authorities', { ...body, id: right.id }],
      ['PUT', '/api/authorities', { ...body, id: right.id }],
      ['DELETE', `/api/authorities/${right.id}`],
      ['GET', '/api/roles'],
      ['POST', '/api/roles', { name: roleName() }],
      ['PUT', '/api/roles', { id: role.id, name: roleName() }],
      ['DELETE', `/api/roles/${role.id}?confirm=true`],
    ] as const)
      expect([method, path, (await send(caller, method, path, sent)).status]).toEqual([method, path, status]);
  expect([await asAdmin(roles.list), await asAdmin(authorities.list)]).toEqual(before);
});
