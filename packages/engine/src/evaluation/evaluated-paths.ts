import type { Db, Tx } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';

/** Finished documents were evaluated by different graphs; no graph has this hash. */
const MIXED = '';

/**
 * Hash of everything that decides a document's path, without names and positions: edges, predicates, required
 * acceptances, and after a plus nodes that are not blind, whose copies other than the master a document does not wait for.
 */
const pathsHashOf = (processId: number) => sql<string>`(md5(jsonb_build_array(
  (select jsonb_agg(jsonb_build_array(from_id, to_id) order by from_id, to_id)
    from edge where process_id = ${processId}),
  (select jsonb_agg(jsonb_build_array(edge.from_id, edge.to_id, predicate.id, predicate.parent_id, predicate_type,
      logical_operator, node_id, equal, clf_type_id, ner_tag_type_id) order by predicate.id)
    from predicate join edge on edge.id = predicate.edge_id where edge.process_id = ${processId}),
  (select jsonb_agg(id order by id) from node where process_id = ${processId} and requires_acceptance))::text)
  || coalesce((select '+' || md5(jsonb_agg(id order by id)::text)
    from node where process_id = ${processId} and not blind), ''))`;

const finishedOf = (processId: number) => sql<number>`(select coalesce(sum(documents), 0)::bigint
  from document_count where process_id = ${processId} and status = 'DONE')`;

/** The current paths of a process's graph. */
export async function readPaths(db: Db, processId: number): Promise<string> {
  const { rows } = await sql<{ ways: string }>`select ${pathsHashOf(processId)} as ways`.execute(db);
  return rows[0]?.ways ?? MIXED;
}

/**
 * Before a change of the graph, in its transaction: records the paths by which the finished documents have been
 * evaluated. They stay recorded over further changes, so that undoing all of them leaves nothing to run, unless
 * documents have finished on other paths in between.
 */
export async function recordEvaluatedPaths(tx: Tx, processId: number): Promise<void> {
  await sql`
    with now as materialized (select ${pathsHashOf(processId)} as ways, ${finishedOf(processId)} as finished),
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

/**
 * All finished documents have been evaluated by these paths, or users do not want them evaluated by the current ones.
 */
export async function setEvaluatedPaths(db: Db, processId: number, ways?: string): Promise<void> {
  await sql`
    update process set
      judged_ways = nullif(${ways ?? null}::text, ${pathsHashOf(processId)}),
      judged_finished = ${finishedOf(processId)}
    where id = ${processId}`.execute(db);
}

/** Whether finished documents would now take other paths than those by which they were evaluated. */
export async function arePathsChanged(db: Db, processId: number): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`
    select judged_ways is not null and judged_ways <> ${pathsHashOf(processId)} as changed
    from process where id = ${processId}`.execute(db);
  return rows[0]?.changed ?? false;
}
