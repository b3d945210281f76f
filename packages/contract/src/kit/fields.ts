import { isStorableJson } from '@scriptorium/domain/names.ts';
import { z } from 'zod';

export const Id = z.coerce.number<number | string>().int().positive().max(Number.MAX_SAFE_INTEGER);
export const IdParams = z.object({ id: Id });

/** Several ids in a query: repeated (`ids=1&ids=2`) or separated by commas. */
export const Ids = z.preprocess(
  (given) =>
    (Array.isArray(given) ? given : [given])
      .flatMap((part) => String(part ?? '').split(','))
      .filter((part) => part !== ''),
  z.array(Id).max(2000),
) as z.ZodType<number[], number[] | number | string>;

/** A value that bypasses caches, allowed on every read; the server ignores it. */
export const cacheBuster = { cacheBuster: z.string().max(100).optional() };

export const Flag = z.string().max(10).pipe(z.stringbool());

const PAGE_LIMIT = 200;

/** Limit of counted rows in lists that grow without bound; a total that equals it means that many or more. */
export const MAX_COUNTED = 10_000;

/** Paging parameters: `page` from 0, `size`, `sort=field,asc|desc`. */
export const paging = (sortable: readonly [string, ...string[]], size = 10) => ({
  page: z.coerce.number<number | string>().int().min(0).default(0),
  size: z.coerce.number<number | string>().int().min(1).max(PAGE_LIMIT).default(size),
  sort: z
    .string()
    .regex(new RegExp(`^(${sortable.join('|').replaceAll('.', '[.]')})(,(asc|desc))?$`))
    .optional(),
  paged: z.string().max(10).optional(),
});

/** Parses `sort=field,desc`. */
export function sortOf<Field extends string>(
  sort: string | undefined,
  fallback: { field: Field; descending: boolean },
) {
  if (sort === undefined) return fallback;
  const [field, order] = sort.split(',');
  return { field: field as Field, descending: order === 'desc' };
}

/** The page format of `document-info` and the rerun list. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    content: z.array(row),
    totalElements: z.number(),
    totalPages: z.number(),
    number: z.number(),
    size: z.number(),
  });

export const NoBody = z.void();

const MAX_SEEN = 100;

/** What the author of a change saw in fields of it, as the API returned them: nobody's change since then is overwritten. */
export const BasedOn = z
  .record(z.string().max(100), z.unknown())
  .refine((seen) => Object.keys(seen).length <= MAX_SEEN, 'Size')
  // Values of any depth would be compared.
  .refine((seen) => Object.values(seen).every((value) => isStorableJson(value)), 'Pattern')
  .meta({ maxProperties: MAX_SEEN })
  .optional();

/** ISO 8601 with an offset; replies use UTC. */
export const Timestamp = z.iso.datetime({ offset: true }).max(40);

/** A record with at most `most` entries. */
export const recordOf = <Key extends z.ZodType<string, string>, Value extends z.ZodType>(
  key: Key,
  value: Value,
  most: number,
) =>
  z
    .record(key, value)
    .refine((given) => Object.keys(given).length <= most, 'Size')
    .meta({ maxProperties: most });

/** A day of a year that every calendar and time zone supports, including the day after. */
export const Day = z.iso
  .date()
  .refine((day) => day >= '1000-01-01', 'Min')
  .refine((day) => day < '9999-01-01', 'Max');
