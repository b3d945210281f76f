import { issues } from '@scriptorium/contract/annotations/issues.ts';
import { myWork } from '@scriptorium/contract/documents/my-work.ts';
import { nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { usePrefetchedRead } from '@scriptorium/web-data/queries.ts';
import { nextWorkInput } from './flow/use-next-step.ts';

/** Reads with the document what is shown with it, instead of one after the other. */
export function usePrefetchedReads(processId: number, documentId: number): void {
  usePrefetchedRead(nerTags.list, { query: { documentId } });
  usePrefetchedRead(issues.list, { params: { id: documentId }, query: {} });
  usePrefetchedRead(myWork.next, nextWorkInput(processId, documentId));
}
