import type { AuditType } from '@scriptorium/domain/access/audit-types.ts';
import type { FastifyRequest } from 'fastify';
import type { Db } from '@scriptorium/db/database.ts';
import * as store from './audits.store.ts';

export interface Audit {
  readonly type: AuditType;
  /** Who did it; absent where nobody was signed in. */
  readonly by?: { readonly userId: number; readonly login: string };
  /** Who it was said to be, where `by` is absent. */
  readonly claimed?: string;
  /** What it was done to, as names and ids; never a secret. */
  readonly data?: Record<string, unknown>;
}

/**
 * Writes down a security-relevant or administrative act, with where it came from. Called with the transaction of the act
 * itself, so that neither stands without the other; a refused act is written down by itself.
 */
export const recordAudit = (db: Db, request: Pick<FastifyRequest, 'ip'>, audit: Audit): Promise<void> =>
  store.insertAudit(db, {
    type: audit.type,
    userId: audit.by?.userId ?? null,
    principal: audit.by?.login ?? audit.claimed ?? 'anonymous',
    address: request.ip,
    data: audit.data ?? {},
  });
