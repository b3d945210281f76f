import type { FileRejection } from '@mantine/dropzone';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { toastError } from '@scriptorium/web-kit/page/toasts.ts';
import { uploadTexts } from './texts.ts';
import type { RejectedFile, RejectionReason } from './upload-queue.ts';

export const MB = 1024 * 1024;

const REASONS: Readonly<Record<string, RejectionReason>> = {
  'file-invalid-type': 'wrongType',
  'file-too-large': 'tooLarge',
};

/** Shows why files were rejected, and passes them on to the list in which they stay. */
export function useRejections(limitMb: number, keep: (files: readonly RejectedFile[]) => void) {
  const t = useTexts(uploadTexts);
  return (rejections: FileRejection[]) => {
    const rejected = rejections.map(({ file, errors }) => ({
      file,
      reason: REASONS[errors[0]?.code ?? ''] ?? 'refused',
    }));
    for (const { file, reason } of rejected) toastError(t(reason, { name: file.name, limit: limitMb }));
    keep(rejected);
  };
}
