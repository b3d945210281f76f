import type { Db } from '@scriptorium/db/database.ts';
import { anyOf } from '@scriptorium/db/lists.ts';

export const nodesOfLabels = async (db: Db, labelIds: readonly number[]): Promise<number[]> =>
  labelIds.length === 0
    ? []
    : (
        await db
          .selectFrom('ner_tag_type')
          .select('node_id')
          .distinct()
          .where('id', '=', anyOf(labelIds))
          .execute()
      ).map(({ node_id }) => node_id);

export const existingDocuments = async (db: Db, ids: readonly number[]): Promise<number[]> =>
  ids.length === 0
    ? []
    : (await db.selectFrom('document').select('id').where('id', '=', anyOf(ids)).execute()).map(
        ({ id }) => id,
      );
