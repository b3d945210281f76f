import { z } from 'zod';

export const PAGE_SIZES = [10, 20, 50] as const;

const shape = {
  /** Starts at 1. */
  page: z.coerce.number().int().min(1).optional().catch(undefined),
  size: z.coerce
    .number()
    .refine((size) => PAGE_SIZES.some((one) => one === size))
    .optional()
    .catch(undefined),
  /** `field,asc` or `field,desc`; the page ignores fields that the server cannot sort by. */
  sort: z
    .string()
    .regex(/^\w+,(asc|desc)$/)
    .optional()
    .catch(undefined),
};

/** Search params of the list; missing or invalid fields get their defaults. */
export const UserSearch = z.object({ ...shape, q: z.string().max(254).optional().catch(undefined) });
export type UserSearch = z.infer<typeof UserSearch>;

export const PermissionSearch = z.object({
  ...shape,
  tab: z.enum(['roles', 'authorities']).optional().catch(undefined),
});
export type PermissionSearch = z.infer<typeof PermissionSearch>;

export type Order = 'asc' | 'desc';
type ListSearch = Pick<UserSearch, 'page' | 'size' | 'sort'>;

/** Paging parameters of the call; the server counts pages from 0. */
export function pagingOf<Field extends string>(search: ListSearch, fields: readonly Field[]) {
  const [requestedField, order] = (search.sort ?? '').split(',');
  const field = fields.find((one) => one === requestedField);
  const sorted: { field: Field | 'id'; order: Order } =
    field === undefined ? { field: 'id', order: 'asc' } : { field, order: order === 'desc' ? 'desc' : 'asc' };
  const size = search.size ?? PAGE_SIZES[0];
  return {
    sorted,
    query: {
      paged: 'true' as const,
      page: (search.page ?? 1) - 1,
      size,
      sort: `${sorted.field},${sorted.order}`,
    },
  };
}
