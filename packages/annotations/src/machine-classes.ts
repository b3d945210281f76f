import type { Tx } from '@scriptorium/db/database.ts';
import { prepared } from '@scriptorium/db/driver/prepared.ts';
import { sql } from 'kysely';
import type { MachineSource } from './machine-tags.store.ts';

/** A classifier label that the machine of a node sets. */
export interface MachineClass {
  readonly typeId: number;
  readonly score: number | null;
}

/**
 * Replaces the classifier labels that a machine set in a step. Those that people set remain theirs, and those that they removed are
 * not set again. A label that was deleted during the run is left out.
 */
export async function replaceMachineClasses(
  tx: Tx,
  stepId: number,
  { source, sourceId }: { source: Exclude<MachineSource, 'RULE'>; sourceId: number },
  classes: readonly MachineClass[],
): Promise<void> {
  await tx
    .deleteFrom('classifier_tag')
    .where('step_id', '=', stepId)
    .where('source', 'in', ['MODEL', 'PROMPT'])
    .execute();
  await sql`
    insert into classifier_tag (step_id, type_id, source, source_id, score)
    select ${stepId}::bigint, found."typeId", ${source}::text, ${sourceId}::bigint, found.score
    from json_to_recordset(${JSON.stringify(classes)}::json) as found("typeId" bigint, score double precision)
    join classifier_type type on type.id = found."typeId"
    where not exists (
      select from classifier_tombstone removed where removed.step_id = ${stepId} and removed.type_id = type.id)
    on conflict do nothing`.execute(prepared(tx));
}
