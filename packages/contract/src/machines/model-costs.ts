import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { cacheBuster, Day, Flag, NoBody, paging } from '../kit/fields.ts';

/** The fields by which the costs of model calls are added up; ALL has one row for each currency. */
export const COST_GROUPS = ['DAY', 'MODEL', 'PROCESS', 'NODE', 'USER', 'ALL'] as const;
export type CostGroup = (typeof COST_GROUPS)[number];

/** The calls of one group in one currency. */
export const CostRow = z
  .object({
    /** The id of the group, its day, or `ALL`; null for calls that belong to none, or to one that was deleted. */
    key: z.string().nullable(),
    /** Null for a day and for all, and where the key is null. */
    name: z.string().nullable(),
    /** The process of a node. */
    processName: z.string().nullable(),
    calls: z.number(),
    failed: z.number(),
    /** Calls that a server left behind which ended before the answer came. */
    unknown: z.number(),
    inputTokens: z.number(),
    outputTokens: z.number(),
    /** The length of the recordings that were transcribed, in milliseconds. */
    audioMs: z.number(),
    cost: z.number(),
    /** Answered calls whose price or tokens are not known: they are not in the cost. */
    unpriced: z.number(),
    currency: z.string(),
  })
  .meta({ id: 'CostRow' });
export type CostRow = z.infer<typeof CostRow>;

/** Days in the time zone of the setting TIME_ZONE, both included; by default the month that ends today. */
const days = { from: Day.optional(), to: Day.optional() };

export const modelCosts = {
  list: endpoint({
    method: 'GET',
    path: '/api/model-costs',
    summary: 'What the calls of language models have cost, the most expensive first; days in their order',
    access: 'admin',
    query: z.object({
      ...cacheBuster,
      ...paging(['cost'], 20),
      ...days,
      by: z.enum(COST_GROUPS).default('DAY'),
    }),
    reply: CostRow,
    shape: 'page',
  }),
  csv: endpoint({
    method: 'GET',
    path: '/api/model-costs/calls',
    summary: 'The calls of language models as CSV, one line each; without prompts and answers',
    access: 'admin',
    query: z.object({ ...cacheBuster, ...days, safeForSpreadsheets: Flag.default(true) }),
    reply: NoBody,
    shape: 'bytes',
  }),
};
