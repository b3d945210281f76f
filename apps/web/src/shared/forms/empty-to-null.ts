import { z } from 'zod';

/** The schema of a text field that may be empty: null for no value. */
export const emptyToNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((text: string) => (text.trim() === '' ? null : text), schema);
