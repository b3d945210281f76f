import type { ErrorParams } from '@scriptorium/contract/errors.ts';
import { kindOf } from '@scriptorium/contract/kit/kind-of-issue.ts';
import { MAX_LABEL_DEPTH } from '@scriptorium/domain/labels/label-limits.ts';
import type { z } from 'zod';
import { FORMAT, VERSION } from './format.ts';
import { MAX_PROBLEMS, type FileProblem } from './problems.ts';
import { ProcessFile } from './schema.ts';

export type ReadFile =
  | { readonly file: ProcessFile; readonly problems: readonly [] }
  | { readonly file: null; readonly problems: readonly FileProblem[] };

const refused = (path: string, errorKey: FileProblem['errorKey'], params: ErrorParams = {}): ReadFile => ({
  file: null,
  problems: [{ path, errorKey, params, kind: null }],
});

const MAX_PATH = 500;

function problemsOf(issue: z.core.$ZodIssue): FileProblem[] {
  const places =
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
  return places.map((place) => ({
    path: place.map(String).join('.').slice(0, MAX_PATH).toWellFormed(),
    errorKey: 'error.processFile.value',
    params: {},
    kind: kindOf(issue),
  }));
}

/**
 * Reads the parsed JSON of a file. A problem has its place in the JSON: `nodes.3.labels.0.name`. The first later version of the format
 * adds the functions that make a file of one version one of the next; version 1 has none before it.
 */
export function readProcessFile(given: unknown): ReadFile {
  const { format, version } = (given ?? {}) as { format?: unknown; version?: unknown };
  if (format !== FORMAT) return refused('format', 'error.processFile.format');
  if (typeof version === 'number' && version > VERSION)
    return refused('version', 'error.processFile.newer', { version, known: VERSION });
  try {
    const result = ProcessFile.safeParse(given, { reportInput: true });
    if (result.success) return { file: result.data, problems: [] };
    return { file: null, problems: result.error.issues.flatMap(problemsOf).slice(0, MAX_PROBLEMS) };
  } catch (error) {
    // nested more deeply than the stack allows
    if (error instanceof RangeError) return refused('', 'error.label.depth', { max: MAX_LABEL_DEPTH });
    throw error;
  }
}
