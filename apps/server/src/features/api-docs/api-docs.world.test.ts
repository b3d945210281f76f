import { apiDocs } from '@scriptorium/contract/management/api-docs.ts';
import { management } from '@scriptorium/contract/management/management.ts';
import { startWorld } from '@scriptorium/testing/product/world.ts';
import { afterAll, expect, it } from 'vitest';

const world = await startWorld();
const without = await startWorld({ settings: { PROFILES: 'prod' } });
afterAll(async () => {
  await world.close();
  await without.close();
});
const profilesOf = async ({ callAs }: typeof world) =>
  (await callAs()(management.info, { query: {} })).activeProfiles;

it('describes the API to administrators alone', async () => {
  expect(await profilesOf(world)).toEqual(['api-docs', 'rag']);
  const { openapi, paths } = await world.callAs(world.admin)(apiDocs.get);
  expect(openapi).toBe('3.1.0');
  expect(paths).toHaveProperty(['/management/audits', 'get', 'x-access'], 'admin');
  expect((await world.fetchAs()('/v3/api-docs')).status).toBe(401);
  expect((await world.fetchAs(await world.make.user())('/v3/api-docs')).status).toBe(403);
});

it('describes nothing where the profile api-docs is off', async () => {
  expect(await profilesOf(without)).toEqual(['prod']);
  expect((await without.fetchAs(without.admin)('/v3/api-docs')).status).toBe(404);
});
