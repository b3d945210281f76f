import { users } from '@scriptorium/contract/people/users.ts';
import type { AccessMode } from '@scriptorium/domain/access/access.ts';
import type { TestUser, World } from '../product/world.ts';

interface NewPerson {
  processId: number;
  firstName: string;
  lastName?: string | null;
  mode: AccessMode;
}

/** A user with a name and a right on the process; `open(token)` opens their page. */
export async function addPerson(
  world: World & { administrator: TestUser },
  { processId, firstName, lastName = 'Tester', mode }: NewPerson,
) {
  const login = `${firstName}-${crypto.randomUUID().slice(0, 8)}`.toLowerCase();
  const authorities = [{ type: 'PROCESS' as const, componentId: processId, mode }];
  const user = await world.make.user({ login, authorities });
  await world.callAs(world.administrator)(users.update, { body: { id: user.id, firstName, lastName } });
  return {
    ...user,
    email: `${login}@example.org`,
    name: [firstName, lastName].join(' ').trim(),
    api: world.callAs(user),
  };
}
