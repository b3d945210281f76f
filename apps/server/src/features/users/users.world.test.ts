import { account } from '@scriptorium/contract/people/account.ts';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { history } from '@scriptorium/contract/documents/history.ts';
import { LIVE_PATH } from '@scriptorium/contract/live.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { users } from '@scriptorium/contract/people/users.ts';
import { ROLE_NAMES } from '@scriptorium/domain/access/access.ts';
import { makeScene } from '@scriptorium/testing/scenes/scene.ts';
import { mailsTo } from '@scriptorium/testing/servers/mails.ts';
import { startWorld, type TestUser } from '@scriptorium/testing/product/world.ts';
import { afterAll, describe, expect, it } from 'vitest';

const world = await startWorld();
afterAll(() => world.close());
const { make, admin, callAs, fetchAs, database, settings } = world;
const asAdmin = callAs(admin);

const mark = () => crypto.randomUUID().slice(0, 8);
const draft = (more: Partial<{ login: string; email: string }> = {}) => {
  const login = more.login ?? `made-${mark()}`;
  return { login, email: `${login}@example.org`, password: 'a good one', ...more };
};
const send = (user: TestUser | undefined, method: string, path: string, body?: unknown) =>
  fetchAs(user)(path, {
    method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
const signIn = async (username: string, password: string) =>
  (await send(undefined, 'POST', '/api/authenticate', { username, password })).status;
const auditsOf = async (id: number) =>
  (
    await database.db
      .selectFrom('audit_event')
      .select(['type', 'principal', 'data'])
      .where('data', '@>', JSON.stringify({ id }) as never)
      .where('type', 'like', 'USER_%')
      .orderBy('id')
      .execute()
  ).map(({ type, principal, data }) => ({ type, principal, data }));

describe('the list of users', () => {
  it('is paged from page 0 by 10 in the order of ids, with the total in a header [API-015]', async () => {
    for (let index = 0; index < 12; index += 1) await make.user();
    const first = await send(admin, 'GET', '/api/users?paged=true');
    const rows = (await first.json()) as { id: number }[];
    const ids = rows.map(({ id }) => id);
    expect(ids).toHaveLength(10);
    expect(ids).toEqual(ids.toSorted((left, right) => left - right));
    const total = Number(first.headers.get('x-total-count'));
    const all = await asAdmin(users.list, { query: { paged: 'false' } });
    expect(total).toBe(all.rows.length);
    const next = await asAdmin(users.list, { query: { paged: 'true', page: 1, size: 10, sort: 'id,asc' } });
    expect(next.rows.map(({ id }) => id)).toEqual(all.rows.slice(10, 20).map(({ id }) => id));
    expect(next.total).toBe(total);
  });

  it('is sorted by the given field, in both directions', async () => {
    const [a, b] = [await make.user({ login: `aaa-${mark()}` }), await make.user({ login: `ZZZ-${mark()}` })];
    for (const sort of ['login', 'lastName', 'email', 'activated', 'createdDate', 'lastModifiedDate']) {
      const [up, down] = [
        await asAdmin(users.list, { query: { paged: 'false', sort: `${sort},asc` } }),
        await asAdmin(users.list, { query: { paged: 'false', sort: `${sort},desc` } }),
      ];
      expect(up.total).toBe(down.total);
      if (sort !== 'login') continue;
      const ids = up.rows.map(({ id }) => id);
      expect(ids.indexOf(a.id)).toBeLessThan(ids.indexOf(b.id));
      expect(down.rows.map(({ id }) => id)).toEqual(ids.toReversed());
    }
    expect((await send(admin, 'GET', '/api/users?paged=true&sort=password_hash,asc')).status).toBe(400);
  });

  it('is limited to a thousand rows without pages, and returns the total', async () => {
    const many = await startWorld();
    const rows = Array.from({ length: 1005 }, (_, index) => ({ login: `crowd-${index}`, activated: true }));
    await many.database.db.insertInto('app_user').values(rows).execute();
    for (const path of ['/api/users', '/api/users?paged=false', '/api/_search/users?filteredValue=crowd']) {
      const response = await many.fetchAs(many.admin)(path);
      expect((await response.json()) as unknown[]).toHaveLength(1000);
      expect(Number(response.headers.get('x-total-count'))).toBeGreaterThanOrEqual(1005);
    }
    await many.close();
  });

  it('is refused to users without any right, and open to users with one', async () => {
    const nothing = await make.user();
    const outsider = await make.user({ roles: [] });
    const right = { type: 'NODE', componentId: -1, mode: 'READ' } as const;
    const holders = [
      await make.user({ authorities: [right] }),
      await make.user({ roles: ['ROLE_USER', 'ROLE_SUPER_ANNOTATOR'] }),
      admin,
    ];
    for (const path of ['/api/users', '/api/users?paged=true', '/api/_search/users?filteredValue=a']) {
      for (const user of [nothing, outsider]) expect((await send(user, 'GET', path)).status).toBe(403);
      for (const user of holders) expect((await send(user, 'GET', path)).status).toBe(200);
    }
  });

  it('contains all users without paging, deactivated ones too [API-016]', async () => {
    const sleeping = await make.user({ activated: false });
    const response = await send(admin, 'GET', '/api/users?paged=false');
    const rows = (await response.json()) as { id: number; activated: boolean }[];
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.find(({ id }) => id === sleeping.id)?.activated).toBe(false);
    expect(Number(response.headers.get('x-total-count'))).toBe(rows.length);
  });

  it('shows other users whom they can choose, with their names only [API-017]', async () => {
    const right = { type: 'PROCESS', componentId: -1, mode: 'READ' } as const;
    const ada = await make.user({ authorities: [right] });
    const sleeping = await make.user({ activated: false });
    for (const path of ['/api/users', '/api/users?paged=false', '/api/users?paged=true&size=200']) {
      const rows = (await (await send(ada, 'GET', path)).json()) as Record<string, unknown>[];
      expect(rows.find(({ id }) => id === ada.id)).toEqual({
        id: ada.id,
        login: ada.login,
        firstName: null,
        lastName: null,
        email: `${ada.login}@example.org`,
      });
      expect(rows.some(({ id }) => id === sleeping.id)).toBe(false);
    }
    expect((await send(undefined, 'GET', '/api/users')).status).toBe(401);
    const picked = await asAdmin(users.list);
    expect(picked.rows.some(({ id }) => id === sleeping.id)).toBe(false);
    expect(picked.rows.find(({ id }) => id === ada.id)).toMatchObject({ roles: ['ROLE_USER'] });
  });

  it('and every other call show others a user by id, names, e-mail and login only [ENT-26]', async () => {
    const { process, span, documents: filed } = await makeScene(world, { quick: true });
    const right = { type: 'PROCESS', componentId: process.id, mode: 'WRITE' } as const;
    const made = await asAdmin(users.create, {
      body: { ...draft(), firstName: 'Ada', lastName: 'Lovelace', authorities: [right] },
    });
    const { id, login, email } = made;
    const shown = { id, firstName: 'Ada', lastName: 'Lovelace', email, login };
    const token = (
      await callAs()(account.authenticate, { body: { username: login, password: 'a good one' } })
    ).id_token;
    await database.db
      .updateTable('step')
      .set({ blocked_by: null })
      .where('document_id', '=', filed.text)
      .execute();
    await database.db.deleteFrom('document_assignee').where('document_id', '=', filed.text).execute();
    await callAs({ id, login, token })(steps.assign, { query: { docId: filed.text, nodeId: span.id } });
    await database.db.updateTable('document').set({ blocked_by: id }).where('id', '=', filed.text).execute();
    const reader = callAs(await make.user({ authorities: [{ ...right, mode: 'READ' }] }));
    const of = { params: { id: filed.text } };
    const { rows } = await reader(users.list, { query: { paged: 'false' } });
    expect(rows.find((row) => row.id === id)).toEqual(shown);
    const document = await reader(documents.get, of);
    expect([document.assignees, document.blockedBy]).toEqual([[shown], shown]);
    const { content } = await reader(documents.info, {
      body: { filters: [{ type: 'DOC_ID', value: [filed.text] }] },
    });
    expect([content[0]?.assignees, content[0]?.blockedBy]).toEqual([[shown], shown]);
    const state = await reader(steps.state, of);
    expect([state.assignees, state.blockedBy]).toEqual([[shown], shown]);
    const held = state.documentStepsInformation.find(({ nodeDTO }) => nodeDTO.id === span.id);
    expect(held?.stepDTO.blockedBy).toEqual(shown);
    const { rows: events } = await reader(history.ofDocument, of);
    expect(events.map(({ user }) => user).filter(Boolean)).toContainEqual(shown);
    const raw = await (await send(undefined, 'GET', '/api/users')).text();
    expect(raw).not.toContain(login);
  });

  it('is searched by a part of login, names or e-mail in any case [API-022]', async () => {
    const word = mark();
    const made = await asAdmin(users.create, {
      body: { ...draft({ login: `u-${mark()}` }), firstName: `Żaneta${word}`, lastName: 'Łoś_100%' },
    });
    const hits = async (filteredValue: string, as = admin) =>
      (await callAs(as)(users.search, { query: { filteredValue, paged: 'false' } })).rows.filter(
        ({ id }) => id === made.id,
      );
    for (const part of [
      made.login.slice(1, 6).toUpperCase(),
      `żANETA${word}`,
      `NETA${word} łoś`,
      '_100%',
      `${made.login}@EXAMPLE`,
    ])
      expect([part, (await hits(part)).length]).toEqual([part, 1]);
    expect(await hits('Ł%100')).toEqual([]);
    expect(await hits('L_ś')).toEqual([]);
    expect((await hits(word))[0]).toMatchObject({ activated: true, roles: ['ROLE_USER'] });
    expect(
      Object.keys((await hits(word, await make.user({ roles: ['ROLE_SUPER_ANNOTATOR'] })))[0] ?? {}),
    ).toEqual(['id', 'login', 'firstName', 'lastName', 'email']);
    const page = await asAdmin(users.search, { query: { filteredValue: 'user', paged: 'true', size: 2 } });
    expect([page.rows.length, page.total > 2]).toEqual([2, true]);
    expect((await send(admin, 'GET', '/api/_search/users?filteredValue=%00')).status).toBe(400);
    expect((await send(undefined, 'GET', '/api/_search/users?filteredValue=a')).status).toBe(401);
  });
});

describe('one account', () => {
  it('is read completely, without secrets [API-018] [ENT-01]', async () => {
    const process = await make.process();
    const ada = await make.user({
      password: 'the one she has',
      authorities: [{ type: 'PROCESS', componentId: process.id, mode: 'WRITE' }],
    });
    const response = await send(admin, 'GET', `/api/users/${ada.id}`);
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({
      id: ada.id,
      login: ada.login,
      activated: true,
      langKey: 'en',
      roles: ['ROLE_USER'],
      authorities: [{ type: 'PROCESS', componentId: process.id, mode: 'WRITE' }],
    });
    expect(Object.keys(JSON.parse(text) as object).toSorted()).toEqual([
      'activated',
      'authorities',
      'createdBy',
      'createdDate',
      'email',
      'firstName',
      'id',
      'langKey',
      'lastModifiedBy',
      'lastModifiedDate',
      'lastName',
      'login',
      'roles',
    ]);
    expect(text).not.toMatch(/password|argon|hash/i);
    expect((await send(admin, 'GET', '/api/users/999999')).status).toBe(404);
    expect((await send(ada, 'GET', `/api/users/${ada.id}`)).status).toBe(403);
  });

  it('is created with roles, rights and a working password [API-019]', async () => {
    const process = await make.process();
    const body = {
      ...draft(),
      firstName: 'Ada',
      lastName: '',
      langKey: 'pl' as const,
      authorities: [
        { type: 'PROCESS' as const, componentId: process.id },
        { type: 'PROCESS' as const, componentId: process.id },
        { type: 'NODE' as const, componentId: -1, mode: 'WRITE' as const },
      ],
    };
    const made = await asAdmin(users.create, { body });
    expect(made).toMatchObject({
      login: body.login,
      email: body.email,
      firstName: 'Ada',
      lastName: null,
      activated: true,
      langKey: 'pl',
      roles: ['ROLE_USER'],
      createdBy: admin.login,
      lastModifiedBy: null,
    });
    expect(made.authorities.map(({ type, componentId, mode }) => `${type} ${componentId} ${mode}`)).toEqual(
      expect.arrayContaining([`PROCESS ${process.id} READ`, 'NODE -1 WRITE']),
    );
    expect(made.authorities).toHaveLength(2);
    expect(await signIn(body.login, body.password)).toBe(200);
    expect(await auditsOf(made.id)).toEqual([
      {
        type: 'USER_CREATE',
        principal: admin.login,
        data: {
          id: made.id,
          login: made.login,
          roles: ['ROLE_USER'],
          authorities: made.authorities.map(
            ({ type, componentId, mode }) => `${type} ${componentId} ${mode}`,
          ),
        },
      },
    ]);
  });

  it('without a password gets a mail to choose one, which needs an e-mail', async () => {
    const { password: _, ...body } = { ...draft(), firstName: 'Ada', lastName: 'Lovelace' };
    const made = await asAdmin(users.create, { body });
    await world.drain();
    const [mail] = mailsTo(settings.DATA_DIR, body.email);
    const key = new URL(mail?.link ?? '').searchParams.get('key');
    const chosen = { key, newPassword: 'one of my own' };
    expect((await send(undefined, 'POST', '/api/account/reset-password/finish', chosen)).ok).toBe(true);
    expect(await signIn(body.login, chosen.newPassword)).toBe(200);
    expect((await auditsOf(made.id))[0]?.data).toMatchObject({ invited: true });

    const { email: __, ...nowhere } = { ...body, login: `${body.login}-2` };
    const refused = await send(admin, 'POST', '/api/users', nowhere);
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { fieldErrors: [{ field: 'email', message: 'NotNull' }] },
    ]);
    const twice = { ...body, email: `twice-${body.email}` };
    expect((await send(admin, 'POST', '/api/users', twice)).status).toBe(400);
    await world.drain();
    expect(mailsTo(settings.DATA_DIR, twice.email)).toEqual([]);
  });

  it.each([
    [['ADMIN'], ['ROLE_ADMIN', 'ROLE_USER']],
    [['role_super_annotator'], ['ROLE_USER', 'ROLE_SUPER_ANNOTATOR']],
    [[], []],
  ])('stores the roles %j as %j', async (given, roles) => {
    const made = await asAdmin(users.create, { body: { ...draft(), roles: given } });
    expect(made.roles).toEqual(ROLE_NAMES.filter((name) => roles.includes(name)));
  });

  it('is refused with invalid fields, and nothing is stored', async () => {
    const taken = await make.user();
    const before = (await asAdmin(users.list, { query: { paged: 'false' } })).total;
    const cases: [object, string, string][] = [
      [{ login: taken.login.toUpperCase() }, 'error.user.loginTaken', 'login'],
      [{ email: `${taken.login.toUpperCase()}@example.org` }, 'emailexists', 'email'],
      [{ login: 'two words' }, 'error.validation', 'login'],
      [{ login: '' }, 'error.validation', 'login'],
      [{ email: 'nobody' }, 'error.validation', 'email'],
      [{ password: 'abc' }, 'error.validation', 'password'],
      [{ langKey: 'de' }, 'error.validation', 'langKey'],
      [{ roles: ['ROLE_NOBODY_KNOWS'] }, 'error.validation', 'roles'],
      [{ roles: ['two words'] }, 'error.validation', 'roles.0'],
      [{ firstName: 'x'.repeat(51) }, 'error.validation', 'firstName'],
      [{ firstName: 'a\0b' }, 'error.validation', 'firstName'],
      [
        { authorities: [{ type: 'PROCESS', componentId: 999_999 }] },
        'error.authority.process',
        'componentId',
      ],
      [{ authorities: [{ type: 'NODE', componentId: 999_999 }] }, 'error.authority.node', 'componentId'],
      [{ authorities: [{ type: 'NODE', componentId: 0 }] }, 'error.validation', 'authorities.0.componentId'],
    ];
    for (const [given, key, field] of cases) {
      const answer = await send(admin, 'POST', '/api/users', { ...draft(), ...given });
      const { errorKey, fieldErrors } = (await answer.json()) as {
        errorKey: string;
        fieldErrors: { field: string }[];
      };
      expect([given, answer.status, errorKey, fieldErrors[0]?.field]).toEqual([given, 400, key, field]);
    }
    expect((await asAdmin(users.list, { query: { paged: 'false' } })).total).toBe(before);
  });

  it('is changed in the given fields, and keeps the rest [API-020]', async () => {
    const made = await asAdmin(users.create, { body: { ...draft(), firstName: 'Ada' } });
    const renamed = `${made.login}.renamed`;
    const changed = await asAdmin(users.update, {
      body: { id: made.id, login: renamed, lastName: 'Lovelace', email: null },
    });
    expect(changed).toMatchObject({
      login: renamed,
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: null,
      roles: ['ROLE_USER'],
      lastModifiedBy: admin.login,
    });
    expect(await signIn(renamed, 'a good one')).toBe(200);
    const again = await asAdmin(users.update, { body: changed });
    expect({ ...again, lastModifiedDate: null }).toEqual({ ...changed, lastModifiedDate: null });
    expect((await auditsOf(made.id)).map(({ data }) => data['fields'])).toEqual([
      undefined,
      ['login', 'lastName', 'email'],
      [],
    ]);
    expect((await send(admin, 'PUT', '/api/users', { id: 999_999, firstName: 'x' })).status).toBe(404);
    expect((await send(admin, 'PUT', '/api/users', { firstName: 'x' })).status).toBe(400);
    const other = await make.user();
    const taken = await send(admin, 'PUT', '/api/users', { id: made.id, login: other.login });
    expect([taken.status, ((await taken.json()) as { errorKey: string }).errorKey]).toEqual([
      400,
      'error.user.loginTaken',
    ]);
  });

  it('is deleted; its work keeps the author, its name stays reserved, its e-mail is free [API-021]', async () => {
    const given = draft();
    const made = await asAdmin(users.create, { body: given });
    const token = { ...made, token: await tokenOf(given.login, given.password) };
    const process = await make.process();
    await make.grant(made, { type: 'PROCESS', componentId: process.id, mode: 'ADMIN' });
    await asAdmin(users.remove, { params: { id: made.id } });

    expect((await send(admin, 'GET', `/api/users/${made.id}`)).status).toBe(404);
    expect((await send(token, 'GET', '/api/account')).status).toBe(401);
    expect(await signIn(given.login, given.password)).toBe(401);
    expect((await send(admin, 'DELETE', `/api/users/${made.id}`)).status).toBe(404);
    const row = await database.db
      .selectFrom('app_user')
      .select(['login', 'email', 'password_hash', 'activated'])
      .where('id', '=', made.id)
      .executeTakeFirst();
    expect(row).toEqual({ login: given.login, email: null, password_hash: null, activated: false });
    const again = await send(admin, 'POST', '/api/users', given);
    expect(await again.json()).toMatchObject({ errorKey: 'error.user.loginTaken' });
    const other = await asAdmin(users.create, { body: draft({ email: given.email }) });
    expect(other.email).toBe(given.email);
    expect((await auditsOf(made.id)).at(-1)).toMatchObject({ type: 'USER_DELETE', principal: admin.login });
  });
});

const tokenOf = async (username: string, password: string) => {
  const answer = await send(undefined, 'POST', '/api/authenticate', { username, password });
  return ((await answer.json()) as { id_token: string }).id_token;
};

describe('changing accounts', () => {
  it('is for administrators only; nobody can delete themself', async () => {
    const [ada, other] = [await make.user(), await make.user()];
    const before = await asAdmin(users.get, { params: { id: other.id } });
    for (const [method, path, body] of [
      ['POST', '/api/users', draft()],
      ['PUT', '/api/users', { id: other.id, roles: ['ROLE_ADMIN'] }],
      ['PUT', '/api/users', { id: ada.id, roles: ['ROLE_ADMIN'] }],
      ['DELETE', `/api/users/${other.id}`],
      ['GET', `/api/users/${other.id}`],
    ] as const) {
      expect((await send(ada, method, path, body)).status).toBe(403);
      expect((await send(undefined, method, path, body)).status).toBe(401);
    }
    expect(await asAdmin(users.get, { params: { id: other.id } })).toEqual(before);
    const second = await make.admin();
    await expect(callAs(second)(users.remove, { params: { id: second.id } })).rejects.toMatchObject({
      key: 'error.user.self',
    });
  });
});

describe('the sessions and sockets of a user', () => {
  const works = async (user: TestUser) => (await send(user, 'GET', '/api/account')).status === 200;

  async function openSocket(user: TestUser): Promise<{ closed: Promise<number> }> {
    const address = (await world.listen()).replace('http', 'ws');
    const socket = new WebSocket(`${address}${LIVE_PATH}?access_token=${user.token}`);
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve, { once: true });
      socket.addEventListener('error', reject, { once: true });
    });
    return {
      closed: new Promise((resolve) => socket.addEventListener('close', ({ code }) => resolve(code))),
    };
  }

  it.each([
    ['deactivated', { activated: false }],
    ['given other roles', { roles: ['ROLE_SUPER_ANNOTATOR'] }],
    ['given another password', { password: 'another one' }],
  ])('end when they are %s', async (_, change) => {
    const ada = await make.user();
    const { closed } = await openSocket(ada);
    expect(await works(ada)).toBe(true);
    await asAdmin(users.update, { body: { id: ada.id, ...change } });
    expect(await closed).toBe(4401);
    expect(await works(ada)).toBe(false);
  });

  it('end when the account is deleted', async () => {
    const ada = await make.user();
    const { closed } = await openSocket(ada);
    await asAdmin(users.remove, { params: { id: ada.id } });
    expect(await closed).toBe(4401);
    expect(await works(ada)).toBe(false);
  });

  it('continue after any other change, with the new rights immediately', async () => {
    const process = await make.process();
    const ada = await make.user();
    const path = `/api/processes/${process.id}`;
    expect((await send(ada, 'GET', path)).status).toBe(404);
    const authorities = [{ type: 'PROCESS' as const, componentId: process.id }];
    await asAdmin(users.update, { body: { id: ada.id, firstName: 'Ada', roles: ['USER'], authorities } });
    expect((await send(ada, 'GET', path)).status).toBe(200);
    expect(await callAs(ada)(account.get)).toMatchObject({ authorities: [{ mode: 'READ' }] });
    await asAdmin(users.update, { body: { id: ada.id, authorities: [] } });
    expect((await send(ada, 'GET', path)).status).toBe(404);
  });

  it('are audited, with roles before and after and never a password', async () => {
    const ada = await make.user();
    await asAdmin(users.update, {
      body: { id: ada.id, roles: ['ADMIN'], password: 'hidden from all' },
    });
    const [audit] = await auditsOf(ada.id);
    expect(audit).toEqual({
      type: 'USER_UPDATE',
      principal: admin.login,
      data: {
        id: ada.id,
        login: ada.login,
        fields: ['roles', 'password'],
        rolesBefore: ['ROLE_USER'],
        roles: ['ROLE_ADMIN', 'ROLE_USER'],
      },
    });
    expect(JSON.stringify(audit)).not.toContain('hidden');
  });

  it('are audited with the rights before and after', async () => {
    const process = await make.process();
    const right = { type: 'PROCESS' as const, componentId: process.id };
    const ada = await make.user({ authorities: [{ ...right, mode: 'READ' }] });
    await asAdmin(users.update, { body: { id: ada.id, authorities: [{ ...right, mode: 'ADMIN' }] } });
    expect((await auditsOf(ada.id)).at(-1)?.data).toMatchObject({
      fields: ['authorities'],
      authoritiesBefore: [`PROCESS ${process.id} READ`],
      authorities: [`PROCESS ${process.id} ADMIN`],
    });
  });
});
