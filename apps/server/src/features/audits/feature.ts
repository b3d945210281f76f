import { audits as calls } from '@scriptorium/contract/people/audits.ts';
import { sortOf } from '@scriptorium/contract/kit/fields.ts';
import { routes } from '../../http/context.ts';
import { listAudits, type AuditField } from './audits.store.ts';
import { feature } from '../../http/feature.ts';

const auditRoutes = routes((on) => {
  on(calls.list, async ({ query, db, services }) => {
    const sort = sortOf<AuditField>(query.sort, { field: 'timestamp', descending: true });
    return listAudits(db, { ...query, sort, zone: services.settings.TIME_ZONE });
  });
});

export const audits = feature({ routes: [auditRoutes] });
