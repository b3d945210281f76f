import { z } from 'zod';
import { isStorable } from '../names.ts';

const REASON = 'must not contain NUL or unpaired surrogates';

/** ASCII only, so that no two accounts look the same (spec platform 5). */
export const USERNAME_PATTERN = /^[A-Za-z0-9_.@-]+$/;
export const Username = z.string().min(1).max(50).regex(USERNAME_PATTERN);

/** local@domain; linear in its length, and free of whatever could end a line of a mail's head. */
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
  // Last: what is no address at all is said to be none, not to be too short.
  .min(5);

/** A password that is being chosen; signing in takes any. */
export const NewPassword = z.string().min(4).max(50).refine(isStorable, REASON);
