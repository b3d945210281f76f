import { z } from 'zod';

/** As the contract has them; of it, nothing comes with the first load. */
export const STATUS_CLASSES = ['2xx', '3xx', '4xx', '5xx'] as const;
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
