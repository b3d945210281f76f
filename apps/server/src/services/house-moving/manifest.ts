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
});
export type Manifest = z.infer<typeof Manifest>;

/** Why a house cannot be moved; the message is for the person at the terminal. */
export class MovingError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'MovingError';
  }
}
