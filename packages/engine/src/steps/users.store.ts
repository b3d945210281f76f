import type { Db } from '@scriptorium/db/database.ts';

/** Name of the actor when there is none. */
const MACHINE = 'Scriptorium';

/** As the page shows people: the full name when both names exist, else the e-mail, else the login. */
export async function findDisplayName(db: Db, userId: number | null): Promise<string> {
  if (userId === null) return MACHINE;
  const user = await db
    .selectFrom('app_user')
    .select(['login', 'email', 'first_name as firstName', 'last_name as lastName'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (user?.firstName && user.lastName) return `${user.firstName} ${user.lastName}`;
  return user?.email ?? user?.login ?? MACHINE;
}
