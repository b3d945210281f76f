/** Progress of a job, in units of its phase (pages, documents). */
export interface Progress {
  done: number;
  total: number;
  phase: string;
}
