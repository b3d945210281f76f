import type { AsrDocument } from '@scriptorium/contract/documents/asr-documents.ts';
import type { Page } from '@scriptorium/contract/kit/endpoint.ts';
import type { Db } from '@scriptorium/db/database.ts';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import { isEmptyQuery, parseTextQuery } from '@scriptorium/domain/search/text-query.ts';
import { nameMatches } from './document-conditions.store.ts';
import { pageOf, type Paging } from './document-list.store.ts';
import { textConditions } from './text-conditions.store.ts';
import { presentDocuments, seen, type DocumentWhere } from './visible-documents.store.api.ts';

interface Wanted {
  processId?: number | undefined;
  /** Trimmed; empty for all. */
  query: string;
}

/** One page of the recordings that the caller may see. */
export async function listRecordings(
  db: Db,
  rights: Rights,
  { processId, query }: Wanted,
  paging: Paging,
): Promise<Page<AsrDocument>> {
  const found = presentDocuments(db)
    .where('document.document_type', '=', 'AUDIOFILE')
    .where((where) => seen(where, rights))
    .$if(processId !== undefined, (documents) => documents.where('document.process_id', '=', processId ?? 0))
    .$if(query !== '', (documents) =>
      documents.where((where) =>
        where.or([isNamed(where, query), speaks(where, rights, { processId, query })]),
      ),
    );
  return pageOf(found, paging);
}

const isNamed = (where: DocumentWhere, query: string) =>
  where.exists(
    where
      .selectFrom('document_name')
      .select('document_name.document_id')
      .whereRef('document_name.document_id', '=', 'document.id')
      .where(nameMatches(query)),
  );

function speaks(where: DocumentWhere, rights: Rights, { processId, query }: Wanted) {
  const words = parseTextQuery(query);
  return isEmptyQuery(words) ? where.lit(false) : where.and(textConditions(where, rights, processId, words));
}

/** Undefined for a document that does not exist or is none of a recording. */
export const findRecording = (db: Db, id: number): Promise<AsrDocument | undefined> =>
  db
    .selectFrom('document')
    .select(['id', 'filename', 'process_id as processId', 'status', 'created_at as createdDate'])
    .where('id', '=', id)
    .where('document_type', '=', 'AUDIOFILE')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
