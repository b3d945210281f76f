import { sql } from 'kysely';
import { withoutAuthor } from './driver/author.ts';
import type { Db, Tx } from './database.ts';
import { requireCaller, withoutStatementLimits } from './driver/statement-limits.ts';
import { isInsideTransaction, runInside, runOutside } from './driver/transaction-context.ts';

/**
 * Runs `work` in one transaction. A nested transaction, or a statement on `db` instead of `tx`, would wait for itself
 * on the embedded database, which has one connection, and pass on PostgreSQL: both databases refuse it.
 */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (isInsideTransaction()) throw new Error('A transaction was opened inside another: pass `tx` on instead');
  requireCaller();
  return runInside(() => db.transaction().execute(work));
}

/** First in a transaction: all its statements see the database as it is now. */
export const readOneMoment = (tx: Db) => sql`set transaction isolation level repeatable read`.execute(tx);

/** Leaves the current transaction, the limits of its request and its author, for work that continues after them. */
export const outsideTransaction = <T>(work: () => T): T =>
  runOutside(() => withoutStatementLimits(() => withoutAuthor(work)));

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

const codeOf = (error: unknown) => (error as { code?: string } | null)?.code;

/** Whether `error` is a violation of a unique key; `constraint` restricts it to one index. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  codeOf(error) === UNIQUE_VIOLATION &&
  (constraint === undefined || (error as { constraint?: string }).constraint === constraint);

/** Whether the database refused what it was given: values (SQLSTATE class 22), constraints (23) and names (42). */
export const isRefusedData = (error: unknown): boolean => /^(22|23|42)...$/.test(codeOf(error) ?? '');

/**
 * SQLSTATE classes and codes of a lost connection; sockets have error codes, the driver only messages. Class 08 also
 * contains errors of the protocol (08P01), such as too many parameters: that connection stays usable.
 */
const CONNECTION_LOST = /^(08(?!P01)...|57P0[123]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;
const CONNECTION_LOST_WORDS =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

/** Whether the connection was lost during the work: a commit in progress may have happened or not. */
export const isConnectionLost = (error: unknown): boolean =>
  CONNECTION_LOST.test(codeOf(error) ?? '') ||
  CONNECTION_LOST_WORDS.test((error as { message?: string } | null)?.message ?? '');

export const isForeignKeyViolation = (error: unknown): boolean => codeOf(error) === FOREIGN_KEY_VIOLATION;
