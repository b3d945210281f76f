import type { AuditType } from '@scriptorium/domain/access/audit-types.ts';
import type { FastifyRequest } from 'fastify';
import type { Db } from '@scriptorium/db/database.ts';
import * as store from './audits.store.ts';

export interface Audit {
  readonly type: AuditType;
  /** The user; absent for an anonymous caller. */
  readonly by?: { readonly userId: number; readonly login: string };
  /** The given name, where `by` is absent. */
  readonly claimed?: string;
  /** The objects of the action, as names and ids; never a secret. */
  readonly data?: Record<string, unknown>;
}

/**
 * Records a security-relevant or administrative action with its origin. Called in the transaction of the action, so
 * that both are committed or neither; a refused action is recorded separately.
 */
export const recordAudit = (db: Db, request: Pick<FastifyRequest, 'ip'>, audit: Audit): Promise<void> =>
  store.insertAudit(db, {
    type: audit.type,
    userId: audit.by?.userId ?? null,
    principal: audit.by?.login ?? audit.claimed ?? 'anonymous',
    address: request.ip,
    data: audit.data ?? {},
  });
