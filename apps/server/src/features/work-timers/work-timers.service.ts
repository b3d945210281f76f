import { AppError } from '@scriptorium/contract/errors.ts';
import type { ParsedOf } from '@scriptorium/contract/kit/endpoint.ts';
import type { WorkTimer, workTimers } from '@scriptorium/contract/documents/work-timers.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import { uncovered, type Period } from '@scriptorium/domain/work-time/periods.ts';
import type { DocumentRef } from '@scriptorium/node-server/http/resources.ts';
import { listVisibleSteps } from '../steps/steps.api.ts';
import * as store from './work-timers.store.ts';

type Body = ParsedOf<typeof workTimers.create>['body'];

/** Clocks differ by a few minutes. */
const FUTURE_MS = 5 * 60_000;
const MAX_HOURS = 24;
/** A browser keeps what it could not send. */
const MAX_DAYS = 31;
const HOUR_MS = 3_600_000;

/** Refuses what only a wrong clock can give. */
function requirePeriod({ startTime, endTime }: Body, now: number): Period {
  const [start, end] = [Date.parse(startTime), Date.parse(endTime)];
  if (start >= end) throw new AppError('error.workTimer.order');
  if (end > now + FUTURE_MS) throw new AppError('error.workTimer.clock');
  if (end - start > MAX_HOURS * HOUR_MS || start < now - MAX_DAYS * 24 * HOUR_MS)
    throw new AppError('error.workTimer.tooLong', { hours: MAX_HOURS, days: MAX_DAYS });
  return { start, end };
}

/** The step of the work and its node; a step that the caller may not see is none of theirs. */
async function requireStep(db: Db, rights: Rights, document: DocumentRef, { stepId, nodeId }: Body) {
  if (stepId === undefined || stepId === null) {
    if (nodeId === undefined || nodeId === null) return { stepId: null, nodeId: null };
    throw new AppError('error.validation', { fields: 'stepId' });
  }
  const steps = await listVisibleSteps(db, rights, document.id, document.visible);
  const step = steps.find(({ id }) => id === stepId);
  if (!step) throw new AppError('error.validation', { fields: 'stepId' });
  if ((nodeId ?? step.nodeId) !== step.nodeId) throw new AppError('error.validation', { fields: 'nodeId' });
  return { stepId, nodeId: step.nodeId };
}

/** Records the part of the work that is not recorded yet: two tabs at the same time, or a record that is sent again. */
export async function recordWork(
  db: Db,
  rights: Rights,
  document: DocumentRef,
  { body, timeZone, now = Date.now() }: { body: Body; timeZone: string; now?: number },
): Promise<WorkTimer[]> {
  const { userId } = rights;
  if ((body.userId ?? userId) !== userId) throw new AppError('error.http.403');
  const period = requirePeriod(body, now);
  const step = await requireStep(db, rights, document, body);
  return inTransaction(db, async (tx: Tx) => {
    await store.lockUser(tx, userId);
    const parts = uncovered(period, await store.listPeriods(tx, userId, period));
    const work = { userId, processId: document.processId, documentId: document.id, ...step };
    if (parts.length > 0) await store.insertWork(tx, work, parts);
    const records = await store.listRecords(tx, userId, { ...period, documentId: document.id });
    const dayOf = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
    return records.map((record) => ({
      ...record,
      time: Date.parse(record.endTime) - Date.parse(record.startTime),
      date: dayOf.format(new Date(record.startTime)),
    }));
  });
}
