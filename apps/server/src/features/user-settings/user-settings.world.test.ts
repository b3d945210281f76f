import {
  DEFAULT_USER_SETTINGS,
  userSettings,
  type UserSettings,
} from '@scriptorium/contract/people/user-settings.ts';
import { users } from '@scriptorium/contract/people/users.ts';
import { startWorld, type TestUser } from '@scriptorium/testing/product/world.ts';
import { afterAll, expect, it } from 'vitest';

const world = await startWorld();
afterAll(() => world.close());
const { make, callAs, fetchAs, admin } = world;

const read = (user: TestUser): Promise<UserSettings> => callAs(user)(userSettings.get, { query: {} });
const save = (user: TestUser, body: UserSettings) => callAs(user)(userSettings.save, { body });
const LARGE: UserSettings = {
  'font-size': 24.5,
  'line-height': 1.9,
  'font-color': '#1a2b3c',
  'source-download-blocked': true,
};

it('returns the defaults, then the last saved settings, and the defaults again after a clear [API-145] [SETTINGS-02]', async () => {
  const ada = await make.user();
  const answer = await fetchAs(ada)('/api/user-settings');
  expect(await answer.json()).toEqual({
    'font-size': 18,
    'line-height': 1.5,
    'font-color': '#50565b',
    'source-download-blocked': false,
  });
  expect(await save(ada, { ...LARGE, 'font-color': '#ABCDEF' })).toEqual({
    ...LARGE,
    'font-color': '#abcdef',
  });
  await save(ada, LARGE);
  expect(await read(ada)).toEqual(LARGE);
  expect(await callAs(ada)(userSettings.reset, {})).toEqual(LARGE);
  await callAs(ada)(userSettings.clear, {});
  expect(await read(ada)).toEqual(DEFAULT_USER_SETTINGS);
  await callAs(ada)(userSettings.clear, {});
});

it('updates the settings, restores the last saved ones by a reset, and deletes them by a clear [API-187]', async () => {
  const ada = await make.user();
  const reset = () => callAs(ada)(userSettings.reset, {});
  expect(await reset()).toEqual(DEFAULT_USER_SETTINGS);
  await save(ada, LARGE);
  const answer = await fetchAs(ada)('/api/user-settings/reset', { method: 'POST' });
  expect([answer.status, await answer.json()]).toEqual([200, LARGE]);
  const larger = { ...LARGE, 'font-size': 30 };
  await save(ada, larger);
  expect(await reset()).toEqual(larger);
  expect(await read(ada)).toEqual(larger);
  await callAs(ada)(userSettings.clear, {});
  expect(await reset()).toEqual(DEFAULT_USER_SETTINGS);
  expect(await read(ada)).toEqual(DEFAULT_USER_SETTINGS);
});

it('keeps the settings of each user apart, and keeps none of a deleted user', async () => {
  const [ada, bob] = [await make.user(), await make.user()];
  await save(ada, LARGE);
  expect(await read(bob)).toEqual(DEFAULT_USER_SETTINGS);
  await save(bob, DEFAULT_USER_SETTINGS);
  await callAs(bob)(userSettings.clear, {});
  expect(await read(ada)).toEqual(LARGE);
  await callAs(admin)(users.remove, { params: { id: ada.id } });
  const rows = await world.database.db
    .selectFrom('user_settings')
    .selectAll()
    .where('user_id', '=', ada.id)
    .execute();
  expect(rows).toEqual([]);
});

it.each([
  ['a font too small', { 'font-size': 7.5 }, 'font-size', 'Min'],
  ['a font too large', { 'font-size': 72.5 }, 'font-size', 'Max'],
  ['overlapping lines', { 'line-height': 0.9 }, 'line-height', 'Min'],
  ['lines too far apart', { 'line-height': 3.1 }, 'line-height', 'Max'],
  ['a colour by its name', { 'font-color': 'red' }, 'font-color', 'Pattern'],
  ['a style instead of a colour', { 'font-color': '#000000;x' }, 'font-color', 'Pattern'],
  ['a text instead of a boolean', { 'source-download-blocked': 'yes' }, 'source-download-blocked', undefined],
  ['no colour', { 'font-color': undefined }, 'font-color', 'NotNull'],
])('refuses %s, and nothing changes', async (_, change, field, kind) => {
  const ada = await make.user();
  await save(ada, LARGE);
  const answer = await fetchAs(ada)('/api/user-settings', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...DEFAULT_USER_SETTINGS, ...change }),
  });
  expect(answer.status).toBe(400);
  const { fieldErrors } = (await answer.json()) as { fieldErrors: { field: string; message: string }[] };
  expect(fieldErrors.map((one) => one.field)).toEqual([field]);
  if (kind !== undefined) expect(fieldErrors[0]?.message).toBe(kind);
  expect(await read(ada)).toEqual(LARGE);
});
