import { z } from 'zod';

export const PAGE_SIZES = [10, 20, 50] as const;

const Day = z.iso.date().optional().catch(undefined);

/** Search params of the list; missing or invalid fields get their defaults. */
export const AuditSearch = z.object({
  /** Starts at 1. */
  page: z.coerce.number().int().min(1).optional().catch(undefined),
  size: z.coerce
    .number()
    .refine((size) => PAGE_SIZES.some((one) => one === size))
    .optional()
    .catch(undefined),
  fromDate: Day,
  toDate: Day,
  type: z
    .string()
    .regex(/^[A-Z_]+$/)
    .optional()
    .catch(undefined),
  principal: z.string().max(254).optional().catch(undefined),
});
export type AuditSearch = z.infer<typeof AuditSearch>;

export const sizeOf = ({ size }: AuditSearch): number => size ?? PAGE_SIZES[1];
export const pageOf = ({ page }: AuditSearch): number => page ?? 1;
