import { node, nodeOf } from '@scriptorium/contract/kit/access.ts';
import { endpoint } from '@scriptorium/contract/kit/endpoint.ts';
import { cacheBuster, Id } from '@scriptorium/contract/kit/fields.ts';
import { NodeParams } from '@scriptorium/contract/process/label-fields.ts';
import { Expression, MATCHING_TYPES, Tolerance } from '@scriptorium/contract/process/labels.ts';
import { isStorable } from '@scriptorium/domain/names.ts';
import { z } from 'zod';
import { MAX_FILE_CHARS, RULE_FILE_FORMATS, RULE_PROBLEMS } from './rule-file/rule-lines.ts';
import { ruleTrials } from './rule-trials.contract.ts';

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

/** A rule as the author of a change saw it: nobody's change since then is overwritten. */
const SeenRule = z.object({
  nerTagTypeId: z.number(),
  expression: z.string().max(1000),
  matchingType: z.enum(MATCHING_TYPES),
  tolerance: z.number().nullable(),
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
      .array(RuleFields.extend({ id: Id, basedOn: SeenRule.optional() }))
      .max(20_000)
      .default([]),
    newRules: z.array(RuleFields).max(20_000).default([]),
  })
  .meta({ id: 'RuleBatch' });

/** The changes that a file of rules makes, or has made: a report on each of its rules. */
export const RuleFileReport = z
  .object({
    /** False for a preview, and when a line has an error: then nothing is stored. */
    stored: z.boolean(),
    added: z.number(),
    duplicates: z.number(),
    errors: z.number(),
    lines: z.array(
      z.object({
        /** From 1, as `column`: of the place of the error, or of the rule. */
        line: z.number(),
        column: z.number(),
        outcome: z.enum(['ADDED', 'DUPLICATE', 'ERROR']),
        problem: z.enum(RULE_PROBLEMS).nullable(),
        /** The reason of an invalid pattern, or the value that is wrong. */
        detail: z.string().nullable(),
        expression: z.string(),
      }),
    ),
  })
  .meta({ id: 'RuleFileReport' });
export type RuleFileReport = z.infer<typeof RuleFileReport>;

export const matchingRules = {
  uses: endpoint({
    method: 'GET',
    path: '/api/matching-rules/uses',
    summary:
      'How many tags each rule of a node has made, and how many of them people deleted or changed; rules without any are left out',
    access: node('query.nodeId', 'READ'),
    query: z.object({ nodeId: Id, ...cacheBuster }),
    reply: z.array(z.object({ ruleId: z.number(), hits: z.number(), removed: z.number() })),
  }),
  importFile: endpoint({
    method: 'POST',
    path: '/api/node/:nodeId/matching-rules/import',
    bodyLimitMb: 30,
    summary:
      'Add the rules of a CSV or JSON file, all or none, or preview it; existing rules are left out and counted',
    access: node('params.nodeId', 'ADMIN'),
    params: NodeParams,
    body: z.object({
      format: z.enum(RULE_FILE_FORMATS),
      text: z.string().max(MAX_FILE_CHARS).refine(isStorable, 'Pattern'),
      /** The label of rules in the file that name none. */
      nerTagTypeId: Id.optional(),
      /** False: a preview. */
      store: z.boolean().default(false),
    }),
    reply: RuleFileReport,
  }),
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
export const lexiconContract = { matchingRules, ruleTrials };
