/** Bytes of PostgreSQL's wire protocol for the thread in which PGlite runs, or the request to close it. */
export type Request = { id: number; bytes: Uint8Array } | { id: number; close: true };

export type Answer =
  | { ready: true }
  /** The folder could not be opened. */
  | { failed: string }
  | { id: number; bytes: Uint8Array }
  /** The program itself crashed; its memory is no longer valid. */
  | { broken: string };
