import type { Tx } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';

/**
 * Deletes up to `limit` rows of a deleted document: its relations, which point to tags, then its tags and tombstones.
 * Returns how many were deleted.
 */
export async function deleteSomeAnnotations(tx: Tx, documentId: number, limit: number): Promise<number> {
  const relations = await sql`
    delete from ner_tag_relation where id in (
      select ner_tag_relation.id from step
      join relation_graph on relation_graph.step_id = step.id
      join ner_tag_relation on ner_tag_relation.graph_id = relation_graph.id
      where step.document_id = ${documentId} limit ${limit})`.execute(tx);
  const tags = await sql`
    delete from ner_tag where id in (
      select ner_tag.id from step join ner_tag on ner_tag.step_id = step.id
      where step.document_id = ${documentId} limit ${limit - deletedRows(relations)})`.execute(tx);
  const before = deletedRows(relations) + deletedRows(tags);
  const tombstones = await sql`
    delete from tag_tombstone where id in (
      select tag_tombstone.id from step join tag_tombstone on tag_tombstone.step_id = step.id
      where step.document_id = ${documentId} limit ${limit - before})`.execute(tx);
  return before + deletedRows(tombstones);
}

const deletedRows = ({ numAffectedRows }: { numAffectedRows?: bigint }): number =>
  Number(numAffectedRows ?? 0n);
