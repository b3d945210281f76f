import type { RagPassage } from '@scriptorium/contract/machines/rag.ts';

/** Returns the link that opens the document of a passage at the passage. */
export const passageLink = (processId: number, { docId, start, end }: RagPassage) =>
  ({
    to: '/entity/process/$processId/document/{-$documentId}',
    params: { processId, documentId: docId },
    search: { passage: `${start}-${end}` },
    // The answer stays open.
    target: '_blank',
    rel: 'noopener',
  }) as const;
