import { node, nodeOf } from '@scriptorium/contract/kit/access.ts';
import { endpoint } from '@scriptorium/contract/kit/endpoint.ts';
import { cacheBuster, Id } from '@scriptorium/contract/kit/fields.ts';
import { Expression, MATCHING_TYPES, Tolerance } from '@scriptorium/contract/labels.ts';
import { z } from 'zod';

export const MatchingRule = z
  .object({
    id: z.number(),
    nerTagTypeId: z.number(),
    expression: z.string(),
    matchingType: z.enum(MATCHING_TYPES),
    tolerance: z.number().nullable(),
  })
  .meta({ id: 'MatchingRule' });
export type MatchingRule = z.infer<typeof MatchingRule>;

const RuleFields = z.object({
  nerTagTypeId: Id.optional(),
  expression: Expression,
  matchingType: z.enum(MATCHING_TYPES),
  tolerance: Tolerance.nullish(),
});

/**
 * A batch for one label: rules deleted, updated and added in one transaction. A label in a rule overrides that of the
 * batch.
 */
export const RuleBatch = z
  .object({
    nerTagTypeId: Id,
    deletedRuleIds: z.array(Id).max(20_000).default([]),
    updatedRules: z
      .array(RuleFields.extend({ id: Id }))
      .max(20_000)
      .default([]),
    newRules: z.array(RuleFields).max(20_000).default([]),
  })
  .meta({ id: 'RuleBatch' });

export const matchingRules = {
  list: endpoint({
    method: 'GET',
    path: '/api/matching-rules',
    summary: 'The rules of a node, grouped by label, type and tolerance',
    access: node('query.nodeId', 'READ'),
    query: z.object({ nodeId: Id, ...cacheBuster }),
    reply: z.array(MatchingRule),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/matching-rules',
    summary: 'Delete, change and add rules of a label in one transaction',
    bodyLimitMb: 30,
    access: nodeOf('label', 'body.nerTagTypeId', 'ADMIN'),
    body: RuleBatch,
    reply: z.array(MatchingRule),
  }),
};

/** The lexicon's groups of endpoints. */
export const lexiconContract = { matchingRules };
