import type { Db, Tx } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';

/** Any graph that the finished documents have not been judged by as a whole; no graph has these ways. */
const MIXED = '';

/** What decides which ways documents go, without names and places: edges, predicates, nodes that hold a document back. */
const waysOf = (processId: number) => sql<string>`md5(jsonb_build_array(
  (select jsonb_agg(jsonb_build_array(from_id, to_id) order by from_id, to_id)
    from edge where process_id = ${processId}),
  (select jsonb_agg(jsonb_build_array(edge.from_id, edge.to_id, predicate.id, predicate.parent_id, predicate_type,
      logical_operator, node_id, equal, clf_type_id, ner_tag_type_id) order by predicate.id)
    from predicate join edge on edge.id = predicate.edge_id where edge.process_id = ${processId}),
  (select jsonb_agg(id order by id) from node where process_id = ${processId} and requires_acceptance))::text)`;

const finishedOf = (processId: number) => sql<number>`(select coalesce(sum(documents), 0)::bigint
  from document_count where process_id = ${processId} and status = 'DONE')`;

/** The ways of a process's graph as they are now. */
export async function readWays(db: Db, processId: number): Promise<string> {
  const { rows } = await sql<{ ways: string }>`select ${waysOf(processId)} as ways`.execute(db);
  return rows[0]?.ways ?? MIXED;
}

/**
 * Before a change of the graph, in its transaction: notes the ways by which the documents that are finished now have been
 * judged. They stay noted over further changes, so that taking all of them back leaves nothing to run; unless documents have
 * finished on other ways meanwhile.
 */
export async function noteJudgedWays(tx: Tx, processId: number): Promise<void> {
  await sql`
    with now as materialized (select ${waysOf(processId)} as ways, ${finishedOf(processId)} as finished),
    next as (select case
        when now.finished = 0 then null
        when process.judged_ways is null or process.judged_ways = now.ways then now.ways
        when process.judged_finished = now.finished then process.judged_ways
        else ${MIXED} end as ways,
      case when now.finished = 0 then null else now.finished end as finished
      from process, now where process.id = ${processId})
    update process set judged_ways = next.ways, judged_finished = next.finished from next
    where process.id = ${processId}
      and (process.judged_ways, process.judged_finished) is distinct from (next.ways, next.finished)`.execute(
    tx,
  );
}

/** All finished documents have been judged by these ways, or nobody wants them to be judged by the present ones. */
export async function setJudgedWays(db: Db, processId: number, ways?: string): Promise<void> {
  await sql`
    update process set
      judged_ways = nullif(${ways ?? null}::text, ${waysOf(processId)}),
      judged_finished = ${finishedOf(processId)}
    where id = ${processId}`.execute(db);
}

/** Whether finished documents would go other ways now than those by which they have been judged. */
export async function areWaysChanged(db: Db, processId: number): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`
    select judged_ways is not null and judged_ways <> ${waysOf(processId)} as changed
    from process where id = ${processId}`.execute(db);
  return rows[0]?.changed ?? false;
}
