import type { RagPassage } from '@scriptorium/contract/machines/rag.ts';

/** Where the document of a passage opens, at the passage. */
export const passageLink = (processId: number, { docId, start, end }: RagPassage) =>
  ({
    to: '/entity/process/$processId/document/{-$documentId}',
    params: { processId, documentId: docId },
    search: { passage: `${start}-${end}` },
    // The answer stays open.
    target: '_blank',
    rel: 'noopener',
  }) as const;
