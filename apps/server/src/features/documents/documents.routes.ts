import { MAX_UNPAGED } from '@scriptorium/contract/documents/document-filters.ts';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import type { ParsedOf } from '@scriptorium/contract/kit/endpoint.ts';
import { notFound } from '@scriptorium/contract/errors.ts';
import { sortOf } from '@scriptorium/contract/kit/fields.ts';
import type { Db } from '@scriptorium/db/database.ts';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import { routes } from '../../http/context.ts';
import { listDocuments, type Listing, type Paging, type SortField } from './document-list.store.ts';
import { asksForIssues, listIssueDocuments, type IssueSortField } from './issue-documents.store.ts';
import { searchDocuments, type Search } from './document-search.store.ts';
import { isRecordingKind } from '@scriptorium/domain/transcript/file-kinds.ts';
import { parseTextQuery } from '@scriptorium/domain/search/text-query.ts';
import { describeBriefly, describeRows, withoutAccepted } from './documents.service.ts';
import { requireDownloadAllowed } from '../user-settings/source-download.api.ts';
import * as store from './documents.store.api.ts';
import { excerptsOfDocuments } from './document-excerpts.store.ts';
import { openFile } from '../../http/open-file.ts';

interface IssueSort {
  readonly field: IssueSortField;
  readonly descending: boolean;
}

export const documentRoutes = routes((on) => {
  on(documents.info, async ({ query, body, db, caller, reply }) => {
    const sort = sortOf<IssueSortField>(query.sort, { field: 'id', descending: true });
    const { page, size } = body.paged ? query : { page: 0, size: MAX_UNPAGED };
    const { filters, hideAccepted } = body;
    const listing = { filters, forDashboard: hideAccepted !== undefined };
    const { rows, total, isCapped } = await listInfo(db, caller, listing, { page, size, sort });
    void reply.header('x-total-count', total);
    const content = body.paged ? await describeRows(db, caller, rows) : await describeBriefly(db, rows);
    return {
      content: hideAccepted === true ? content.map(withoutAccepted) : content,
      totalElements: total,
      totalIsCapped: isCapped,
      totalPages: Math.ceil(total / size),
      number: page,
      size,
    };
  });

  on(documents.search, async ({ query, body, db, caller }) => {
    const sort = sortOf<SortField>(query.sort, { field: 'id', descending: false });
    const search = searchOf(body);
    const { rows, total } = await searchDocuments(db, caller, search, { ...query, sort });
    const described = await describeRows(db, caller, rows);
    const excerpts = search.content ? await excerptsOfDocuments(db, rows, search.content) : new Map();
    return { rows: described.map((row) => ({ ...row, excerpts: excerpts.get(row.id) ?? [] })), total };
  });

  on(documents.original, async ({ params, caller, db, services, request, reply }) => {
    const found = await store.findFiles(db, params.id);
    if (!found || found.originalKey === null) throw notFound();
    if (isRecordingKind(found.kind)) await requireDownloadAllowed(db, caller);
    const { originalKey: key, originalSize, originalType, filename } = found;
    const file = { key, size: originalSize ?? 0, contentType: originalType ?? 'application/octet-stream' };
    return openFile({ files: services.files, request, reply }, file, filename);
  });
});

/** Filters about issues, and the order by comments, start from the documents with issues. */
async function listInfo(
  db: Db,
  rights: Rights,
  listing: Listing,
  { sort: { field, descending }, ...paging }: Omit<Paging, 'sort'> & { sort: IssueSort },
) {
  if (field !== 'comments' && !asksForIssues(listing.filters, field))
    return listDocuments(db, rights, listing, { ...paging, sort: { field, descending } });
  const { rows, total } = await listIssueDocuments(db, rights, listing, {
    ...paging,
    sort: { field, descending },
  });
  return {
    total,
    isCapped: false,
    rows: rows.map(({ issues, resolved, replies, ...row }) => ({
      ...row,
      issueCounts: { issues: Number(issues), resolved: Number(resolved), replies: Number(replies) },
    })),
  };
}

/** The conditions of the discriminator; empty values are left out (LIST-04). */
function searchOf({ processId, ...asked }: ParsedOf<typeof documents.search>['body']): Search {
  const content = asked.content?.trim() ?? '';
  if (asked.discriminator === 'BY_CONTENT')
    return content === '' ? { processId } : { processId, content: parseTextQuery(content) };
  if (asked.discriminator === 'BY_CLASSIFIER_TAG') {
    const types = asked.typeList ?? [];
    return types.length === 0 ? { processId } : { processId, classifierTypes: types };
  }
  const tags = Object.entries(asked.tagTypeContentMap ?? {}).map(
    ([id, quotes]) => [Number(id), quotes.map((quote) => quote.trim()).filter(Boolean)] as const,
  );
  return { processId, tags: new Map(tags.filter(([id]) => Number.isSafeInteger(id))) };
}
