import { sortOf } from '@scriptorium/contract/kit/fields.ts';
import { statistics, type StatisticsQuery } from '@scriptorium/contract/process/statistics.ts';
import type { Db } from '@scriptorium/db/database.ts';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import { routes } from '../../http/context.ts';
import { requireProcessRight } from '../access/access.api.ts';
import { flowOf } from './flow.service.ts';
import { nodeActivity } from './node-activity.service.ts';
import { requireNodes, requireRange } from './statistics-input.service.ts';
import { tagUsage } from './tag-usage.service.ts';
import { pageTaggedDocuments } from './tagged-documents.store.ts';
import { workTimes } from './work-time.service.ts';

export const statisticsRoutes = routes((on) => {
  on(statistics.ask, ({ body, db, caller, services }) =>
    answer(db, caller, body, services.settings.TIME_ZONE),
  );

  on(statistics.documents, async ({ process, query, db }) => {
    const { nodeId, date, zoneId, page, size, sort } = query;
    const { bounds } = requireRange({ dateFrom: date, dateTo: date, zoneId });
    await requireNodes(db, process.id, [nodeId]);
    const { descending } = sortOf(sort, { field: 'id', descending: true });
    return pageTaggedDocuments(db, { nodeId, bounds, page, size, descending });
  });

  on(statistics.flow, ({ process, query, db }) => flowOf(db, process.id, requireRange(query)));
});

async function answer(db: Db, caller: Rights, query: StatisticsQuery, timeZone: string) {
  switch (query.name) {
    case 'TAG_USAGE':
      return tagUsage(db, caller, query, timeZone);
    case 'NODE_ACTIVITY': {
      const { processId, nodeIds, ...days } = query.payload;
      await requireProcessRight(db, caller, processId, 'ADMIN');
      const range = requireRange(days);
      await requireNodes(db, processId, nodeIds);
      return nodeActivity(db, { processId, nodeIds }, range);
    }
    case 'WORK_TIMER':
      return workTimes(db, caller, query.payload, timeZone);
  }
}
