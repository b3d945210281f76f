import { AppError } from '@scriptorium/contract/errors.ts';

/** Seconds after which a client with too many uploads can retry. */
const SECONDS = 5;

/** The uploads of each user that this server receives at the moment; UPLOADS_PER_USER at most. */
export class RunningUploads {
  readonly #limit: number;
  readonly #counts = new Map<number, number>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Counts an upload of a user until the returned function is called; throws 429 when there are too many. */
  begin(userId: number): () => void {
    const others = this.#counts.get(userId) ?? 0;
    if (others >= this.#limit)
      throw new AppError('error.upload.tooMany', { limit: this.#limit, seconds: SECONDS });
    this.#counts.set(userId, others + 1);
    return () => {
      const left = (this.#counts.get(userId) ?? 1) - 1;
      if (left > 0) this.#counts.set(userId, left);
      else this.#counts.delete(userId);
    };
  }
}
