import type { FileRejection } from '@mantine/dropzone';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { toastError } from '@scriptorium/web-kit/page/toasts.ts';
import { uploadTexts } from './texts.ts';

export const MB = 1024 * 1024;

/** Shows why files were rejected. */
export function useRejections(limitMb: number) {
  const t = useTexts(uploadTexts);
  return (rejections: FileRejection[]) => {
    for (const { file, errors } of rejections) {
      const code = errors[0]?.code;
      const key =
        code === 'file-invalid-type' ? 'wrongType' : code === 'file-too-large' ? 'tooLarge' : 'refused';
      toastError(t(key, { name: file.name, limit: limitMb }));
    }
  };
}
