import { z } from 'zod';

export const FORMAT = 'scriptorium-backup-1';

/** Description of an archive; its first entry. */
export const Manifest = z.object({
  format: z.literal(FORMAT),
  version: z.string(),
  createdAt: z.string(),
  /** The schema version of the rows. */
  migrations: z.array(z.string()),
  sequences: z.record(z.string(), z.number()),
  /** Whether the archive ends with the row counts; those of earlier versions do not. */
  counted: z.literal(true).optional(),
});
export type Manifest = z.infer<typeof Manifest>;

/** The name of the last entry. */
export const COUNTS = 'counts.json';

/** Number of rows per table; the last entry, because the counts are known when all rows are written. */
export const RowCounts = z.record(z.string(), z.number().int().nonnegative());
export type RowCounts = z.infer<typeof RowCounts>;

/** Why a transfer is not possible; the message is for the person at the terminal. */
export class MovingError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'MovingError';
  }
}
