import { z } from 'zod';

/** A row's id in a path or a query. */
export const Id = z.coerce.number<number | string>().int().positive().max(Number.MAX_SAFE_INTEGER);
export const IdParams = z.object({ id: Id });

/** Many ids in a query: repeated (`ids=1&ids=2`) or joined by commas. */
export const Ids = z.preprocess(
  (given) =>
    (Array.isArray(given) ? given : [given])
      .flatMap((part) => String(part ?? '').split(','))
      .filter((part) => part !== ''),
  z.array(Id).max(2000),
) as z.ZodType<number[], number[] | number | string>;

/** Every read may carry a value that keeps caches away; the server ignores it. */
export const cacheBuster = { cacheBuster: z.string().max(100).optional() };

/** `true` or `false` in an address. */
export const Flag = z.string().max(10).pipe(z.stringbool());

const PAGE_LIMIT = 200;

/** Of a list that grows without end no more rows are counted than these: a total that reaches it means that many or more. */
export const MOST_COUNTED = 10_000;

/** Paging as the documents spell it: `page` from 0, `size`, `sort=field,asc|desc`. */
export const paging = (sortable: readonly [string, ...string[]], size = 10) => ({
  page: z.coerce.number<number | string>().int().min(0).default(0),
  size: z.coerce.number<number | string>().int().min(1).max(PAGE_LIMIT).default(size),
  sort: z
    .string()
    .regex(new RegExp(`^(${sortable.join('|').replaceAll('.', '[.]')})(,(asc|desc))?$`))
    .optional(),
  paged: z.string().max(10).optional(),
});

/** Reads `sort=field,desc`. */
export function sortOf<Field extends string>(
  sort: string | undefined,
  fallback: { field: Field; descending: boolean },
) {
  if (sort === undefined) return fallback;
  const [field, order] = sort.split(',');
  return { field: field as Field, descending: order === 'desc' };
}

/** A page in the shape that `document-info` and the rerun list answer (S-057). */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    content: z.array(row),
    totalElements: z.number(),
    totalPages: z.number(),
    number: z.number(),
    size: z.number(),
  });

export const NoBody = z.void();

/** Moments travel as ISO 8601 in UTC. */
export const Moment = z.iso.datetime({ offset: true }).max(40);

/** By names, and no more of them than `most`. */
export const recordOf = <Key extends z.ZodType<string, string>, Value extends z.ZodType>(
  key: Key,
  value: Value,
  most: number,
) =>
  z
    .record(key, value)
    .refine((given) => Object.keys(given).length <= most, 'Size')
    .meta({ maxProperties: most });
