import {
  document,
  newProcess,
  node,
  nodeOf,
  process,
  processOf,
  step,
  stepOf,
  type Access,
} from '@scriptorium/contract/kit/access.ts';
import { endpoint } from '@scriptorium/contract/kit/endpoint.ts';
import { IdParams, NoBody } from '@scriptorium/contract/kit/fields.ts';
import { fetchInto } from '@scriptorium/testing/product/fetch-into.ts';
import { makeScene, type Scene } from '@scriptorium/testing/scenes/scene.ts';
import { startWorld, type TestUser } from '@scriptorium/testing/product/world.ts';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bearerOf, findCaller } from '../features/identity/callers.api.ts';
import { routes } from './context.ts';
import { explainRefusal } from '../features/access/explain-refusal.ts';
import { checkAccess } from '../features/access/check-access.ts';
import { readListVersion } from '../features/list-versions/list-versions.service.ts';
import { handleErrors } from './error-handler.ts';
import { mount } from './mount.ts';

const world = await startWorld();
afterAll(() => world.close());
const { database, services, make, admin } = world;
const WRITTEN = 'The handler ran';

let scene: Scene;
let reader: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  scene = await makeScene(world);
  const elsewhere = await make.process();
  const on = (componentId: number, mode: 'READ' | 'ADMIN') => ({
    authorities: [{ type: 'PROCESS' as const, componentId, mode }],
  });
  reader = await make.user(on(scene.process.id, 'READ'));
  stranger = await make.user(on(elsewhere.id, 'ADMIN'));
});

const findName = async () =>
  (
    await database.db
      .selectFrom('process')
      .select('name')
      .where('id', '=', scene.process.id)
      .executeTakeFirstOrThrow()
  ).name;

/** A server with one endpoint whose handler renames the process before anything else. */
function serve(access: Access<'params.id'>) {
  const received: object[] = [];
  const renames = endpoint({
    method: 'PUT',
    path: '/api/probe/:id',
    summary: 'Renames the process of the scene',
    access,
    params: IdParams,
    reply: NoBody,
    shape: 'none',
  });
  const app = Fastify();
  handleErrors(app);
  const group = routes((on) =>
    on(renames, async (input) => {
      received.push(input);
      await database.db
        .updateTable('process')
        .set({ name: WRITTEN })
        .where('id', '=', scene.process.id)
        .execute();
    }),
  );
  mount(app, [group], {
    db: database.db,
    services,
    exchangeOf: (exchange) => exchange,
    checkAccess,
    explain: explainRefusal,
    readListVersion,
    statementTimeoutMs: 60_000,
    authenticate: ({ headers }) =>
      findCaller(database.db, services.keys, bearerOf(headers.authorization) ?? ''),
  });
  const call = async (user: TestUser, id: number) => {
    const fetchAs = fetchInto(app, { authorization: `Bearer ${user.token}` });
    return (await fetchAs(`/api/probe/${id}`, { method: 'PUT' })).status;
  };
  return { call, received, close: () => app.close() };
}

/** The resource that the handler receives, and the id in the address. */
const CASES: [string, Access<'params.id'>, (scene: Scene) => { id: number; given: object }][] = [
  ['a process', process('params.id', 'ADMIN'), ({ process: { id } }) => ({ id, given: { process: { id } } })],
  [
    'the process of a node',
    processOf('node', 'params.id', 'ADMIN'),
    ({ process: { id }, span }) => ({ id: span.id, given: { process: { id } } }),
  ],
  ['a node', node('params.id', 'WRITE'), ({ span: { id } }) => ({ id, given: { node: { id } } })],
  [
    'the node of a label',
    nodeOf('label', 'params.id', 'ADMIN'),
    ({ label, span: { id } }) => ({ id: label.id, given: { node: { id } } }),
  ],
  [
    'the file parser of a document',
    nodeOf('parsedDocument', 'params.id', 'WRITE'),
    ({ documents, parser: { id } }) => ({ id: documents.text, given: { node: { id } } }),
  ],
  ['a step', step('params.id', 'WRITE'), ({ stepIds: { span: id } }) => ({ id, given: { step: { id } } })],
  [
    'the step of a tag',
    stepOf('tag', 'params.id', 'WRITE'),
    ({ tag, stepIds: { span: id } }) => ({ id: tag.id, given: { step: { id } } }),
  ],
  [
    'a document',
    document('params.id', 'WRITE'),
    ({ documents: { text: id } }) => ({ id, given: { document: { id, visible: 'all' } } }),
  ],
  [
    'a document and its file parser',
    [document('params.id', 'READ'), nodeOf('parsedDocument', 'params.id', 'WRITE')],
    ({ documents: { text: id }, parser }) => ({ id, given: { document: { id }, node: { id: parser.id } } }),
  ],
];

it.each(CASES)(
  'no handler runs for callers without the declared right on %s; with it, the handler gets what was checked',
  async (_, access, pick) => {
    const { id, given } = pick(scene);
    const { call, received, close } = serve(access);
    const nameBefore = await findName();
    expect(nameBefore).not.toBe(WRITTEN);
    expect([await call(stranger, id), await call(admin, 999_999_999)]).toEqual([404, 404]);
    expect(await call(reader, id)).toBe(403);
    expect(received).toEqual([]);
    expect(await findName()).toBe(nameBefore);
    expect(await call(admin, id)).toBe(204);
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject(given);
    await database.db
      .updateTable('process')
      .set({ name: nameBefore })
      .where('id', '=', scene.process.id)
      .execute();
    await close();
  },
);

it('creates no process for an administrator of one process', async () => {
  const { call, received, close } = serve(newProcess);
  expect(await call(stranger, 1)).toBe(403);
  expect(received).toEqual([]);
  await close();
});
