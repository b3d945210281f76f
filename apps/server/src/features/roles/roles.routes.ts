import { authorities, roles, type AuthorityDraft, type Role } from '@scriptorium/contract/people/roles.ts';
import { sortOf } from '@scriptorium/contract/kit/fields.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import { routes, type Context } from '../../http/context.ts';
import { refuseNameConflict } from '../../http/name-conflict.ts';
import { requireSession } from '../identity/callers.api.ts';
import { recordAudit } from '../audits/audits.api.ts';
import { listAuthorities } from './authorities.store.ts';
import { authorityText } from './roles.api.ts';
import * as service from './roles.service.ts';
import { listRoles } from './roles.store.ts';

const BY_ID = { field: 'id', descending: false } as const;

type AdminContext = Context<typeof authorities.create>;

const authorityTextsOf = ({ authorities }: Role): string[] => authorities.map(authorityText);

async function saveAuthority(
  { caller, db, services, request }: AdminContext,
  body: AuthorityDraft & { id?: number | undefined },
) {
  requireSession(caller);
  const saved = await service.refuseAuthorityConflict(() =>
    inTransaction(db, async (tx) => {
      const { before, after } = await service.saveAuthority(tx, body);
      await recordAudit(tx, request, {
        type: before ? 'AUTHORITY_UPDATE' : 'AUTHORITY_CREATE',
        by: caller,
        data: {
          id: after.id,
          ...(before ? { before: authorityText(before) } : {}),
          after: authorityText(after),
        },
      });
      return after;
    }),
  );
  services.live.checkRights(null);
  return saved;
}

const authorityRoutes = routes((on) => {
  on(authorities.list, ({ query: { page, size, sort, paged }, db }) =>
    listAuthorities(db, { page, size, paged: paged === 'true', sort: sortOf(sort, BY_ID) }),
  );

  on(authorities.create, async ({ body, ...context }) => {
    const saved = await saveAuthority(context, body);
    if (body.id === undefined) void context.reply.status(201);
    return saved;
  });

  on(authorities.update, ({ body, ...context }) => saveAuthority(context, body));

  on(authorities.remove, async ({ caller, params, db, services, request }) => {
    requireSession(caller);
    await inTransaction(db, async (tx) => {
      const deleted = await service.removeAuthority(tx, params.id);
      const data = { id: deleted.id, before: authorityText(deleted) };
      await recordAudit(tx, request, { type: 'AUTHORITY_DELETE', by: caller, data });
    });
    services.live.checkRights(null);
  });
});

export const roleRoutes = routes((on) => {
  authorityRoutes(on);

  on(roles.list, ({ query: { page, size, sort, paged }, db }) =>
    listRoles(db, { page, size, paged: paged === 'true', sort: sortOf(sort, BY_ID) }),
  );

  on(roles.create, ({ caller, body, db, request }) => {
    requireSession(caller);
    return refuseNameConflict('roles', body.name, () =>
      inTransaction(db, async (tx) => {
        const role = await service.createRole(tx, body);
        const data = { id: role.id, name: role.name, authorities: authorityTextsOf(role) };
        await recordAudit(tx, request, { type: 'ROLE_CREATE', by: caller, data });
        return role;
      }),
    );
  });

  on(roles.update, async ({ caller, body, db, services, request }) => {
    requireSession(caller);
    const changed = await refuseNameConflict('roles', body.name ?? '', () =>
      inTransaction(db, async (tx) => {
        const { before, after } = await service.changeRole(tx, body);
        const data = {
          id: after.id,
          name: after.name,
          ...(before.name === after.name ? {} : { nameBefore: before.name }),
          authoritiesBefore: authorityTextsOf(before),
          authorities: authorityTextsOf(after),
        };
        await recordAudit(tx, request, { type: 'ROLE_UPDATE', by: caller, data });
        return after;
      }),
    );
    services.live.checkRights(null);
    return changed;
  });

  on(roles.remove, async ({ caller, params, query, db, services, request }) => {
    requireSession(caller);
    await inTransaction(db, async (tx) => {
      const data = await service.removeRole(tx, { id: params.id, confirm: query.confirm });
      await recordAudit(tx, request, { type: 'ROLE_DELETE', by: caller, data });
    });
    services.live.checkRights(null);
  });
});
