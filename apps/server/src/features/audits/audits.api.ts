import type { AuditField } from '@scriptorium/domain/access/audit-fields.ts';
import type { AuditType } from '@scriptorium/domain/access/audit-types.ts';
import type { FastifyRequest } from 'fastify';
import type { Db } from '@scriptorium/db/database.ts';
import * as store from './audits.store.ts';

export interface Audit<Data extends object = object> {
  readonly type: AuditType;
  /** The user; absent for an anonymous caller. */
  readonly by?: { readonly userId: number; readonly login: string };
  /** The given name, where `by` is absent. */
  readonly claimed?: string;
  /** The objects of the action, as names and ids; never a secret. */
  readonly data?: KnownFields<Data>;
}

/** Data with a field that the page has no name for is a compile error. */
type KnownFields<Data extends object> = Data & Readonly<Record<Exclude<keyof Data, AuditField>, never>>;

/**
 * Records a security-relevant or administrative action with its origin. Called in the transaction of the action, so
 * that both are committed or neither; a refused action is recorded separately.
 */
export const recordAudit = <Data extends object>(
  db: Db,
  request: Pick<FastifyRequest, 'ip'>,
  audit: Audit<Data>,
): Promise<void> =>
  store.insertAudit(db, {
    type: audit.type,
    userId: audit.by?.userId ?? null,
    principal: audit.by?.login ?? audit.claimed ?? 'anonymous',
    address: request.ip,
    data: { ...audit.data },
  });
