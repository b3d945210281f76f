import { AppError, fieldError, notFound } from '@scriptorium/contract/errors.ts';
import type {
  ExternalSplitter,
  ExternalSplitterDraft,
} from '@scriptorium/contract/machines/external-splitters.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import type { Caller } from '@scriptorium/node-server/http/handler.ts';
import type { FastifyRequest } from 'fastify';
import { refuseNameConflict } from '../../http/name-conflict.ts';
import { recordAudit } from '../audits/audits.api.ts';
import * as store from './external-splitters.store.ts';

/** The list has no pages. */
const MAX_SPLITTERS = 100;

export interface SplitterContext {
  readonly db: Db;
  readonly caller: Caller;
  readonly request: Pick<FastifyRequest, 'ip'>;
}

const auditData = ({ id, name, url }: ExternalSplitter) => ({ splitterId: id, name, url });

export const createSplitter = (
  { db, caller, request }: SplitterContext,
  draft: ExternalSplitterDraft,
): Promise<ExternalSplitter> =>
  refuseNameConflict('external-splitters', draft.name, () =>
    inTransaction(db, async (tx) => {
      if ((await store.countSplitters(tx)) >= MAX_SPLITTERS)
        throw fieldError('external-splitters', 'name', 'Size');
      const made = await store.insertSplitter(tx, draft, caller.userId);
      await recordAudit(tx, request, { type: 'SPLITTER_CREATE', by: caller, data: auditData(made) });
      return made;
    }),
  );

/** `reindex` is called with the processes that use it when its address changes: another server splits otherwise. */
export const updateSplitter = (
  { db, caller, request }: SplitterContext,
  id: number,
  draft: ExternalSplitterDraft,
  reindex: (tx: Tx, processIds: readonly number[]) => Promise<void>,
): Promise<ExternalSplitter> =>
  refuseNameConflict('external-splitters', draft.name, () =>
    inTransaction(db, async (tx) => {
      const before = await store.lockSplitter(tx, id);
      if (!before) throw notFound();
      const changed = await store.updateSplitter(tx, id, draft);
      if (before.url !== changed.url) await reindex(tx, await store.forgetGenerations(tx, id));
      await recordAudit(tx, request, { type: 'SPLITTER_UPDATE', by: caller, data: auditData(changed) });
      return changed;
    }),
  );

/** Refused while a process uses it. A process that begins to, concurrently, has locked it. */
export const removeSplitter = ({ db, caller, request }: SplitterContext, id: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const splitter = await store.lockSplitter(tx, id);
    if (!splitter) throw notFound();
    const processes = await store.listUsers(tx, id);
    if (processes.length > 0) throw new AppError('error.splitter.inUse', { name: splitter.name, processes });
    await store.deleteSplitter(tx, id);
    await recordAudit(tx, request, { type: 'SPLITTER_DELETE', by: caller, data: auditData(splitter) });
  });

export const findSplitter = (db: Db, id: number): Promise<ExternalSplitter | undefined> =>
  store.findSplitter(db, id);
