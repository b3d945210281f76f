import { AppError, fieldError } from '@scriptorium/contract/errors.ts';
import { sortOf } from '@scriptorium/contract/kit/fields.ts';
import type { ParsedOf } from '@scriptorium/contract/kit/endpoint.ts';
import {
  MAX_LISTED,
  users,
  type ListedUser,
  type UserAccount,
  type UserSort,
} from '@scriptorium/contract/people/users.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import { documentTransaction } from '@scriptorium/engine/documents/document-transaction.ts';
import { hasSomeRight, isAdministrator, type Rights } from '@scriptorium/domain/access/access.ts';
import { routes } from '../../http/context.ts';
import { requireSession } from '../identity/callers.api.ts';
import { hashPassword } from '../identity/passwords.api.ts';
import { recordAudit } from '../audits/audits.api.ts';
import { sendPasswordInvitation } from '../identity/account-mails.api.ts';
import { authorityText } from '../roles/roles.api.ts';
import { unassign, lockAssigned, announceUnassigned, type UnassignedSteps } from './assigned-steps.ts';
import * as service from './users.service.ts';
import { accountsById, listUsers } from './users.store.ts';

const BY_ID = { field: 'id' as UserSort, descending: false };

type ListQuery = ParsedOf<typeof users.list>['query'];

/**
 * Administrators read whole accounts. Other users with any right choose from the active ones and get only their names
 * (ENT-26), and so does an administrator who asks without `paged`. An unpaged list is limited, too.
 */
async function listFor(db: Db, caller: Rights, query: ListQuery, part?: string) {
  if (!hasSomeRight(caller)) throw new AppError('error.http.403');
  const isAdmin = isAdministrator(caller);
  const activeOnly = !isAdmin || query.paged === undefined;
  const filter = part === undefined ? { activeOnly } : { activeOnly, part };
  const { page, size } = query.paged === 'true' ? query : { page: 0, size: MAX_LISTED };
  const list = await listUsers(db, filter, { page, size, sort: sortOf(query.sort, BY_ID) });
  if (!isAdmin) return list;
  const accounts = await accountsById(
    db,
    list.rows.map(({ id }) => id),
  );
  const rows: ListedUser[] = list.rows.map((user) => accounts.get(user.id) ?? user);
  return { rows, total: list.total };
}

const rightsOf = ({ authorities }: UserAccount): string[] => authorities.map(authorityText);

/** Audit data of a user who is created with rights. */
const givenRights = (user: UserAccount): { authorities?: string[] } =>
  user.authorities.length > 0 ? { authorities: rightsOf(user) } : {};

/** Audit data of a change; of a password only the fact that it changed. */
function auditDataOfChange({ before, after, fields }: service.Changed) {
  return {
    id: after.id,
    login: after.login,
    fields,
    ...(fields.includes('roles') ? { rolesBefore: before.roles, roles: after.roles } : {}),
    ...(fields.includes('authorities')
      ? { authoritiesBefore: rightsOf(before), authorities: rightsOf(after) }
      : {}),
  };
}

/** Audit data of the work that a deleted or deactivated user leaves. */
const workGivenBack = ({ steps, unblocked, unassigned }: UnassignedSteps) => ({
  ...(steps === 0 ? {} : { stepsGivenBack: steps }),
  ...(unblocked === 0 ? {} : { documentsUnblocked: unblocked }),
  ...(unassigned === 0 ? {} : { documentsUnassigned: unassigned }),
});

const readRoutes = routes((on) => {
  on(users.list, ({ caller, query, db }) => listFor(db, caller, query));
  on(users.search, ({ caller, query, db }) => listFor(db, caller, query, query.filteredValue));
  on(users.get, ({ params, db }) => service.getUser(db, params.id));
});

export const userRoutes = routes((on) => {
  readRoutes(on);

  on(users.create, async ({ caller, body: { password, ...draft }, db, services, request }) => {
    requireSession(caller);
    const email = draft.email ?? null;
    if (password === undefined && email === null) throw fieldError('users', 'email', 'NotNull');
    const passwordHash = password === undefined ? null : await hashPassword(password);
    const made = await service.refuseUserConflict(draft, () =>
      inTransaction(db, async (tx) => {
        const user = await service.createUser(tx, draft, { by: caller.userId, passwordHash });
        const invited = passwordHash === null && email !== null;
        if (invited) await sendPasswordInvitation(tx, services, request, { ...user, email });
        const { id, login, roles } = user;
        const data = { id, login, roles, ...givenRights(user), ...(invited ? { invited } : {}) };
        await recordAudit(tx, request, { type: 'USER_CREATE', by: caller, data });
        return user;
      }),
    );
    services.engine.wake();
    return made;
  });

  on(users.update, async ({ caller, body: { password, ...change }, db, services, request }) => {
    requireSession(caller);
    const passwordHash = password === undefined ? undefined : await hashPassword(password);
    const by = caller.userId;
    const { after, revokesSessions, unassigned } = await service.refuseUserConflict(change, () =>
      documentTransaction(db, async (tx) => {
        const held = change.activated === false ? await lockAssigned(tx, change.id) : [];
        const changed = await service.changeUser(tx, change, { by, passwordHash });
        const unassigned = await unassign(tx, held, { userId: change.id, by });
        const data = { ...auditDataOfChange(changed), ...workGivenBack(unassigned) };
        await recordAudit(tx, request, { type: 'USER_UPDATE', by: caller, data });
        return { ...changed, unassigned };
      }),
    );
    if (revokesSessions) services.live.endUser(after.id);
    else services.live.checkRights(after.id);
    announceUnassigned(services.engine, unassigned);
    return after;
  });

  on(users.remove, async ({ caller, params, db, services, request }) => {
    requireSession(caller);
    const unassigned = await documentTransaction(db, async (tx) => {
      const held = await lockAssigned(tx, params.id);
      const { id, login, roles } = await service.removeUser(tx, params.id, caller.userId);
      const unassigned = await unassign(tx, held, { userId: id, by: caller.userId });
      const data = { id, login, roles, ...workGivenBack(unassigned) };
      await recordAudit(tx, request, { type: 'USER_DELETE', by: caller, data });
      return unassigned;
    });
    services.live.endUser(params.id);
    announceUnassigned(services.engine, unassigned);
  });
});
