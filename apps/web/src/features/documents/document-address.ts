import { DOCUMENT_STATUSES } from '@scriptorium/domain/steps/statuses.ts';
import { z } from 'zod';

export const PAGE_SIZES = [10, 20, 50] as const;
export const SORT_FIELDS = ['id', 'filename', 'createdDate'] as const;
export type SortField = (typeof SORT_FIELDS)[number];

/** Search params of the list; missing or invalid fields get their defaults (spec workspace 2.4). */
export const DocumentSearch = z.object({
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
  name: z.string().optional().catch(undefined),
  content: z.string().optional().catch(undefined),
  status: z.enum(DOCUMENT_STATUSES).optional().catch(undefined),
});
export type DocumentSearch = z.infer<typeof DocumentSearch>;

/** Search params without a filter. */
export const NO_SEARCH = { page: undefined, name: undefined, content: undefined, status: undefined } as const;
export const hasSearch = ({ name, content, status }: DocumentSearch): boolean =>
  Boolean(name ?? content ?? status);

export const sizeOf = ({ size }: DocumentSearch): number => size ?? PAGE_SIZES[0];
export const pageOf = ({ page }: DocumentSearch): number => page ?? 1;

export function sortOf({ sort }: DocumentSearch): { field: SortField; order: 'asc' | 'desc' } {
  const [field, order] = (sort ?? '').split(',');
  return {
    field: SORT_FIELDS.find((one) => one === field) ?? 'id',
    order: order === 'desc' ? 'desc' : 'asc',
  };
}
