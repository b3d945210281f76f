import type { Db } from '@scriptorium/db/database.ts';
import type { VisibleNodes } from '@scriptorium/node-server/http/resources.ts';
import { sql } from 'kysely';

export async function findNode(db: Db, nodeId: number) {
  const { rules_version: rulesVersion, settings } = await db
    .selectFrom('node')
    .select(['rules_version', 'settings'])
    .where('id', '=', nodeId)
    .executeTakeFirstOrThrow();
  return { rulesVersion, settings };
}

export const listLabels = (db: Db, nodeId: number): Promise<{ id: number; disabled: boolean }[]> =>
  db.selectFrom('ner_tag_type').select(['id', 'disabled']).where('node_id', '=', nodeId).execute();

export interface CountedDocument {
  readonly id: number;
  readonly filename: string;
  /** Null for a transcript. */
  readonly contentId: number | null;
}

/** The newest documents of a process that the caller may read. */
export function listNewest(
  db: Db,
  processId: number,
  visible: VisibleNodes,
  limit: number,
): Promise<CountedDocument[]> {
  const newest = db
    .selectFrom('document')
    .select(['id', 'filename', 'content_id as contentId'])
    .where('process_id', '=', processId)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit);
  if (visible === 'all') return newest.execute();
  return newest
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('step')
          .select('step.id')
          .whereRef('step.document_id', '=', 'document.id')
          .where('step.node_id', 'in', [...visible]),
      ),
    )
    .execute();
}

/** The beginnings of texts by their ids, and whether there is more of them. */
export async function readBeginnings(db: Db, contentIds: readonly number[], chars: number) {
  if (contentIds.length === 0) return new Map<number, { text: string; shortened: boolean }>();
  const rows = await db
    .selectFrom('content')
    .select(['id', sql<string>`left(text, ${chars + 1}::int)`.as('text')])
    .where('id', 'in', contentIds)
    .execute();
  return new Map(rows.map(({ id, text }) => [id, beginningOf(text, chars)]));
}

export const findVersion = async (db: Db, documentId: number): Promise<number> =>
  (await db.selectFrom('document').select('version').where('id', '=', documentId).executeTakeFirstOrThrow())
    .version;

/** The beginning of the newest text of a process; empty where it has none. */
export async function findSample(db: Db, processId: number, chars: number): Promise<string> {
  const newest = await db
    .selectFrom('document')
    .innerJoin('content', 'content.id', 'document.content_id')
    .select(sql<string>`left(content.text, ${chars}::int)`.as('text'))
    .where('document.process_id', '=', processId)
    .where('document.deleted_at', 'is', null)
    .orderBy('document.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.text ?? '';
}

/** At most `chars` code units, and no half of a character. */
export function beginningOf(text: string, chars: number): { text: string; shortened: boolean } {
  if (text.length <= chars) return { text, shortened: false };
  const end = text.codePointAt(chars - 1)! > 0xffff ? chars - 1 : chars;
  return { text: text.slice(0, end), shortened: true };
}
