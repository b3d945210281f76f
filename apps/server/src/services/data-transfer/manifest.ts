import { z } from 'zod';

export const FORMAT = 'scriptorium-backup-1';

/** What an archive says of itself; its first entry. */
export const Manifest = z.object({
  format: z.literal(FORMAT),
  version: z.string(),
  createdAt: z.string(),
  /** The schema that the rows have. */
  migrations: z.array(z.string()),
  sequences: z.record(z.string(), z.number()),
  /** Whether the archive ends with the counts of rows; those of earlier versions do not. */
  counted: z.literal(true).optional(),
});
export type Manifest = z.infer<typeof Manifest>;

/** The name of the last entry. */
export const COUNTS = 'counts.json';

/** How many rows there are of each table; the last entry, since they are known when all are written. */
export const RowCounts = z.record(z.string(), z.number().int().nonnegative());
export type RowCounts = z.infer<typeof RowCounts>;

/** Why an installation cannot be moved; the message is for the person at the terminal. */
export class MovingError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'MovingError';
  }
}
