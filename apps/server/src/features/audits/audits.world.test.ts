import { account } from '@scriptorium/contract/people/account.ts';
import { audits } from '@scriptorium/contract/people/audits.ts';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { MAX_COUNTED } from '@scriptorium/contract/kit/fields.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { processes } from '@scriptorium/contract/process/processes.ts';
import { exports } from '@scriptorium/contract/annotations/tags.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { startWorld } from '@scriptorium/testing/product/world.ts';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { selectAudits } from './audits.store.ts';

const world = await startWorld();
afterAll(() => world.close());
const { make, callAs, fetchAs, admin, database } = world;
const boss = callAs(admin);
const { db } = database;

const insert = (rows: { at: string; type?: string; principal?: string }[]) =>
  db
    .insertInto('audit_event')
    .values(
      rows.map(({ at, type = 'SIGN_OUT', principal = 'ada' }) => ({ at, type, principal, address: '::1' })),
    )
    .execute();
const newest = async (type: string) =>
  (await boss(audits.list, { query: { type: type as 'SIGN_OUT', size: 1 } })).rows[0];

it('lists by days in the time zone of the server, both included, newest first, page by page [API-038] [ADMIN-08]', async () => {
  // Warsaw is two hours ahead in July: its 10th begins at 22:00 of the 9th.
  const moments = [
    '2001-07-09T21:59:59Z',
    '2001-07-09T22:00:00Z',
    '2001-07-11T21:59:59Z',
    '2001-07-11T22:00:00Z',
  ];
  await insert(moments.map((at) => ({ at, principal: 'zoned' })));
  const listed = async (query: string) => {
    const answer = await fetchAs(admin)(`/management/audits?principal=zoned&${query}`);
    const rows = (await answer.json()) as { timestamp: string }[];
    return [answer.headers.get('x-total-count'), ...rows.map(({ timestamp }) => Date.parse(timestamp))];
  };
  const at = moments.map((moment) => Date.parse(moment));
  expect(await listed('fromDate=2001-07-10&toDate=2001-07-11')).toEqual(['2', at[2], at[1]]);
  expect(await listed('fromDate=2001-07-10')).toEqual(['3', at[3], at[2], at[1]]);
  expect(await listed('toDate=2001-07-09')).toEqual(['1', at[0]]);
  expect(await listed('fromDate=2001-07-12&toDate=2001-07-10')).toEqual(['0']);
  expect(await listed('page=1&size=3')).toEqual(['4', at[0]]);
  expect(await listed('sort=timestamp,asc&size=2')).toEqual(['4', at[0], at[1]]);
});

it('finds by type and by a part of the login, whatever its case, and treats special characters literally', async () => {
  await insert([
    { at: '2002-01-01T10:00:00Z', type: 'USER_CREATE', principal: 'Żaneta_100%' },
    { at: '2002-01-02T10:00:00Z', type: 'USER_DELETE', principal: 'Żaneta_100%' },
    { at: '2002-01-03T10:00:00Z', type: 'USER_CREATE', principal: 'żanetax1000' },
  ]);
  const days = { fromDate: '2002-01-01', toDate: '2002-01-31' };
  const found = async (query: object) =>
    (await boss(audits.list, { query: { ...days, ...query } })).rows.map(({ timestamp }) =>
      timestamp.slice(8, 10),
    );
  expect(await found({ principal: ' żANETA ' })).toEqual(['03', '02', '01']);
  expect(await found({ principal: 'a_100%' })).toEqual(['02', '01']);
  expect(await found({ type: 'USER_CREATE' })).toEqual(['03', '01']);
  expect(await found({ sort: 'type,asc' })).toEqual(['03', '01', '02']);
});

it('is for administrators only, and refuses invalid days and fields', async () => {
  expect((await fetchAs()('/management/audits')).status).toBe(401);
  expect((await fetchAs(await make.user())('/management/audits')).status).toBe(403);
  for (const query of [
    'fromDate=2001-02-30',
    'fromDate=0000-01-01',
    'toDate=x',
    'type=NONE',
    'sort=data',
    'size=0',
  ])
    expect([query, (await fetchAs(admin)(`/management/audits?${query}`)).status]).toEqual([query, 400]);
  expect((await fetchAs(admin)('/management/audits?toDate=9999-12-31')).status).toBe(200);
});

it('records sign-ins, sign-outs and refusals with their origin, and never a password', async () => {
  const ada = await make.user({ login: 'ada-signs-in', password: 'correct horse' });
  const signIn = (password: string) =>
    callAs()(account.authenticate, { body: { username: ada.login, password } }).catch(() => undefined);
  await signIn('wrong horse');
  await signIn('correct horse');
  await callAs(ada)(account.logout);
  const { rows } = await boss(audits.list, { query: { principal: ada.login } });
  expect(rows.map(({ type }) => type)).toEqual([
    'SIGN_OUT',
    'AUTHENTICATION_SUCCESS',
    'AUTHENTICATION_FAILURE',
  ]);
  expect(rows[2]).toMatchObject({ address: '127.0.0.1', data: { reason: 'error.signIn.failed' } });
  expect(JSON.stringify(rows)).not.toContain('horse');
});

it('records creation, export and deletion of processes, nodes and documents', async () => {
  const process = await make.process({ name: 'Recorded' });
  expect(await newest('PROCESS_CREATE')).toMatchObject({
    principal: admin.login,
    data: { processId: process.id, name: 'Recorded' },
  });
  await boss(processes.update, { params: { id: process.id }, body: { name: 'Renamed' } });
  expect(await newest('PROCESS_UPDATE')).toMatchObject({
    principal: admin.login,
    data: { processId: process.id, name: 'Renamed', nameBefore: 'Recorded' },
  });
  await boss(processes.setRag, { params: { id: process.id }, body: { isRagEnabled: false } as never });
  expect(await newest('PROCESS_RAG')).toMatchObject({ data: { processId: process.id } });
  const hup = await make.node(process.id, { activityType: 'HUP', name: 'Upload' });
  const span = await make.node(process.id, { activityType: 'SPAN', name: 'Labels' });
  const upload = async (name: string) => {
    const body = uploadForm({ nodeId: hup.id, name, text: 'Jan' });
    return (await boss(documents.upload, { body })).documents[0]?.id ?? 0;
  };
  const ids = [await upload('a.txt'), await upload('b.txt'), await upload('c.txt'), await upload('d.txt')];
  const [one = 0, two = 0, three = 0, four = 0] = ids;
  await boss(exports.stepResults, { params: { id: span.id }, query: { format: 'JSON' } });
  expect(await newest('RESULTS_EXPORT')).toMatchObject({
    data: { nodeId: span.id, name: 'Labels', format: 'JSON' },
  });
  await boss(documents.remove, { params: { id: one } });
  expect(await newest('DOCUMENTS_DELETE')).toMatchObject({
    data: { processId: process.id, documents: 1, documentIds: [one] },
  });
  await boss(documents.removeMany, { body: { processId: process.id, documentIds: [one, two, three] } });
  expect(await newest('DOCUMENTS_DELETE')).toMatchObject({
    data: { documents: 2, documentIds: [two, three] },
  });
  await boss(documents.removeAll, { params: { id: process.id } });
  expect(await newest('DOCUMENTS_DELETE')).toMatchObject({ data: { documents: 1, documentIds: [four] } });
  await boss(nodes.remove, { params: { id: span.id }, query: { confirm: 'true' } });
  expect(await newest('NODE_DELETE')).toMatchObject({
    data: { nodeId: span.id, name: 'Labels', processId: process.id },
  });
  await boss(processes.remove, { params: { id: process.id } });
  expect(await newest('PROCESS_DELETE')).toMatchObject({
    data: { processId: process.id, name: 'Renamed' },
  });
});

it('records nothing of a refused action', async () => {
  const count = async () => (await boss(audits.list, { query: { size: 1 } })).total;
  const { id, parser } = await make.process({ name: 'Refused twice' });
  const before = await count();
  const statuses = await Promise.all([
    fetchAs(admin)(`/api/nodes/${parser.id}`, { method: 'DELETE' }),
    fetchAs(await make.user())(`/api/processes/${id}`, { method: 'DELETE' }),
    fetchAs(admin)('/api/processes', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'refused TWICE', tags: [await make.systemTag()] }),
    }),
  ]);
  expect(statuses.map(({ status }) => status)).toEqual([400, 404, 400]);
  expect(await count()).toBe(before);
});

it('reads the newest of many by their index', async () => {
  const start = Date.parse('2003-01-01T00:00:00Z');
  for (let batch = 0; batch < 5; batch += 1)
    await insert(
      Array.from({ length: 1000 }, (_, row) => ({
        at: new Date(start + (batch * 1000 + row) * 60_000).toISOString(),
        type: row % 50 === 0 ? 'ROLE_CREATE' : 'SIGN_OUT',
      })),
    );
  await sql`analyze audit_event`.execute(db);
  const search = {
    page: 0,
    size: 20,
    sort: { field: 'timestamp', descending: true },
    zone: 'Europe/Warsaw',
  } as const;
  const planOf = async (more: object) =>
    JSON.stringify(await selectAudits(db, { ...search, ...more }).explain('text'));
  expect(await planOf({})).toContain('Index Scan Backward using audit_event_at');
  expect(await planOf({ fromDate: '2003-01-02', toDate: '2003-01-02' })).toContain('audit_event_at');
  expect(await planOf({ type: 'ROLE_CREATE' })).toContain('audit_event_type');
});

it('counts only up to a limit', async () => {
  const at = '2004-01-01T10:00:00Z';
  for (let batch = 0; batch < 6; batch += 1)
    await insert(Array.from({ length: 2000 }, () => ({ at, principal: 'countless' })));
  const found = async (more: object) => boss(audits.list, { query: { principal: 'countless', ...more } });
  expect((await found({})).total).toBe(MAX_COUNTED);
  expect((await found({ page: 599, size: 20 })).rows).toHaveLength(20);
  expect((await found({ fromDate: '2004-01-02' })).total).toBe(0);
});
