import { STATUS_CLASSES } from '@scriptorium/contract/management-logs.ts';
import { z } from 'zod';

export const PAGE_SIZES = [25, 50, 100] as const;

/** What the address of the list says; absent or senseless fields have their defaults. */
export const ExchangeSearch = z.object({
  /** From 1. */
  page: z.coerce.number().int().min(1).optional().catch(undefined),
  size: z.coerce
    .number()
    .refine((size) => PAGE_SIZES.some((one) => one === size))
    .optional()
    .catch(undefined),
  status: z.enum(STATUS_CLASSES).optional().catch(undefined),
  text: z.string().max(200).optional().catch(undefined),
});
export type ExchangeSearch = z.infer<typeof ExchangeSearch>;
