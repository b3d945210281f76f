import type { RejectedFile } from './upload-queue.ts';

interface DroppedFiles {
  readonly files: readonly File[];
  readonly rejected: readonly RejectedFile[];
}

const NOTHING: DroppedFiles = { files: [], rejected: [] };

/** Files dropped on another page of a process; the upload page takes them over. */
let dropped: (DroppedFiles & { readonly processId: number }) | null = null;

/** Accepted and rejected files of one drop arrive one after the other. */
export function leaveFiles(processId: number, more: Partial<DroppedFiles>): void {
  const { files, rejected } = dropped?.processId === processId ? dropped : NOTHING;
  dropped = {
    processId,
    files: [...files, ...(more.files ?? [])],
    rejected: [...rejected, ...(more.rejected ?? [])],
  };
}

/** Once: the files are forgotten by it. */
export function takeFiles(processId: number): DroppedFiles {
  const taken = dropped?.processId === processId ? dropped : NOTHING;
  dropped = null;
  return taken;
}
