import { fieldError } from '@scriptorium/contract/errors.ts';
import type { z } from 'zod';

/** The value of a field of an upload, or of a header; throws 400 for another one. */
export function parseField<Schema extends z.ZodType>(
  schema: Schema,
  field: string,
  value: string,
): z.output<Schema> {
  const result = schema.safeParse(value);
  if (!result.success) throw fieldError('file-upload', field, 'Invalid');
  return result.data;
}
