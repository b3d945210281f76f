import { rulesOf, type Access, type Rule } from '@scriptorium/contract/kit/access.ts';
import { AppError } from '@scriptorium/contract/errors.ts';
import type { Db } from '@scriptorium/db/database.ts';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import { checkAccess } from './check-access.ts';
import { listProcessAdministrators } from './access.store.ts';

interface Refused {
  readonly db: Db;
  readonly caller: Rights;
  readonly access: Access;
  readonly input: Record<string, unknown>;
}

/** A refusal names whom to ask: administrators of a process that the caller may see. Any other error stays as it is. */
export async function explainRefusal(error: unknown, refused: Refused): Promise<unknown> {
  if (!(error instanceof AppError) || error.key !== 'error.http.403') return error;
  const { db } = refused;
  const processId = await visibleProcess(refused);
  if (processId === undefined) return error;
  return new AppError(error.key, {
    ...error.params,
    administrators: await listProcessAdministrators(db, processId),
  });
}

/** The process of the first thing of a call that the caller may read. */
async function visibleProcess({ db, caller, access, input }: Refused): Promise<number | undefined> {
  for (const rule of rulesOf(access)) {
    if (!('thing' in rule)) continue;
    const reading = { ...rule, mode: 'READ' } as Rule;
    // What the caller may not see, or what was deleted since, names nobody.
    const found = await checkAccess(db, caller, reading as Access, input).catch(() => ({}));
    const [thing] = Object.values(found) as { id: number; processId?: number }[];
    if (thing) return thing.processId ?? thing.id;
  }
  return undefined;
}
