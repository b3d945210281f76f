import type { Db, Tx } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';
import { batchesOf } from '@scriptorium/db/lists.ts';
import type { PlacedTag } from './text-tags.store.ts';

/** The issues with a place in a document's text. No two of them are interchangeable. */
export async function listTextIssues(db: Db, documentId: number) {
  const rows = await selectTextIssues(db, documentId).where('detached', '=', false).execute();
  return rows.map(({ start, end, ...issue }) => ({
    ...issue,
    kind: String(issue.id),
    start: start ?? 0,
    end: end ?? 0,
  }));
}

/** The issues with a deleted text. */
export async function listDetachedIssues(db: Db, documentId: number) {
  const rows = await selectTextIssues(db, documentId).where('detached', '=', true).orderBy('id').execute();
  return rows.map((issue) => ({ ...issue, kind: String(issue.id) }));
}

const selectTextIssues = (db: Db, documentId: number) =>
  db
    .selectFrom('issue')
    .select(['id', 'start_offset as start', 'end_offset as end', 'quote'])
    .where('document_id', '=', documentId)
    .where('kind', '=', 'TEXT');

/** Also attaches detached issues. */
export async function updateIssuePlaces(tx: Tx, issues: readonly PlacedTag[]): Promise<void> {
  for (const batch of batchesOf(issues))
    await sql`
      update issue set start_offset = moved.start, end_offset = moved."end", quote = moved.quote, detached = false
      from json_to_recordset(${JSON.stringify(batch)}::json) as moved(id bigint, start int, "end" int, quote text)
      where issue.id = moved.id`.execute(tx);
}

export async function detachIssues(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const batch of batchesOf(ids))
    await tx
      .updateTable('issue')
      .set({ detached: true, start_offset: null, end_offset: null })
      .where('id', 'in', batch)
      .execute();
}

/** The words of all issues of a document. */
export const listIssueLinks = (tx: Tx, documentId: number) =>
  tx
    .selectFrom('issue_token as link')
    .innerJoin('issue', 'issue.id', 'link.issue_id')
    .select(['link.issue_id as issue', 'link.token_id as token'])
    .where('issue.document_id', '=', documentId)
    .execute();

export async function insertIssueLinks(
  tx: Tx,
  links: readonly { issue: number; token: number }[],
): Promise<void> {
  for (const batch of batchesOf(links))
    await sql`
      insert into issue_token (issue_id, token_id)
      select issue, token from json_to_recordset(${JSON.stringify(batch)}::json)
        as moved(issue bigint, token bigint) on conflict do nothing`.execute(tx);
}

/** Turns the issues about a document's text into detached issues about words. */
export const turnIntoWordIssues = (tx: Tx, documentId: number) =>
  tx
    .updateTable('issue')
    .set({ kind: 'TOKEN', detached: true, start_offset: null, end_offset: null })
    .where('kind', '=', 'TEXT')
    .where('document_id', '=', documentId)
    .execute();

export async function attachIssuesToWords(
  tx: Tx,
  issues: readonly { issue: number; tokens: readonly number[]; quote: string }[],
): Promise<void> {
  for (const batch of batchesOf(issues)) {
    const rows = JSON.stringify(batch.map(({ issue, quote }) => ({ issue, quote })));
    await sql`
      update issue set detached = false, quote = moved.quote
      from json_to_recordset(${rows}::json) as moved(issue bigint, quote text) where issue.id = moved.issue`.execute(
      tx,
    );
  }
  await insertIssueLinks(
    tx,
    issues.flatMap(({ issue, tokens }) => tokens.map((token) => ({ issue, token }))),
  );
}
