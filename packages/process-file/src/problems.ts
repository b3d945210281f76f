import type { ErrorKey, ErrorParams } from '@scriptorium/contract/errors.ts';
import type { FieldError } from '@scriptorium/contract/kit/error-reply.ts';
import type { ProcessFileProblem } from '@scriptorium/contract/process/process-file.ts';

/** Nobody reads more. */
export const MAX_PROBLEMS = 100;

/** A problem of a file, found by this version of the product: its error is one of the catalogue. */
export interface FileProblem extends ProcessFileProblem {
  errorKey: ErrorKey;
}

/** Collects the problems of a file with their places. */
export class Problems {
  readonly found: FileProblem[] = [];

  add(path: string, errorKey: ErrorKey, params: ErrorParams = {}, kind: FileProblem['kind'] = null): void {
    if (this.found.length < MAX_PROBLEMS) this.found.push({ path, errorKey, params, kind });
  }

  /** A value that does not match. */
  value(path: string, kind: FieldError['message']): void {
    this.add(path, 'error.processFile.value', {}, kind);
  }

  /** Names each place whose key another one before it has. */
  unique<Thing>(
    things: readonly Thing[],
    keyOf: (thing: Thing) => string,
    placeOf: (index: number) => string,
    nameOf: (thing: Thing) => string,
  ): void {
    const seen = new Set<string>();
    for (const [index, thing] of things.entries()) {
      const key = keyOf(thing);
      if (seen.has(key)) this.add(placeOf(index), 'error.name.taken', { name: nameOf(thing) });
      seen.add(key);
    }
  }
}
