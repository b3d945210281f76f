import {
  documents,
  type DocumentRow,
  type FoundDocument,
} from '@scriptorium/contract/documents/documents.ts';
import type { CallOf } from '@scriptorium/contract/kit/endpoint.ts';
import type { PagedList } from '../../../shared/lists/paged-list.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import type { DocumentSearch, SortField } from './document-address.ts';

export interface DocumentPage {
  rows: readonly (DocumentRow | FoundDocument)[];
  total: number;
  isCapped?: boolean;
}

type Body = NonNullable<CallOf<typeof documents.search>['body']>;

/** The search by content, tag or classifier label, without empty values; null: none of these is asked for. */
export function searchBody(processId: number, search: DocumentSearch): Body | null {
  const content = search.content?.trim() ?? '';
  if (content !== '') return { processId, discriminator: 'BY_CONTENT', content };
  if (search.label !== undefined) {
    const quotes = (search.quotes ?? []).map((quote) => quote.trim()).filter(Boolean);
    return { processId, discriminator: 'BY_NER_TAG', tagTypeContentMap: { [search.label]: quotes } };
  }
  const typeList = search.kinds ?? [];
  return typeList.length === 0 ? null : { processId, discriminator: 'BY_CLASSIFIER_TAG', typeList };
}

/**
 * One page of a process's documents: by name and status from document-info, by content, tag and classifier label from
 * the search. Empty values are omitted.
 */
export function useDocumentPage(processId: number, search: DocumentSearch, list: PagedList<SortField>) {
  const { query, sort, field, order } = list;
  const name = search.name?.trim() ?? '';
  const body = searchBody(processId, search);
  const isSearched = body !== null;
  const listed = useRead(
    documents.info,
    {
      query: { ...query, sort },
      body: {
        paged: true,
        filters: [
          { type: 'PROCESS_ID', value: processId },
          ...(name === '' ? [] : [{ type: 'NAME' as const, value: name }]),
          ...(search.status === undefined ? [] : [{ type: 'STATUS' as const, value: [search.status] }]),
        ],
      },
    },
    { enabled: !isSearched, keepPrevious: true },
  );
  const found = useRead(
    documents.search,
    {
      query: { ...query, sort: `${field === 'createdDate' ? 'id' : field},${order}` },
      body: body ?? { processId },
    },
    { enabled: isSearched, keepPrevious: true },
  );
  const read = isSearched ? found : listed;
  const data: DocumentPage | undefined = isSearched
    ? found.data
    : listed.data && {
        rows: listed.data.content,
        total: listed.data.totalElements,
        isCapped: listed.data.totalIsCapped,
      };
  return { data, isPending: read.isPending, error: read.error, refetch: read.refetch };
}
