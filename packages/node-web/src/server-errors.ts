import type { FieldError } from '@scriptorium/contract/kit/error-reply.ts';
import { AppError } from '@scriptorium/contract/errors.ts';
import { formTexts } from '@scriptorium/web-kit/texts/form-texts.ts';
import { textOf } from '@scriptorium/web-kit/texts/texts.ts';
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';

const t = textOf(formTexts);

/** Errors of minimum and maximum are shown as a size message, too (FORM-10). */
const KIND_TEXTS = {
  NotNull: 'entity.validation.required',
  Unique: 'nameUniquenessError',
  Pattern: 'textRegexError',
  Size: 'size',
  Min: 'size',
  Max: 'size',
  DecimalMin: 'size',
  DecimalMax: 'size',
  Invalid: 'invalid',
} as const satisfies Record<FieldError['message'], string>;

/** Returns a form's message for a kind of field error. */
export const fieldErrorText = (kind: FieldError['message']): string => t(KIND_TEXTS[kind]);

/** Whether the server refused a name that another one of the same kind has. */
export const isNameTaken = (error: unknown): boolean =>
  error instanceof AppError && error.key === 'error.name.taken';

/** Puts what the server said against fields beside those fields; the rest has been said by a toast. */
export function showFieldErrors<Fields extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Fields>,
): void {
  if (!(error instanceof AppError)) return;
  for (const { field, message } of error.fieldErrors ?? [])
    setError(field as FieldPath<Fields>, { message: fieldErrorText(message) });
  if (isNameTaken(error)) setError('name' as FieldPath<Fields>, { message: t('nameUniquenessError') });
}
