import type { Database } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';
import { fileName, isPoisoned, mailName, type SourceProcess, type Supply } from './source-servers.ts';

export interface SourceFindings {
  /** As sentences with examples; empty when everything became one document, or is listed. */
  readonly violations: string[];
  readonly documents: number;
  /** Things that are listed as failed. */
  readonly listed: number;
  /** Things without a document that are not listed. */
  readonly lost: number;
  /** Documents beyond the first of a thing. */
  readonly doubled: number;
}

const EXAMPLES = 3;

/** Compares an idle database, with no process of the product running, with what was delivered. */
export async function checkSources(
  { db }: Database,
  { mailNodeId, fileNodeId }: SourceProcess,
  supply: Supply,
): Promise<SourceFindings> {
  const { mails, files, poisoned } = supply;
  const names = (count: number, nameOf: (index: number) => string, isBad: boolean) =>
    Array.from({ length: count }, (_, index) => index)
      .filter((index) => isPoisoned(index, count, poisoned) === isBad)
      .map(nameOf);
  const { rows } = await sql<{ name: string; documents: number }>`
    select filename as name, count(*) as documents from document
    where upload_node_id in (${mailNodeId}, ${fileNodeId}) and deleted_at is null group by filename`.execute(
    db,
  );
  const made = new Map(rows.map(({ name, documents }) => [name, documents]));
  const failed = await db.selectFrom('source_item').select('name').where('state', '=', 'FAILED').execute();
  const wanted = [...names(mails, mailName, false), ...names(files, fileName, false)];
  const bad = [...names(mails, mailName, true), ...names(files, fileName, true)];
  const lost = wanted.filter((name) => !made.has(name));
  const doubled = rows.filter(({ documents }) => documents > 1);
  const unexpected = rows.filter(({ name }) => !wanted.includes(name));
  const unlisted = bad.length - failed.length;
  const violations = [
    ...sentence('things are lost', lost),
    ...sentence(
      'documents are there twice',
      doubled.map(({ name }) => name),
    ),
    ...sentence(
      'documents of things that cannot be imported',
      unexpected.map(({ name }) => name),
    ),
    ...(unlisted === 0 ? [] : [`${bad.length} things cannot be imported, but ${failed.length} are listed`]),
    ...(await broken(db)),
  ];
  return {
    violations,
    documents: rows.reduce((sum, { documents }) => sum + documents, 0),
    listed: failed.length,
    lost: lost.length,
    doubled: doubled.reduce((sum, { documents }) => sum + documents - 1, 0),
  };
}

const sentence = (says: string, names: readonly string[]): string[] =>
  names.length === 0 ? [] : [`${says}: ${names.length}, such as ${names.slice(0, EXAMPLES).join(', ')}`];

/** Finds violations of invariants that hold whatever was delivered. */
async function broken(db: Database['db']): Promise<string[]> {
  const checks = {
    'items are done without a document, or have one and are not done': `select id from source_item
      where (state = 'DONE') <> (document_id is not null)`,
    'one document belongs to several items': `select document_id from source_item where document_id is not null
      group by document_id having count(*) > 1`,
    'documents of sources belong to no item': `select document.id from document
      join connection on connection.node_id = document.upload_node_id
      where not exists (select from source_item where document_id = document.id)`,
    'documents have no bytes': `select document.id from document
      left join blob on blob.key = document.blob_key where blob.key is null`,
    'connections have not recovered': `select id, state, reason from connection where state <> 'OK'`,
  };
  const found: string[] = [];
  for (const [says, finds] of Object.entries(checks)) {
    const { rows } = await sql.raw<Record<string, unknown>>(finds).execute(db);
    if (rows.length > 0)
      found.push(`${says}: ${rows.length}, such as ${JSON.stringify(rows.slice(0, EXAMPLES))}`);
  }
  return found;
}
