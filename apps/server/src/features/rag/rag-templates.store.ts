import type { RagTemplate } from '@scriptorium/contract/machines/rag.ts';
import type { Db, Tx } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';

interface Row extends Omit<RagTemplate, 'templateEditorState'> {
  readonly editorState: object;
}

const SHOWN = ['id', 'process_id as processId', 'template', 'editor_state as editorState', 'active'] as const;

const toTemplate = ({ editorState, ...row }: Row): RagTemplate => ({
  ...row,
  templateEditorState: JSON.stringify(editorState),
});

export const listTemplates = async (db: Db, processId: number): Promise<RagTemplate[]> =>
  (
    await db
      .selectFrom('rag_template')
      .select(SHOWN)
      .where('process_id', '=', processId)
      .orderBy('id')
      .execute()
  ).map(toTemplate);

/** Undefined: the process uses the default. */
export const findActive = (db: Db, processId: number) =>
  db
    .selectFrom('rag_template')
    .select('template')
    .where('process_id', '=', processId)
    .where('active', '=', true)
    .executeTakeFirst();

export const countTemplates = async (db: Db, processId: number): Promise<number> =>
  (
    await db
      .selectFrom('rag_template')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('process_id', '=', processId)
      .executeTakeFirstOrThrow()
  ).count;

export interface SavedTemplate {
  readonly id: number | null;
  readonly processId: number;
  readonly template: string;
  /** JSON */
  readonly editorState: string;
  readonly active: boolean;
  readonly userId: number;
}

/** Undefined: the process has no template with this id. */
export async function saveTemplate(tx: Tx, given: SavedTemplate): Promise<RagTemplate | undefined> {
  const { id, processId, template, editorState, active, userId } = given;
  if (active)
    await tx
      .updateTable('rag_template')
      .set({ active: false })
      .where('process_id', '=', processId)
      .where('active', '=', true)
      .where('id', '<>', id ?? 0)
      .execute();
  const values = { template, editor_state: editorState, active, changed_by: userId };
  const saved =
    id === null
      ? await tx
          .insertInto('rag_template')
          .values({ ...values, process_id: processId })
          .returning(SHOWN)
          .executeTakeFirst()
      : await tx
          .updateTable('rag_template')
          .set({ ...values, changed_at: sql<string>`now()` })
          .where('id', '=', id)
          .where('process_id', '=', processId)
          .returning(SHOWN)
          .executeTakeFirst();
  return saved && toTemplate(saved);
}

/** False: it was deleted concurrently. */
export const deleteTemplate = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.deleteFrom('rag_template').where('id', '=', id).returning('id').executeTakeFirst()) !== undefined;
