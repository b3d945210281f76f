import type { Db, Tx } from '@scriptorium/db/database.ts';
import type { DB } from '@scriptorium/db/schema/schema.generated.ts';
import { ANY, isAdministrator, type Rights } from '@scriptorium/domain/access/access.ts';
import { hiddenFrom } from '@scriptorium/engine/steps/copy-conditions.ts';
import { sql, type ExpressionBuilder, type ExpressionWrapper, type RawBuilder, type SqlBool } from 'kysely';

export type DocumentWhere = ExpressionBuilder<DB, 'document'>;

const idsOf = (rights: Rights, type: 'PROCESS' | 'NODE'): number[] =>
  rights.authorities.filter((held) => held.type === type).map(({ componentId }) => componentId);

const onlyAdmin = (rights: Rights): Rights => ({
  ...rights,
  authorities: rights.authorities.filter(({ mode }) => mode === 'ADMIN'),
});

/**
 * The condition for documents that a caller may read (docs/semantics.md#7): all of processes with a right of their own,
 * and those with a step on a node with one.
 */
export function seen(where: DocumentWhere, rights: Rights): ExpressionWrapper<DB, 'document', SqlBool> {
  const processes = idsOf(rights, 'PROCESS');
  if (isAdministrator(rights) || processes.includes(ANY)) return where.lit(true) as never;
  const nodes = idsOf(rights, 'NODE');
  const ways = [];
  if (processes.length > 0) ways.push(where('document.process_id', 'in', processes));
  if (nodes.length > 0) {
    const steps = where
      .selectFrom('step')
      .select('step.id')
      .whereRef('step.document_id', '=', 'document.id')
      .$if(!nodes.includes(ANY), (query) => query.where('step.node_id', 'in', nodes));
    ways.push(where.exists(steps));
  }
  return ways.length === 0 ? (where.lit(false) as never) : where.or(ways);
}

/** Whether the caller is ADMIN of the process of `document`. */
export function adminOfProcess(rights: Rights): RawBuilder<SqlBool> {
  const processes = idsOf(onlyAdmin(rights), 'PROCESS');
  if (isAdministrator(rights) || processes.includes(ANY)) return sql`true`;
  return sql`(document.process_id in (${oneOf(processes)}))`;
}

/** Dashboards show ADMINs of the process all documents, and others only their own and unassigned ones. */
export function onDashboard(
  where: DocumentWhere,
  rights: Rights,
): ExpressionWrapper<DB, 'document', SqlBool> {
  const processes = idsOf(onlyAdmin(rights), 'PROCESS');
  if (isAdministrator(rights) || processes.includes(ANY)) return where.lit(true) as never;
  const assignees = where
    .selectFrom('document_assignee')
    .select('document_assignee.user_id')
    .whereRef('document_assignee.document_id', '=', 'document.id');
  return where.or([
    where.exists(assignees.where('document_assignee.user_id', '=', rights.userId)),
    where.not(where.exists(assignees)),
    ...(processes.length > 0 ? [where('document.process_id', 'in', processes)] : []),
  ]);
}

/** Ids start at 1: no row has 0. */
const oneOf = (ids: readonly number[]) => sql.join(ids.length > 0 ? ids : [0]);

/**
 * Whether `step`, of `document`, is another user's copy that is hidden from the caller because they are no ADMIN of its node
 * (docs/semantics.md#2).
 */
export function hidden(rights: Rights): RawBuilder<SqlBool> {
  const admin = onlyAdmin(rights);
  const [processes, nodes] = [idsOf(admin, 'PROCESS'), idsOf(admin, 'NODE')];
  if (isAdministrator(rights) || processes.includes(ANY) || nodes.includes(ANY)) return sql`false`;
  return sql`(step.node_id not in (${oneOf(nodes)}) and document.process_id not in (${oneOf(processes)})
    and ${hiddenFrom(rights.userId)})`;
}

/** Whether `step`, of `document`, is on a node that the caller may read, so that no filter reveals another. */
export function onSeenNode(rights: Rights): RawBuilder<SqlBool> {
  const [processes, nodes] = [idsOf(rights, 'PROCESS'), idsOf(rights, 'NODE')];
  if (isAdministrator(rights) || processes.includes(ANY) || nodes.includes(ANY)) return sql`true`;
  return sql`(document.process_id in (${oneOf(processes)}) or step.node_id in (${oneOf(nodes)}))`;
}

/** Documents that exist: neither they nor their process are deleted. */
export const presentDocuments = (db: Db | Tx) =>
  db
    .selectFrom('document')
    .where('document.deleted_at', 'is', null)
    .where((where) =>
      where.exists(
        where
          .selectFrom('process')
          .select('process.id')
          .whereRef('process.id', '=', 'document.process_id')
          .where('process.deleted_at', 'is', null),
      ),
    );

/** The caller sees `issue`, of `document`: the SQL form of `maySeeIssue` for documents of any process. */
export const seesIssue = (
  rights: Rights,
): RawBuilder<SqlBool> => sql`(${adminOfProcess(rights)} or not exists (
  select from issue_tag link left join step on step.id = link.step_id
  where link.issue_id = issue.id
    and (step.id is null or ${hidden(rights)} is true or not ${onSeenNode(rights)})))`;
