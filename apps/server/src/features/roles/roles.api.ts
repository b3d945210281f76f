import type { AuthorityDraft } from '@scriptorium/contract/people/roles.ts';
import { AppError, fieldError } from '@scriptorium/contract/errors.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import { ANY, type Authority } from '@scriptorium/domain/access/access.ts';
import type { FastifyRequest } from 'fastify';
import { withImpliedRoles } from '@scriptorium/domain/access/role-name.ts';
import { recordAudit, type Audit } from '../audits/audits.api.ts';
import * as authorityStore from './authorities.store.ts';
import { unknownRoles } from './roles.store.ts';

/** The text of a right in audits. */
export const authorityText = ({ type, componentId, mode }: Required<AuthorityDraft>): string =>
  `${type} ${componentId} ${mode}`;

/** Every right names an existing process or node, or any of them. */
export async function requireComponents(
  db: Db,
  drafts: readonly Pick<AuthorityDraft, 'type' | 'componentId'>[],
): Promise<void> {
  for (const type of ['PROCESS', 'NODE'] as const) {
    const ids = drafts
      .filter((draft) => draft.type === type && draft.componentId !== ANY)
      .map(({ componentId }) => componentId);
    const present = await authorityStore.presentComponents(db, type, ids);
    const missing = ids.find((id) => !present.has(id));
    if (missing !== undefined)
      throw new AppError(
        type === 'PROCESS' ? 'error.authority.process' : 'error.authority.node',
        {
          id: missing,
        },
        [{ objectName: 'authorities', field: 'componentId', message: 'Invalid' }],
      );
  }
}

/** The ids of the rights in the list for a user or role. */
export async function authorityIdsOf(tx: Tx, drafts: readonly AuthorityDraft[]): Promise<number[]> {
  await requireComponents(tx, drafts);
  return authorityStore.authorityIds(tx, drafts);
}

/** Deletes the rights on deleted processes or nodes, with all users and roles that have them; each is audited. */
export async function removeAuthoritiesOn(
  tx: Tx,
  type: Authority['type'],
  { ids, by, request }: { ids: readonly number[]; by: Audit['by']; request: Pick<FastifyRequest, 'ip'> },
): Promise<void> {
  for (const deleted of await authorityStore.deleteAuthoritiesOn(tx, type, ids)) {
    const data = { id: deleted.id, before: authorityText(deleted) };
    await recordAudit(tx, request, { type: 'AUTHORITY_DELETE', ...(by ? { by } : {}), data });
  }
}

export async function knownRoles(tx: Tx, roles: readonly string[]): Promise<string[]> {
  const all = withImpliedRoles(roles);
  if ((await unknownRoles(tx, all)).length > 0) throw fieldError('users', 'roles', 'Invalid');
  return all;
}
