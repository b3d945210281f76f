import { z } from 'zod';

export const PAGE_SIZES = [10, 20, 50] as const;
const SORT_FIELDS = ['id', 'name', 'activityType', 'processName'] as const;
export type SortField = (typeof SORT_FIELDS)[number];

/** Search params of the list; missing or invalid fields get their defaults. */
export const NodeSearch = z.object({
  /** Starts at 1. */
  page: z.coerce.number().int().min(1).optional().catch(undefined),
  size: z.coerce
    .number()
    .refine((size) => PAGE_SIZES.some((one) => one === size))
    .optional()
    .catch(undefined),
  /** `field,asc` or `field,desc`. */
  sort: z
    .string()
    .regex(new RegExp(`^(${SORT_FIELDS.join('|')}),(asc|desc)$`))
    .optional()
    .catch(undefined),
  name: z.string().max(255).optional().catch(undefined),
});
export type NodeSearch = z.infer<typeof NodeSearch>;

export function orderOf({ sort }: NodeSearch, field: SortField): 'asc' | 'desc' | null {
  const [sorted, order] = (sort ?? 'id,asc').split(',');
  return sorted === field ? (order === 'desc' ? 'desc' : 'asc') : null;
}
