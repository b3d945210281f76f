import { z } from 'zod';
import { Id } from './kit/fields.ts';

/** A boolean that may also be sent as the string "true" or "false". */
export const BooleanString = z.preprocess(
  (given) => String(given ?? 'false'),
  z.enum(['true', 'false']),
) as z.ZodType<'true' | 'false', boolean | 'true' | 'false' | null | undefined>;
/** The letter that, after the prefix key, selects a label. */
export const SuffixKey = z
  .string()
  .regex(/^[a-z]$/)
  .nullable();

export const NodeParams = z.object({ nodeId: Id });
