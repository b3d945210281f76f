import type { ProcessFileChange, ProcessImportPreview } from '@scriptorium/contract/process/process-file.ts';
import { AppError, isErrorKey } from '@scriptorium/contract/errors.ts';

const SIGNS = [
  [/Added$/, '+'],
  [/Removed$/, '-'],
] as const;

const words = (kind: string): string => kind.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** A change on one line: `~ setting changed: Report / url  "a" → "b"`. */
export function changeLine({ kind, node, subject, before, after, count }: ProcessFileChange): string {
  const sign = SIGNS.find(([end]) => end.test(kind))?.[1] ?? '~';
  const place = [node, ...subject].filter((part) => part !== null).join(' / ');
  const values = before === null && after === null ? '' : `  ${before ?? '(none)'} → ${after ?? '(none)'}`;
  return `${sign} ${words(kind)}: ${place}${count > 0 ? ` (${count})` : ''}${values}`;
}

/** The whole preview as text. */
export function previewLines({ changes, changeCount, missing, problems }: ProcessImportPreview): string[] {
  return [
    ...changes.map(changeLine),
    ...(changeCount > changes.length ? [`… and ${changeCount - changes.length} more changes`] : []),
    ...missing.map(
      ({ what, name, node, path }) =>
        `? missing ${words(what)}: "${name}"${node ? ` of ${node}` : ''} (${path})`,
    ),
    ...problems.map(({ path, errorKey, params, kind }) => {
      const message = isErrorKey(errorKey) ? new AppError(errorKey, params).message : errorKey;
      return `! ${path || 'file'}: ${message}${kind ? ` [${kind}]` : ''}`;
    }),
  ];
}
