import type { DocumentType } from '@scriptorium/domain/steps/statuses.ts';

/** A document to admit. */
export interface DocumentDraft {
  processId: number;
  uploadNodeId?: number | null;
  /** The caller has cut it to its base name. */
  filename: string;
  /** Defaults to the filename. */
  path?: string;
  documentType: DocumentType;
  /** Content type: pdf, image, docx, eml, wav … */
  kind: string;
  blobKey?: string | null;
  transcriptBlobKey?: string | null;
  /** Created by the client; repeating it returns the document of the first request. */
  clientId?: string | null;
  /** An attachment's mail, and its index in it. */
  parentId?: number | null;
  part?: string | null;
  createdBy?: number | null;
  /** The number of processes that its content has passed through before; 0 where absent. */
  hops?: number;
  /** The uploaded document that senders made it of. */
  originId?: number | null;
}
