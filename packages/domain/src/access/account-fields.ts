import { z } from 'zod';
import { isStorable } from '../names.ts';
import { EMAIL_PATTERN, USERNAME_PATTERN } from './account-patterns.ts';

const REASON = 'must not contain NUL or unpaired surrogates';

export const Username = z.string().min(1).max(50).regex(USERNAME_PATTERN);

export const Email = z
  .string()
  .trim()
  .normalize()
  .min(1)
  .max(254)
  .refine(isStorable, { message: REASON, abort: true })
  .regex(EMAIL_PATTERN)
  // Checked last, so that a malformed address is reported as malformed, not as too short.
  .min(5);

/** The rule for a new password; signing in accepts any. */
export const NewPassword = z.string().min(4).max(50).refine(isStorable, REASON);
