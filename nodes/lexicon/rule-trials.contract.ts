import { document, node, processOf } from '@scriptorium/contract/kit/access.ts';
import { endpoint } from '@scriptorium/contract/kit/endpoint.ts';
import { cacheBuster, Id, NoBody } from '@scriptorium/contract/kit/fields.ts';
import { Expression, MATCHING_TYPES, Tolerance } from '@scriptorium/contract/process/labels.ts';
import { Text } from '@scriptorium/domain/names.ts';
import { z } from 'zod';
import { MAX_TRIED_CHARS, MAX_TRIED_RULES } from './rule-trial-limits.ts';

const RuleTraits = z.object({
  nerTagTypeId: Id,
  matchingType: z.enum(MATCHING_TYPES),
  tolerance: Tolerance.nullish(),
});

/** Rules as a form has them: over the stored ones. Nothing is stored. */
export const TriedRules = z
  .object({
    nodeId: Id,
    /** New rules, and changed ones with the id of the stored rule. */
    drafts: z
      .array(RuleTraits.extend({ id: Id.optional(), expression: Expression }))
      .max(MAX_TRIED_RULES)
      .default([]),
    /** Stored rules that would no longer exist. */
    deletedRuleIds: z.array(Id).max(MAX_TRIED_RULES).default([]),
    /** The stored rules that take part besides the drafts: all of the node, or those of `group`. */
    among: z.enum(['ALL', 'GROUP']).default('ALL'),
    /** The label, type and tolerance of the group; without them GROUP has no stored rules. */
    group: RuleTraits.optional(),
  })
  .meta({ id: 'TriedRules' });
export type TriedRules = z.output<typeof TriedRules>;

export const RuleTrial = z
  .object({
    /** In the order of the text, at most 5,000; offsets count UTF-16 code units of the text in NFC. */
    hits: z.array(
      z.object({
        start: z.number(),
        end: z.number(),
        nerTagTypeId: z.number(),
        /** The stored rule; for a draft its index in `drafts`. */
        ruleId: z.number().nullable(),
        draft: z.number().nullable(),
        distance: z.number(),
      }),
    ),
    /** Also of those that `hits` leaves out. */
    total: z.number(),
    /** Drafts that are no valid rules; the position is an offset in the expression. */
    errors: z.array(z.object({ draft: z.number(), message: z.string(), position: z.number().nullable() })),
    /** Patterns that backtrack: the linear matcher had to finish them. */
    slow: z.array(z.object({ ruleId: z.number().nullable(), draft: z.number().nullable() })),
    /** The version of the document that was read; null for a text. */
    version: z.number().nullable(),
  })
  .meta({ id: 'RuleTrial' });
export type RuleTrial = z.infer<typeof RuleTrial>;

/** A line of a count; the last one is DONE or FAILED. */
export const RuleCount = z
  .object({
    state: z.enum(['RUNNING', 'DONE', 'FAILED']),
    /** The documents to read, and those that have been read. */
    of: z.number(),
    documents: z.number(),
    withHits: z.number(),
    hits: z.number(),
    /** Documents of which only the first 1,000,000 characters were read. */
    shortened: z.number(),
    /** The newest documents with hits. */
    examples: z.array(z.object({ id: z.number(), filename: z.string(), hits: z.number() })),
    /** Why it failed. */
    error: z
      .object({ key: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })
      .nullable(),
  })
  .meta({ id: 'RuleCount' });
export type RuleCount = z.infer<typeof RuleCount>;

const TriedText = z.string().max(MAX_TRIED_CHARS).pipe(Text);

export const ruleTrials = {
  onText: endpoint({
    method: 'POST',
    path: '/api/matching-rules/trial/text',
    mutates: false,
    bodyLimitMb: 30,
    summary: 'Try rules on a text of at most 1,000,000 characters; nothing is stored',
    access: node('body.nodeId', 'ADMIN'),
    body: TriedRules.extend({ text: TriedText }),
    reply: RuleTrial,
  }),
  onDocument: endpoint({
    method: 'POST',
    path: '/api/matching-rules/trial/document',
    mutates: false,
    bodyLimitMb: 30,
    summary:
      'Try rules on a document of the process, or on its first 1,000,000 characters; nothing is stored',
    access: [node('body.nodeId', 'ADMIN'), document('body.documentId', 'READ')],
    body: TriedRules.extend({ documentId: Id }),
    reply: RuleTrial,
  }),
  prepare: endpoint({
    method: 'POST',
    path: '/api/matching-rules/trial/prepare',
    mutates: false,
    summary:
      'Compile the rules of a node, so that the first trial does not have to wait for it; ends when they are compiled',
    access: node('body.nodeId', 'ADMIN'),
    body: z.object({ nodeId: Id }),
    reply: NoBody,
    shape: 'none',
  }),
  /** The text to which the offsets of `onDocument` refer. */
  text: endpoint({
    method: 'GET',
    path: '/api/matching-rules/trial/text',
    summary: 'The text of a document as rules read it: the words of a transcript are joined',
    access: [node('query.nodeId', 'ADMIN'), document('query.documentId', 'READ')],
    query: z.object({ nodeId: Id, documentId: Id, ...cacheBuster }),
    reply: z.object({ text: z.string(), shortened: z.boolean(), version: z.number() }),
  }),
  count: endpoint({
    method: 'POST',
    path: '/api/matching-rules/trial/count',
    mutates: false,
    bodyLimitMb: 30,
    summary:
      'In how many of the newest 1,000 documents of the process rules have hits, as it is counted; nothing is stored',
    access: [node('body.nodeId', 'ADMIN'), processOf('node', 'body.nodeId', 'READ')],
    body: TriedRules,
    reply: RuleCount,
    shape: 'lines',
  }),
};
