import { z } from 'zod';
import { isStorable } from '../names.ts';

const REASON = 'must not contain NUL or unpaired surrogates';

/** ASCII only, so that no two accounts look the same. */
export const USERNAME_PATTERN = /^[A-Za-z0-9_.@-]+$/;
export const Username = z.string().min(1).max(50).regex(USERNAME_PATTERN);

/** local@domain. Runs in linear time, and refuses every character that could end a header line of a mail. */
export const EMAIL_PATTERN =
  /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{N}]+(?:-+[\p{L}\p{N}]+)*(?:\.[\p{L}\p{N}]+(?:-+[\p{L}\p{N}]+)*)*$/u;
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
