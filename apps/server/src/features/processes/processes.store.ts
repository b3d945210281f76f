import type { Actor, Process } from '@scriptorium/contract/process/processes.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { ARTIFACT } from '@scriptorium/domain/transcript/transcript.ts';
import { sql } from 'kysely';

export interface NewProcess {
  readonly name: string;
  readonly isRagEnabled: boolean;
  readonly ragTextSplitter: number | null;
  readonly ragEmbeddingModel: number | null;
  readonly createdBy: number;
}

export async function insertProcess(db: Db, given: NewProcess): Promise<number> {
  const { id } = await db
    .insertInto('process')
    .values({
      name: given.name,
      is_rag_enabled: given.isRagEnabled,
      rag_text_splitter: given.ragTextSplitter,
      rag_embedding_model: given.ragEmbeddingModel,
      created_by: given.createdBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const renameProcess = (db: Db, id: number, name: string) =>
  db.updateTable('process').set({ name }).where('id', '=', id).execute();

export const markDeleted = (db: Db, id: number) =>
  db
    .updateTable('process')
    .set({ deleted_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();

export async function setTags(db: Db, processId: number, tagIds: readonly number[]): Promise<void> {
  await db.deleteFrom('process_has_tag').where('process_id', '=', processId).execute();
  const rows = tagIds.map((tag_id) => ({ process_id: processId, tag_id }));
  await db.insertInto('process_has_tag').values(rows).execute();
}

export const listActors = (db: Db, processId: number): Promise<Actor[]> =>
  db
    .selectFrom('process_actor')
    .select(['process_id as processId', 'actor', 'name'])
    .where('process_id', '=', processId)
    .orderBy(sql`length(actor)`)
    .orderBy('actor')
    .execute();

/** Adds speakers, and renames those that are there under another name. */
export async function saveActors(
  db: Db,
  processId: number,
  actors: readonly { actor: string; name: string }[],
): Promise<void> {
  const rows = actors.map(({ actor, name }) => ({ process_id: processId, actor, name }));
  await db
    .insertInto('process_actor')
    .values(rows)
    .onConflict((known) =>
      known
        .columns(['process_id', 'actor'])
        .doUpdateSet(({ ref }) => ({ name: ref('excluded.name') }))
        .where('process_actor.name', '<>', ({ ref }) => ref('excluded.name')),
    )
    .execute();
}

export const deleteActorsExcept = (db: Db, processId: number, kept: readonly string[]) =>
  db.deleteFrom('process_actor').where('process_id', '=', processId).where('actor', 'not in', kept).execute();

/** Gives a user ADMIN on a process. */
export async function grantAdmin(db: Db, userId: number, processId: number): Promise<void> {
  const { id } = await db
    .insertInto('authority')
    .values({ type: 'PROCESS', component_id: processId, mode: 'ADMIN' })
    .onConflict((conflict) =>
      conflict.columns(['type', 'component_id', 'mode']).doUpdateSet({ mode: 'ADMIN' }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('user_authority').values({ user_id: userId, authority_id: id }).execute();
}

/** The processes of these nodes. */
export const listProcessIdsOfNodes = async (db: Db, nodeIds: readonly number[]): Promise<number[]> =>
  nodeIds.length === 0
    ? []
    : (await db.selectFrom('node').select('process_id').distinct().where('id', 'in', nodeIds).execute()).map(
        ({ process_id }) => process_id,
      );

/** Processes with their tags, actors and counters, in four queries for any number of them; `ids` absent means all. */
export async function listProcesses(db: Db, ids?: readonly number[]): Promise<Process[]> {
  if (ids?.length === 0) return [];
  const rows = await db
    .selectFrom('process')
    .select(['id', 'name', 'is_rag_enabled', 'rag_text_splitter', 'rag_embedding_model'])
    .select(
      sql<string | null>`greatest(
        (select created_at from document where process_id = process.id and deleted_at is null order by id desc limit 1),
        (select at from process_change where process_id = process.id order by id desc limit 1))`.as(
        'lastActivity',
      ),
    )
    .where('deleted_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .orderBy('id')
    .execute();
  const found = rows.map(({ id }) => id);
  if (found.length === 0) return [];
  const tags = Map.groupBy(await listTagsOf(db, found), ({ processId }) => processId);
  const actors = Map.groupBy(await listActorsOf(db, found), ({ processId }) => processId);
  const counts = Map.groupBy(await countDocuments(db, found), ({ processId }) => processId);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    isRagEnabled: row.is_rag_enabled,
    ...(row.rag_text_splitter === null ? {} : { ragTextSplitter: row.rag_text_splitter }),
    ...(row.rag_embedding_model === null ? {} : { ragEmbeddingModel: row.rag_embedding_model }),
    processTags: (tags.get(row.id) ?? []).map(({ id, name, color, predefined }) => ({
      id,
      name,
      color,
      predefined,
    })),
    actors: withArtifact(row.id, actors.get(row.id) ?? []),
    statistics: { ...statisticsOf(counts.get(row.id) ?? []), lastActivity: row.lastActivity },
  }));
}

/** The speakers, and the one that every process has for what is no speech. */
export const withArtifact = (processId: number, speakers: readonly Actor[]): Actor[] => [
  ...speakers,
  { processId, actor: ARTIFACT, name: ARTIFACT },
];

const listTagsOf = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('process_has_tag as link')
    .innerJoin('process_tag as tag', 'tag.id', 'link.tag_id')
    .select(['link.process_id as processId', 'tag.id', 'tag.name', 'tag.color', 'tag.predefined'])
    .where('link.process_id', 'in', ids)
    .orderBy('tag.predefined', 'desc')
    .orderBy(sql`tag.name collate "und-x-icu"`)
    .execute();

const listActorsOf = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('process_actor')
    .select(['process_id as processId', 'actor', 'name'])
    .where('process_id', 'in', ids)
    .orderBy(sql`length(actor)`)
    .orderBy('actor')
    .execute();

const countDocuments = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('document_count')
    .select(['process_id as processId', 'status'])
    .select(({ fn }) => fn.sum<number>('documents').as('documents'))
    .where('process_id', 'in', ids)
    .groupBy(['process_id', 'status'])
    .execute();

function statisticsOf(
  counts: readonly { status: string; documents: number }[],
): Omit<Process['statistics'], 'lastActivity'> {
  const of = (status: string) => Number(counts.find((count) => count.status === status)?.documents ?? 0);
  const documents = counts.reduce((sum, count) => sum + Number(count.documents), 0);
  return { documents, done: of('DONE'), waiting: of('WAITING'), errors: of('ERROR') };
}
