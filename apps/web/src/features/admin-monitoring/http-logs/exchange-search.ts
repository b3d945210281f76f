import { z } from 'zod';

/** Duplicates the contract's values, so that the contract is not part of the first load. */
export const STATUS_CLASSES = ['2xx', '3xx', '4xx', '5xx'] as const;
export const PAGE_SIZES = [25, 50, 100] as const;

/** Search params of the list; missing or invalid fields get their defaults. */
export const ExchangeSearch = z.object({
  /** Starts at 1. */
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
