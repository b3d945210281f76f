/** Progress of a job, in units of its phase (pages, documents). */
export interface Progress {
  done: number;
  total: number;
  phase: string;
}

/** A job that waits in a line for a model or a server, stored in the place of its progress. */
export interface WaitsInLine extends Progress {
  readonly phase: 'LINE';
  readonly key: string;
  readonly name: string;
  readonly kind: 'model' | 'server';
  /** Orders the jobs of a server instance in a line. */
  readonly since: number;
}
