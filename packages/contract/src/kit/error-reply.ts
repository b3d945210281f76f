import { z } from 'zod';

/** A refused field of a body or query; `message` is the kind of the fault (docs/semantics.md#10). */
export const FieldError = z.object({
  objectName: z.string(),
  field: z.string(),
  message: z.enum([
    'NotNull',
    'Size',
    'Min',
    'Max',
    'DecimalMin',
    'DecimalMax',
    'Pattern',
    'Unique',
    'Invalid',
  ]),
  /** The rule that the value breaks, where the schema tells: for the page, and in words for programs. */
  rule: z
    .object({
      key: z.enum(['required', 'minLength', 'maxLength', 'minItems', 'maxItems', 'min', 'max']),
      limit: z.number().optional(),
      text: z.string(),
    })
    .optional(),
});
export type FieldError = z.infer<typeof FieldError>;

/** The body of every error response. */
export const ErrorReply = z.object({
  message: z.string(),
  detail: z.string().optional(),
  errorKey: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
  fieldErrors: z.array(FieldError).optional(),
});
export type ErrorReply = z.infer<typeof ErrorReply>;
