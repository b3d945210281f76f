import { randomBytes } from 'node:crypto';
import type { Db } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import { DEFAULT_SYSTEM_TAG } from '@scriptorium/domain/names.ts';
import { PALETTE } from '@scriptorium/domain/palette.ts';
import type { Settings } from '../../config/settings.ts';
import { insertFirstTags } from '../process-tags/process-tags.api.ts';
import { hasUsers, insertUser } from './accounts.store.ts';
import { requestDemo } from './first-start.store.ts';
import { hashPassword } from './passwords.api.ts';

/** No process can be created without a system tag, so an empty database gets three (docs/semantics.md#1). */
export const FIRST_TAGS = [
  { name: DEFAULT_SYSTEM_TAG, color: PALETTE[0] },
  { name: 'Research', color: PALETTE[2] },
  { name: 'Archive', color: PALETTE[15] },
] as const;

/**
 * Creates `admin`, the first system tags and the request for a demo when no user exists. Returns a generated
 * password: it is printed once and stored nowhere. Of several servers that start at the same time, one does it.
 */
export async function prepareFirstStart(
  db: Db,
  settings: Pick<Settings, 'ADMIN_PASSWORD' | 'DEMO'>,
): Promise<{ generated?: string }> {
  if (await hasUsers(db)) return {};
  const password = settings.ADMIN_PASSWORD ?? randomBytes(12).toString('base64url');
  const passwordHash = await hashPassword(password);
  const made = await inTransaction(db, async (tx) => {
    const id = await insertUser(tx, { login: 'admin', passwordHash, roles: ['ROLE_ADMIN', 'ROLE_USER'] });
    if (id === undefined) return false;
    await insertFirstTags(tx, FIRST_TAGS);
    if (settings.DEMO) await requestDemo(tx, id);
    return true;
  });
  return made && settings.ADMIN_PASSWORD === undefined ? { generated: password } : {};
}
