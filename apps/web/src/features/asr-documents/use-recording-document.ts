import { documents } from '@scriptorium/contract/documents/documents.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';

/** A document of the area; undefined for one that is still loading, or is a text. */
export function useRecordingDocument(id: number) {
  const read = useRead(documents.get, { params: { id }, query: {} });
  return { read, document: read.data?.documentType === 'AUDIOFILE' ? read.data : undefined };
}
