import { z } from 'zod';
import { Colour, LabelName, Text } from '@scriptorium/domain/names.ts';
import { byHandler, node, nodeOf } from '../kit/access.ts';
import { defineErrors } from '../kit/define-errors.ts';
import { endpoint } from '../kit/endpoint.ts';
import { BasedOn, cacheBuster, Id, IdParams, Ids, NoBody } from '../kit/fields.ts';
import {
  BooleanString,
  LabelChanges,
  LabelOutline,
  LabelPlace,
  NodeParams,
  SuffixKey,
} from './label-fields.ts';

/** A label of a span or lexicon node. `path` holds the ids of its ancestors, root first. */
export const NerTagType = z
  .object({
    id: z.number(),
    name: z.string(),
    nodeId: z.number(),
    parentId: z.number().nullable(),
    path: z.array(z.number()),
    prefixKey: z.string(),
    suffixKey: z.string().nullable(),
    backgroundColor: z.string(),
    textColor: z.string(),
    dataFormat: z.enum(['DATE', 'MONEY']).nullable(),
    mandatory: z.boolean(),
    selectable: z.boolean(),
    disabled: z.boolean(),
    get children() {
      return z.array(NerTagType);
    },
  })
  .meta({ id: 'NerTagType' });
export type NerTagType = z.infer<typeof NerTagType>;

const LabelFields = z.object({
  name: LabelName,
  parentId: Id.nullable().default(null),
  backgroundColor: Colour,
  textColor: Colour,
  prefixKey: BooleanString.default('false'),
  suffixKey: SuffixKey.default(null),
  dataFormat: z.enum(['DATE', 'MONEY']).nullable().default(null),
  mandatory: z.boolean().default(false),
  selectable: z.boolean().default(true),
  disabled: z.boolean().default(false),
});

/** The ways a rule matches text. Rules are a part of a file of labels; the lexicon's folder has their own endpoints. */
export const MATCHING_TYPES = ['EXACT', 'REGEX', 'FUZZY'] as const;
export const Tolerance = z.number().int().min(1).max(3);
export const Expression = Text.pipe(z.string().trim().min(1).max(1000));

const MAX_IN_FILE = 20_000;

/** The export format of labels with their rules; strict, so that a misspelt property is reported. */
export const ImportedLabel = z.strictObject({
  nerTagType: z.strictObject({
    name: LabelName,
    prefixKey: BooleanString.optional(),
    suffixKey: SuffixKey.optional(),
    backgroundColor: Colour.optional(),
    textColor: Colour.optional(),
    dataFormat: z.enum(['DATE', 'MONEY']).nullable().optional(),
    mandatory: z.boolean().optional(),
    selectable: z.boolean().optional(),
    disabled: z.boolean().optional(),
  }),
  matchingRules: z
    .array(
      z.strictObject({
        expression: Expression,
        matchingType: z.enum(MATCHING_TYPES),
        tolerance: Tolerance.nullable().optional(),
      }),
    )
    .max(MAX_IN_FILE)
    .optional(),
  get children() {
    return z.array(ImportedLabel).max(MAX_IN_FILE).optional();
  },
});
export type ImportedLabel = z.infer<typeof ImportedLabel>;
export const LabelFile = z
  .strictObject({ data: z.array(ImportedLabel).max(MAX_IN_FILE) })
  .meta({ id: 'LabelFile' });
export type LabelFile = z.infer<typeof LabelFile>;

export const labels = {
  ofNode: endpoint({
    method: 'GET',
    path: '/api/node/:nodeId/ner-tag-type',
    summary: 'The labels of a node as trees',
    access: node('params.nodeId', 'READ'),
    params: NodeParams,
    query: z.object(cacheBuster),
    reply: z.array(NerTagType),
  }),
  roots: endpoint({
    method: 'GET',
    path: '/api/root-ner-tag-types',
    summary: 'The label trees of several nodes',
    access: byHandler('node READ', 'of several nodes, those that the caller may not read are left out'),
    query: z.object({ nodeIds: Ids, ...cacheBuster }),
    reply: z.array(NerTagType),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/node/:nodeId/ner-tag-type',
    summary: 'Create a label',
    access: node('params.nodeId', 'ADMIN'),
    status: 201,
    params: NodeParams,
    body: LabelFields,
    reply: NerTagType,
  }),
  createMany: endpoint({
    method: 'POST',
    path: '/api/node/:nodeId/ner-tag-type/many',
    bodyLimitMb: 5,
    summary:
      'Create labels from the lines of an outline, all or none; returns their ids in the order of the lines',
    access: node('params.nodeId', 'ADMIN'),
    status: 201,
    params: NodeParams,
    body: LabelOutline,
    reply: z.array(z.number()),
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/ner-tag-type/:id',
    summary: 'Change the name, colour or key of a label; the rest stays',
    access: nodeOf('label', 'params.id', 'ADMIN'),
    params: IdParams,
    body: LabelChanges,
    reply: NerTagType,
  }),
  move: endpoint({
    method: 'PUT',
    path: '/api/ner-tag-type/:id/place',
    summary: 'Move a label with those below it, under another label or to another place among its siblings',
    access: nodeOf('label', 'params.id', 'ADMIN'),
    params: IdParams,
    body: LabelPlace,
    reply: NoBody,
    shape: 'none',
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/ner-tag-type',
    summary: 'Change a label, or move it under another; with `basedOn` only what the author changed',
    access: nodeOf('label', 'body.id', 'ADMIN'),
    body: LabelFields.extend({ id: Id, basedOn: BasedOn }),
    reply: NerTagType,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/ner-tag-type/:id',
    summary:
      'Delete a label with its children; refused while tags, rules, predicates or relation types use one',
    access: nodeOf('label', 'params.id', 'ADMIN'),
    params: IdParams,
    reply: NoBody,
    shape: 'none',
  }),
  importFile: endpoint({
    method: 'POST',
    path: '/api/node/:nodeId/ner-tag-type/import',
    bodyLimitMb: 30,
    summary: 'Import labels with their rules; existing ones are skipped and counted',
    access: node('params.nodeId', 'ADMIN'),
    params: NodeParams,
    body: LabelFile,
    reply: z.object({
      savedTagTypes: z.number(),
      savedRules: z.number(),
      duplicatedTagTypes: z.number(),
      duplicatedRules: z.number(),
    }),
  }),
  exportFile: endpoint({
    method: 'GET',
    path: '/api/node/:nodeId/ner-tag-type/export',
    summary: 'Export the labels and rules of a node, in the format of the import',
    access: node('params.nodeId', 'READ'),
    params: NodeParams,
    query: z.object(cacheBuster),
    reply: LabelFile,
  }),
};

/** Why a label cannot be created, changed, placed, chosen or deleted. */
export const labelErrors = defineErrors({
  'error.label.inUse': {
    status: 400,
    en: 'The label is in use and cannot be deleted. Tags: {tags}; matching rules: {rules}; predicates of the edges: {predicates}; relation types: {relationTypes}.',
    pl: 'Etykieta jest używana i nie można jej usunąć. Oznaczenia: {tags}; reguły: {rules}; predykaty krawędzi: {predicates}; typy relacji: {relationTypes}.',
  },
  'error.label.depth': {
    status: 400,
    en: 'Labels can have at most {max} levels.',
    pl: 'Etykiety mogą mieć najwyżej {max} poziomów.',
  },
  'error.label.parent': {
    status: 400,
    en: 'A label cannot be placed there.',
    pl: 'Nie można umieścić tam etykiety.',
  },
  'error.label.changed': {
    status: 409,
    en: '{who} renamed this label to "{name}" in the meantime. Check the name and try again.',
    pl: 'W międzyczasie zmieniono nazwę tej etykiety na „{name}” ({who}). Sprawdź nazwę i spróbuj ponownie.',
  },
  'error.label.disabled': {
    status: 400,
    en: 'The label "{name}" cannot be chosen.',
    pl: 'Nie można wybrać etykiety „{name}”.',
  },
});
