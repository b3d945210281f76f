import { AppError } from '@scriptorium/contract/errors.ts';
import type { Tx } from '@scriptorium/db/database.ts';
import { mergeChange } from '@scriptorium/domain/process-changes/merge-change.ts';
import type { Image } from '@scriptorium/domain/process-changes/tracked-tables.ts';
import type { z } from 'zod';
import { lastAuthor } from './last-author.ts';
import type { DesignRow } from './last-author.store.ts';

interface Change<Values> {
  readonly row: DesignRow;
  /** As the API returns it. */
  readonly current: Image;
  readonly wanted: Values;
  /** The values that the author saw; without them the wanted values count. */
  readonly basedOn: Image | undefined;
  /** The fields as the API reads them, so that `true` and "true" are the same. */
  readonly shape: Readonly<Record<string, z.ZodType>>;
  readonly groups?: readonly (readonly string[])[];
}

/**
 * What is stored of a change of a row that others may have changed since its author read it: see `mergeChange`. Refused when both changed
 * the same field. The caller holds the lock of the row.
 */
export async function joinChange<Values extends object>(
  tx: Tx,
  { row, current, wanted, basedOn, shape, groups }: Change<Values>,
): Promise<Values> {
  if (basedOn === undefined) return wanted;
  const seen = Object.fromEntries(
    Object.entries(basedOn).map(([field, value]) => {
      // A caller may name anything, also what each object inherits.
      const parsed = Object.hasOwn(shape, field) ? shape[field]?.safeParse(value) : undefined;
      return [field, parsed?.success ? parsed.data : value];
    }),
  );
  const { values, overtaken, together } = mergeChange(current, wanted, seen, groups);
  if (overtaken.length === 0) return values;
  const author = await lastAuthor(tx, { ...row, fields: overtaken });
  throw new AppError('error.change.overtaken', {
    ...author,
    fields: [...overtaken],
    together: [...together],
  });
}
