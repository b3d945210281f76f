import { processes } from '@scriptorium/contract/process/processes.ts';
import { startWorld, type TestUser } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeEach, expect, it } from 'vitest';

const world = await startWorld();
afterAll(() => world.close());
const { make, callAs } = world;

let ann: TestUser;
let bea: TestUser;
let id: number;
beforeEach(async () => {
  ({ id } = await make.process());
  const authorities = [{ type: 'PROCESS', componentId: id, mode: 'ADMIN' } as const];
  [ann, bea] = [await make.user({ authorities }), await make.user({ authorities })];
});

interface Change {
  readonly actor: string;
  readonly name: string | null;
  readonly was?: string | null;
}
/** The two speakers as each of the users sees them at first. */
const ONE = { actor: 'SPEAKER1', name: 'Speaker 1', was: 'Speaker 1' };
const TWO = { actor: 'SPEAKER2', name: 'Speaker 2', was: 'Speaker 2' };
const set = async (user: TestUser, ...body: Change[]) =>
  named(await callAs(user)(processes.setActors, { params: { id }, body }));
const named = (actors: readonly { actor: string; name: string }[]) =>
  actors.filter(({ actor }) => actor !== 'ARTIFACT').map(({ actor, name }) => `${actor.slice(7)} ${name}`);
const stored = async () => named((await callAs(ann)(processes.get, { params: { id }, query: {} })).actors);

it('two people who rename different speakers, or add one, at the same time lose nothing', async () => {
  await set(ann, { ...ONE, name: 'Judge' }, TWO);
  expect(await set(bea, ONE, { ...TWO, name: 'Witness' })).toEqual(['1 Judge', '2 Witness']);
  await set(ann, { actor: 'SPEAKER3', name: 'Clerk', was: null });
  expect(await set(bea, { actor: 'SPEAKER1', name: 'Lawyer', was: 'Judge' })).toEqual([
    '1 Lawyer',
    '2 Witness',
    '3 Clerk',
  ]);
});

it('speakers that two people add at once get codes of their own', async () => {
  await set(ann, ONE, TWO, { actor: 'SPEAKER3', name: 'Clerk', was: null });
  const hers = { actor: 'SPEAKER3', name: 'Guest', was: null };
  expect(await set(bea, ONE, TWO, hers, { ...hers, actor: 'SPEAKER4' })).toEqual([
    '1 Speaker 1',
    '2 Speaker 2',
    '3 Clerk',
    '4 Guest',
    '5 Guest',
  ]);
});

it('the second who renames a speaker receives who did, when, and to what', async () => {
  await set(ann, { ...ONE, name: 'Judge' }, TWO);
  await expect(set(bea, { ...ONE, name: 'Chair' }, { ...TWO, name: 'Witness' })).rejects.toMatchObject({
    status: 409,
    key: 'error.actor.overtaken',
    params: {
      who: ann.login,
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      actors: ['SPEAKER1'],
      names: ['Judge'],
    },
  });
  expect(await stored()).toEqual(['1 Judge', '2 Speaker 2']);
  expect(await set(bea, { ...ONE, name: 'Judge' }, TWO)).toEqual(['1 Judge', '2 Speaker 2']);
  expect(await set(bea, { ...ONE, name: 'Chair', was: 'Judge' }, TWO)).toEqual(['1 Chair', '2 Speaker 2']);
});

it('a removed speaker stays away, unless the other one has changed it', async () => {
  expect(await set(ann, { ...TWO, name: null })).toEqual(['1 Speaker 1']);
  expect(await set(bea, { ...ONE, name: 'Judge' }, TWO)).toEqual(['1 Judge']);
  const refused = set(bea, { ...TWO, name: 'Witness' });
  await expect(refused).rejects.toMatchObject({
    params: { who: ann.login, actors: ['SPEAKER2'], names: [''] },
  });
  expect(await set(bea, { ...TWO, name: 'Witness', was: null })).toEqual(['1 Judge', '2 Witness']);
  const late = set(ann, { actor: 'SPEAKER2', name: null, was: 'Clerk' });
  await expect(late).rejects.toMatchObject({ params: { who: bea.login, names: ['Witness'] } });
  expect(await set(ann, { actor: 'SPEAKER2', name: null, was: 'Witness' })).toEqual(['1 Judge']);
});

it('without what was seen the list is replaced; somebody must be left, with a name', async () => {
  await set(ann, { ...ONE, name: 'Judge' });
  expect(await set(bea, { actor: 'SPEAKER2', name: 'Only' })).toEqual(['2 Only']);
  const none = set(bea, { actor: 'SPEAKER2', name: null, was: 'Only' });
  await expect(none).rejects.toMatchObject({ fieldErrors: [{ field: 'actors', message: 'Size' }] });
  const unnamed = set(bea, { actor: 'SPEAKER2', name: null });
  await expect(unnamed).rejects.toMatchObject({ fieldErrors: [{ field: 'name', message: 'NotNull' }] });
  for (const was of [7, 'x'.repeat(1001)])
    await expect(set(bea, { actor: 'SPEAKER2', name: 'Only', was: was as never })).rejects.toMatchObject({
      status: 400,
    });
  const many = Array.from({ length: 100 }, (_, at) => ({
    actor: `SPEAKER${at + 3}`,
    name: 'x',
    was: null,
  }));
  await expect(set(bea, ...many)).rejects.toMatchObject({ fieldErrors: [{ field: 'actors' }] });
  expect(await stored()).toEqual(['2 Only']);
});
