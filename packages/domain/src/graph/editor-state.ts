import { z } from 'zod';

/** The state of the template editor, stored for the page; the server reads only the text. */
export const EditorState = z
  .record(z.string().max(100), z.unknown())
  .refine((given) => JSON.stringify(given).length <= 500_000, 'Size')
  .meta({ maxProperties: 100 })
  .nullable()
  .default(null);
