import type { Db } from '@scriptorium/db/database.ts';
import type { LabellingKind } from '@scriptorium/db/schema/schema-json.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import { sql } from 'kysely';

/** What makes a machine another one than the last that labelled for the node. */
export interface LabellingModel {
  readonly nodeId: number;
  readonly kind: Exclude<LabellingKind, 'TRAINED'>;
  readonly name: string;
  /** The version, as the model itself names it; empty if it does not. */
  readonly answeredBy: string;
  /** The hash of the model's prompt without the document; empty for a custom model. */
  readonly promptHash: string;
}

/** The id of the machine that labels; its first label makes its row. */
export async function labellingModelId(db: Db, model: LabellingModel): Promise<number> {
  const known = await find(db, model);
  if (known !== undefined) return known;
  return inTransaction(db, async (tx) => {
    // Two steps that end at once number one prompt the same.
    await tx.selectFrom('node').select('id').where('id', '=', model.nodeId).forNoKeyUpdate().execute();
    return (await find(tx, model)) ?? insert(tx, model);
  });
}

async function find(db: Db, model: LabellingModel): Promise<number | undefined> {
  const row = await db
    .selectFrom('labelling_model')
    .select('id')
    .where('node_id', '=', model.nodeId)
    .where('kind', '=', model.kind)
    .where('name', '=', model.name)
    .where('answered_by', '=', model.answeredBy)
    .where('prompt_hash', '=', model.promptHash)
    .executeTakeFirst();
  return row?.id;
}

/** Inserts a labelling model. A prompt has the same number for every model. */
async function insert(db: Db, model: LabellingModel): Promise<number> {
  const ofNode = sql`labelling_model where node_id = ${model.nodeId} and kind = ${model.kind}`;
  const { id } = await db
    .insertInto('labelling_model')
    .values({
      node_id: model.nodeId,
      kind: model.kind,
      name: model.name,
      answered_by: model.answeredBy,
      prompt_hash: model.promptHash,
      version: sql<number>`coalesce(
        (select min(version) from ${ofNode} and prompt_hash = ${model.promptHash}),
        (select max(version) + 1 from ${ofNode}), 1)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
