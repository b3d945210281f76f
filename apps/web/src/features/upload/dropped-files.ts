/** Files dropped on another page of a process; the upload page takes them over. */
let dropped: { readonly processId: number; readonly files: readonly File[] } | null = null;

export const leaveFiles = (processId: number, files: readonly File[]): void => {
  dropped = { processId, files };
};

/** Once: the files are forgotten by it. */
export function takeFiles(processId: number): readonly File[] {
  const files = dropped?.processId === processId ? dropped.files : [];
  dropped = null;
  return files;
}
