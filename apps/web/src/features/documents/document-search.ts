import { documents, type DocumentRow, type FoundDocument } from '@scriptorium/contract/documents.ts';
import type { PagedList } from '@scriptorium/web-kit/paged-list.ts';
import { useRead } from '@scriptorium/web-kit/queries.ts';
import type { DocumentSearch, SortField } from './document-address.ts';

export interface DocumentPage {
  rows: readonly (DocumentRow | FoundDocument)[];
  total: number;
  isCapped?: boolean;
}

/**
 * One page of a process's documents: by name and status from document-info, by content from the search. Empty values
 * are omitted.
 */
export function useDocumentPage(processId: number, search: DocumentSearch, list: PagedList<SortField>) {
  const { query, sort, field, order } = list;
  const content = search.content?.trim() ?? '';
  const name = search.name?.trim() ?? '';
  const byContent = content !== '';
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
    { enabled: !byContent, keepPrevious: true },
  );
  const found = useRead(
    documents.search,
    {
      query: { ...query, sort: `${field === 'createdDate' ? 'id' : field},${order}` },
      body: { processId, discriminator: 'BY_CONTENT', content },
    },
    { enabled: byContent, keepPrevious: true },
  );
  const read = byContent ? found : listed;
  const data: DocumentPage | undefined = byContent
    ? found.data
    : listed.data && {
        rows: listed.data.content,
        total: listed.data.totalElements,
        isCapped: listed.data.totalIsCapped,
      };
  return { data, isPending: read.isPending, error: read.error, refetch: read.refetch };
}
