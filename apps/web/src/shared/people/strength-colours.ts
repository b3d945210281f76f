import type { StrengthLevel } from '@scriptorium/domain/access/password-strength.ts';

/** From red to green (AUTH-12); the text next to it does not depend on colour vision. */
export const STRENGTH_COLOURS: Record<StrengthLevel, string> = {
  1: '#e03131',
  2: '#f76707',
  3: '#f2b705',
  4: '#82b30f',
  5: '#2b8a3e',
};
