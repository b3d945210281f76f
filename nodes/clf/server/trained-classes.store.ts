import type { Db } from '@scriptorium/db/database.ts';
import { among } from '@scriptorium/node-kit/templating/among.ts';
import { TEXTS } from '@scriptorium/node-kit/templating/wildcard-values.store.ts';
import { sql } from 'kysely';

/** The version of a node's classifier that is in use. */
export const findActiveVersion = (db: Db, nodeId: number) =>
  db
    .selectFrom('training')
    .select(['id', 'version', 'labelling_model_id as labellingModelId'])
    .where('node_id', '=', nodeId)
    .where('active', '=', true)
    .where('labelling_model_id', 'is not', null)
    .$narrowType<{ labellingModelId: number }>()
    .executeTakeFirst();

export async function loadClassifier(db: Db, trainingId: number): Promise<Uint8Array> {
  const { classifier } = await db
    .selectFrom('training')
    .select('classifier')
    .where('id', '=', trainingId)
    .executeTakeFirstOrThrow();
  if (!classifier) throw new Error(`Training ${trainingId} made no classifier`);
  return classifier;
}

/** The beginning of a document's text, or of its transcript. */
export async function findTextBeginning(db: Db, documentId: number, characters: number): Promise<string> {
  const { rows } = await sql<{ text: string | null }>`
    select left(text, ${characters}) as text from (${TEXTS.content(among([documentId]))}) found`.execute(db);
  return rows[0]?.text ?? '';
}
