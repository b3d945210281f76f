import { z } from 'zod';

const Part = z.object({ type: z.literal('text'), text: z.string() });

/** The text of an answer in typed parts; parts of other types, such as reasoning, are left out. */
export const TextParts = z
  .array(Part.nullable().catch(null))
  .transform((parts) => parts.map((part) => part?.text ?? '').join(''));
