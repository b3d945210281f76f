import type { Tx } from '@scriptorium/db/database.ts';
import { documentTypeOf, partnerOf } from '@scriptorium/domain/transcript/file-kinds.ts';
import { admitDocuments } from '@scriptorium/engine/evaluation/admit-document.ts';
import type { DocumentDraft } from '@scriptorium/engine/documents/document-draft.ts';
import { deleteBlobs, insertBlobs } from '@scriptorium/engine/blobs.store.ts';
import { findPartner } from '../pairs/pairs.api.ts';
import type { StagedUpload } from './stage-upload.api.ts';

export interface Uploaded {
  id: number;
  filename: string;
  processId: number;
  /** The document's version with this upload. */
  version: number;
  /** A repeated upload: nothing was created. */
  repeated: boolean;
  /** The file is pending: somebody must decide whether it joins the document. */
  isPending: boolean;
}

/** A stored file that becomes a document, or a part of one. */
export interface Storing {
  readonly nodeId: number;
  readonly processId: number;
  readonly upload: StagedUpload;
  readonly clientId: string | null;
  /** Null for files that a source has fetched. */
  readonly by: number | null;
  /** The path of the file at its source. */
  readonly path?: string;
}

/**
 * Creates documents of stored bytes, or joins them to the one partner that waits for them, in their order and as if each
 * came after the other. Rejects when one cannot be stored: then none is.
 */
export async function storeFiles(tx: Tx, files: readonly Storing[]): Promise<Uploaded[]> {
  const uploaded: Uploaded[] = [];
  for (const run of runsOf(files)) {
    const [first] = run;
    const paired = first && (await findPartner(tx, first));
    if (paired) uploaded.push({ ...paired, processId: first.processId, repeated: false });
    else uploaded.push(...(await createDocuments(tx, run)));
  }
  return uploaded;
}

/** Neighbours that can have no partner together; each other file alone, because it may join one before it. */
function runsOf(files: readonly Storing[]): Storing[][] {
  const runs: Storing[][] = [];
  let open: Storing[] | undefined;
  for (const file of files) {
    const isHalf = partnerOf(file.upload.kind) !== null;
    if (open && !isHalf) open.push(file);
    else runs.push([file]);
    open = isHalf ? undefined : runs.at(-1);
  }
  return runs;
}

async function createDocuments(tx: Tx, files: readonly Storing[]): Promise<Uploaded[]> {
  await insertBlobs(
    tx,
    files.map(({ upload: { file, contentType } }) => ({ ...file, contentType })),
  );
  const admitted = await admitDocuments(tx, files.map(draftOf));
  // A repeat has the file of the first upload; its own is deleted from the store.
  await deleteBlobs(
    tx,
    files.flatMap(({ upload: { file } }, index) => (admitted[index]?.created === false ? file.key : [])),
  );
  return admitted.map(({ id, processId, version, created }, index) => {
    const filename = files[index]?.upload.filename ?? '';
    return { id, filename, processId, version, repeated: !created, isPending: false };
  });
}

const draftOf = ({ nodeId, processId, upload, clientId, by, path }: Storing): DocumentDraft => ({
  processId,
  uploadNodeId: nodeId,
  filename: upload.filename,
  ...(path === undefined ? {} : { path }),
  documentType: documentTypeOf(upload.kind),
  kind: upload.kind,
  blobKey: upload.file.key,
  clientId,
  createdBy: by,
});
