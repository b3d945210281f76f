/** A document that a transaction has admitted; call `engine.wake()` for `queued` after its commit. */
export interface AdmittedDocument {
  readonly id: number;
  readonly processId: number;
  readonly version: number;
  /** False: it existed already. */
  readonly created: boolean;
  /** Queues of its jobs. */
  readonly queued: readonly string[];
}
