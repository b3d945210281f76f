import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { processes } from '@scriptorium/contract/process/processes.ts';
import { users } from '@scriptorium/contract/people/users.ts';
import { startWorld, type TestUser } from '@scriptorium/testing/product/world.ts';
import { afterAll, expect, it } from 'vitest';

const world = await startWorld();
afterAll(() => world.close());
const { make, callAs } = world;

/** The params of a refusal. */
const paramsOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'done',
    ({ status, params }: { status: number; params: unknown }) => ({ status, params }),
  );

it('a refusal names up to three administrators of the process, its own first, to those who may see it', async () => {
  const process = await make.process();
  const node = await make.node(process.id, { activityType: 'SPAN' });
  const on = (componentId: number, mode: 'READ' | 'ADMIN') => ({
    authorities: [{ type: 'PROCESS' as const, componentId, mode }],
  });
  const reader = await make.user(on(process.id, 'READ'));
  const other = await make.process();
  await make.user({ login: 'other-admin', ...on(other.id, 'ADMIN') });
  const rename = (who: TestUser) =>
    paramsOf(callAs(who)(processes.update, { params: { id: process.id }, body: { name: 'Mine' } }));
  // Who made the process is its administrator.
  expect(await rename(reader)).toEqual({ status: 403, params: { administrators: [expect.any(String)] } });

  for (const login of ['dora-x', 'ben-x', 'anna-x', 'carl-x'])
    await make.user({ login, ...on(process.id, 'ADMIN') });
  await make.user({ login: 'gone-x', activated: false, ...on(process.id, 'ADMIN') });
  const named = { status: 403, params: { administrators: ['anna-x', 'ben-x', 'carl-x'] } };
  expect(await rename(reader)).toEqual(named);
  const onNode = await make.user({
    authorities: [{ type: 'NODE', componentId: node.id, mode: 'READ' }],
  });
  expect(
    await paramsOf(callAs(onNode)(nodes.update, { body: { id: node.id, description: 'Other' } })),
  ).toEqual(named);
  // Nobody is named to a stranger, who must not know of the process.
  expect(await rename(await make.user())).toEqual({ status: 404, params: {} });
});

it('the answer says whom to ask in words: nobody of a process where the call names none', async () => {
  const process = await make.process();
  const authorities = (mode: 'READ' | 'ADMIN') => [
    { type: 'PROCESS' as const, componentId: process.id, mode },
  ];
  const [reader, boss] = [
    await make.user({ authorities: authorities('READ') }),
    await make.user({ authorities: authorities('ADMIN') }),
  ];
  const bodyOf = async (path: string, init: RequestInit) =>
    (await (await world.fetchAs(reader)(path, init)).json()) as { detail?: string; message: string };
  expect(await bodyOf(`/api/processes/${process.id}`, { method: 'DELETE' })).toMatchObject({
    message: 'You are not authorized to do this.',
    detail: expect.stringMatching(
      new RegExp(`^Ask an administrator of the process: (.*, )?${boss.login}(, .*)?\\.$`),
    ) as string,
  });
  expect(await bodyOf('/management/audits', { method: 'GET' })).toMatchObject({
    detail: 'Ask an administrator of the system.',
  });
  await expect(callAs(reader)(users.create, { body: {} as never })).rejects.toMatchObject({ status: 403 });
});
