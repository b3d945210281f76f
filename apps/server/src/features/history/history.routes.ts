import { history, type HistoryEvent } from '@scriptorium/contract/documents/history.ts';
import type { Db } from '@scriptorium/db/database.ts';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import { stepEventOf } from '@scriptorium/domain/steps/step-history.ts';
import type { VisibleNodes } from '@scriptorium/node-server/http/resources.ts';
import { routes } from '../../http/context.ts';
import { usersById } from '../people/people.store.api.ts';
import { listVisibleSteps } from '../steps/steps.api.ts';
import { listEvents } from './history.store.ts';

export const historyRoutes = routes((on) => {
  on(history.ofDocument, async ({ document, query, db, caller }) => {
    const filter = await filterFor(db, caller, document.id, document.visible);
    const { rows, total } = await listEvents(db, filter, query);
    return { rows: await describe(db, rows), total };
  });
});

/** Events of another user's unfinished copy are hidden (docs/semantics.md#2). */
async function filterFor(db: Db, rights: Rights, documentId: number, nodes: VisibleNodes) {
  const steps = await listVisibleSteps(db, rights, documentId, nodes);
  return { documentId, nodes, visibleSteps: steps.map(({ id }) => id) };
}

type Row = Awaited<ReturnType<typeof listEvents>>['rows'][number];

async function describe(db: Db, rows: readonly Row[]): Promise<HistoryEvent[]> {
  const users = await usersById(
    db,
    rows.flatMap(({ userId, holderId }) => [userId, holderId]),
  );
  const person = (id: number | null) => (id === null ? null : (users.get(id) ?? null));
  return rows.map(({ userId, holderId, holderBefore, masterBefore, run, ...row }) => ({
    ...row,
    user: person(userId),
    holder: person(holderId),
    run: run && { ms: run.ms, rulesVersion: run.rulesVersion ?? null, model: run.model ?? null },
    deed: stepEventOf({
      ...row,
      userId,
      holderId,
      hasReason: row.reason !== null,
      before: masterBefore === null ? null : { holderId: holderBefore, master: masterBefore },
    }),
  }));
}
