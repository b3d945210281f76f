/** What travels between the thread that asks and the thread in which PGlite runs. */
export type Request =
  | { op: 'query'; id: number; tx?: number; sql: string; params?: unknown[]; rowMode?: 'array' }
  | { op: 'exec'; id: number; tx?: number; sql: string }
  | { op: 'begin'; id: number }
  | { op: 'end'; id: number; tx: number; commit: boolean }
  | { op: 'listen'; id: number; channel: string }
  | { op: 'unlisten'; id: number; listener: number }
  | { op: 'dump'; id: number }
  | { op: 'close'; id: number };

type Unnumbered<R> = R extends Request ? Omit<R, 'id'> : never;
export type Ask = Unnumbered<Request>;

/** The fields of a PostgreSQL error that callers look at. */
export const ERROR_FIELDS = [
  'code',
  'detail',
  'constraint',
  'table',
  'column',
  'severity',
  'where',
  'hint',
  'position',
] as const;

export type Answer =
  | { ready: true }
  | { failed: string }
  | { id: number; result: unknown }
  | { id: number; error: Record<string, unknown> & { message: string } }
  | { broken: string }
  | { notification: number; payload: string };
