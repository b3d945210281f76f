import type { Db } from '@scriptorium/db/database.ts';
import type { ModelKind } from '@scriptorium/db/schema/schema-json.ts';
import type { ReferredNames } from '@scriptorium/process-file/rows.ts';
import { sql } from 'kysely';

const toMap = <Value>(rows: readonly { id: number; value: Value }[]): Map<number, Value> =>
  new Map(rows.map(({ id, value }) => [id, value]));

/** Receivers in processes that exist. */
const receivers = (db: Db) =>
  db
    .selectFrom('node')
    .innerJoin('process', 'process.id', 'node.process_id')
    .where('node.activity_type', '=', 'IPR')
    .where('process.deleted_at', 'is', null)
    .select(['node.id', 'node.name', 'process.id as processId', 'process.name as processName']);

/** The names of everything that a process may refer to. `mayRead`: whether the reader may know of a process. */
export async function readReferredNames(
  db: Db,
  processId: number,
  mayRead: (processId: number) => boolean,
): Promise<ReferredNames> {
  const secrets = await db
    .selectFrom('secret')
    .select(['id', 'name as value'])
    .where('process_id', '=', processId)
    .execute();
  const models = await db.selectFrom('llm_model').select(['id', 'name as value']).execute();
  const splitters = await db.selectFrom('external_splitter').select(['id', 'name as value']).execute();
  const tags = await db
    .selectFrom('process_tag')
    .innerJoin('process_has_tag', 'process_has_tag.tag_id', 'process_tag.id')
    .select(['id', 'name', 'color', 'predefined as system'])
    .where('process_has_tag.process_id', '=', processId)
    .execute();
  const named = (await receivers(db).execute()).filter((receiver) => mayRead(receiver.processId));
  return {
    secrets: toMap(secrets),
    models: toMap(models),
    splitters: toMap(splitters),
    tags: new Map(tags.map(({ id, ...tag }) => [id, tag])),
    receivers: new Map(named.map(({ id, name, processName }) => [id, { process: processName, node: name }])),
  };
}

/** The things of this installation to which the names of a file may refer. */
export interface Installation {
  readonly secrets: readonly { id: number; name: string }[];
  readonly models: readonly { id: number; name: string; kind: ModelKind }[];
  readonly splitters: readonly { id: number; name: string }[];
  readonly tags: readonly { id: number; name: string; predefined: boolean }[];
  readonly receivers: readonly { id: number; name: string; processId: number; processName: string }[];
  /** The receivers that the senders of the process have. */
  readonly sendsTo: ReadonlySet<number>;
  /** The addresses of endpoints of other processes. */
  readonly endpoints: readonly string[];
}

/** `processId` null: of a process that does not exist yet. */
export const readInstallation = async (db: Db, processId: number | null): Promise<Installation> => ({
  secrets: await db
    .selectFrom('secret')
    .select(['id', 'name'])
    .where('process_id', '=', processId ?? 0)
    .orderBy('id')
    .execute(),
  models: await db.selectFrom('llm_model').select(['id', 'name', 'kind']).orderBy('id').execute(),
  splitters: await db.selectFrom('external_splitter').select(['id', 'name']).execute(),
  tags: await db.selectFrom('process_tag').select(['id', 'name', 'predefined']).orderBy('id').execute(),
  receivers: await receivers(db).orderBy('node.id').execute(),
  sendsTo: await receiversOf(db, processId),
  endpoints: await endpointsElsewhere(db, processId),
});

async function receiversOf(db: Db, processId: number | null): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('node')
    .select('settings')
    .where('activity_type', '=', 'IPS')
    .where('process_id', '=', processId ?? 0)
    .execute();
  return new Set(
    rows.flatMap(({ settings }) => ((settings['receivers'] ?? []) as { id: number }[]).map(({ id }) => id)),
  );
}

async function endpointsElsewhere(db: Db, processId: number | null): Promise<string[]> {
  const rows = await db
    .selectFrom('node')
    .select(sql<string>`settings ->> 'endpoint'`.as('endpoint'))
    .where('activity_type', '=', 'HTTP_UPLOAD')
    .where('process_id', '<>', processId ?? 0)
    .where(sql<boolean>`settings ->> 'endpoint' <> ''`)
    .execute();
  return rows.map(({ endpoint }) => endpoint);
}

/** Whether another process has the name. */
export const isNameTaken = async (db: Db, name: string, processId: number): Promise<boolean> =>
  (await db
    .selectFrom('process')
    .select('id')
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('deleted_at', 'is', null)
    .where('id', '<>', processId)
    .executeTakeFirst()) !== undefined;
