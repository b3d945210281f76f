import { users } from '@scriptorium/contract/people/users.ts';
import { startWorld, type TestUser } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

const world = await startWorld();
afterAll(() => world.close());
const { make, callAs, database } = world;

const administrators = () =>
  database.db
    .selectFrom('app_user')
    .innerJoin('user_role', 'user_role.user_id', 'app_user.id')
    .select('app_user.id')
    .where('user_role.role', '=', 'ROLE_ADMIN')
    .where('app_user.activated', '=', true)
    .where('app_user.deleted_at', 'is', null)
    .execute();

let last: TestUser;
beforeAll(async () => {
  last = await make.admin();
  await callAs(last)(users.remove, { params: { id: world.admin.id } });
});

it('the last active administrator cannot be deactivated or stripped', async () => {
  await make.user({ roles: ['ROLE_ADMIN', 'ROLE_USER'], activated: false });
  const call = callAs(last);
  const refusal = { status: 400, key: 'error.user.lastAdministrator' };
  await expect(call(users.update, { body: { id: last.id, activated: false } })).rejects.toMatchObject(
    refusal,
  );
  await expect(call(users.update, { body: { id: last.id, roles: ['USER'] } })).rejects.toMatchObject(refusal);
  expect(await administrators()).toEqual([{ id: last.id }]);
  expect((await call(users.get, { params: { id: last.id } })).lastModifiedDate).toBeNull();
});

it('two administrators who strip, deactivate or delete each other at once leave one', async () => {
  for (let round = 0; round < 8; round += 1) {
    const [one, other] = [last, await make.admin()];
    const take = (from: TestUser, by: TestUser) =>
      round % 3 === 0
        ? callAs(by)(users.remove, { params: { id: from.id } })
        : callAs(by)(users.update, {
            body: { id: from.id, ...(round % 3 === 1 ? { roles: ['USER'] } : { activated: false }) },
          });
    const answers = await Promise.allSettled([take(other, one), take(one, other)]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const left = await administrators();
    expect(left).toHaveLength(1);
    last = left[0]?.id === one.id ? one : other;
  }
});
