import { NewPassword } from '@scriptorium/domain/access/account-fields.ts';
import { formTexts } from '@scriptorium/web-kit/texts/form-texts.ts';
import { textOf } from '@scriptorium/web-kit/texts/texts.ts';
import { z } from 'zod';

const tForm = textOf(formTexts);

/** A new password typed twice (AUTH-08); the repetition is never sent. */
export const RepeatedPassword = z
  .object({ password: NewPassword, repeated: NewPassword })
  .refine(({ password, repeated }) => password === repeated, {
    path: ['repeated'],
    error: () => tForm('dontMatch'),
  });
