import { z } from 'zod';
import { Text } from '@scriptorium/domain/names.ts';
import { document, node, step, stepOf } from '../kit/access.ts';
import { defineErrors } from '../kit/define-errors.ts';
import { endpoint } from '../kit/endpoint.ts';
import { cacheBuster, Day, Flag, Id, IdParams, Ids, NoBody } from '../kit/fields.ts';

/** The origin of a tag or a classifier label (docs/semantics.md#10). */
export const Source = z.enum(['USER', 'RULE', 'MODEL', 'PROMPT', 'IMPORT']);

export const NerTag = z
  .object({
    id: z.number(),
    stepId: z.number(),
    type: z.enum(['ASR_NER_TAG', 'SPAN_TAG', 'TIMESPAN_TAG']),
    nerTagType: z.object({
      id: z.number(),
      name: z.string(),
      backgroundColor: z.string(),
      textColor: z.string(),
      nodeId: z.number(),
      path: z.array(z.number()),
      /** The labels below it; absent in messages of earlier versions. */
      children: z.array(z.number()).optional(),
    }),
    utteranceTokens: z.array(z.object({ id: z.number(), utteranceId: z.number() })),
    startOffset: z.number().nullable(),
    endOffset: z.number().nullable(),
    tsStart: z.number().nullable(),
    tsEnd: z.number().nullable(),
    quote: z.string(),
    /** The relation graph that it takes part in, when it was read; absent in messages of earlier versions. */
    graph: z.number().nullable().optional(),
    /** The text below it was deleted; the quote is its former text (docs/semantics.md#4). */
    detached: z.boolean(),
    source: Source,
    sourceId: z.number().nullable(),
    score: z.number().nullable(),
    userId: z.number().nullable(),
    createdDate: z.string(),
    clientId: z.string().nullable(),
  })
  .meta({ id: 'NerTag' });
export type NerTag = z.infer<typeof NerTag>;

/** Idempotency key: a repeated call returns the result of the first. */
export const ClientId = z.uuid().optional();
const TagTypeRef = z.object({ id: Id });
/** Limit of UTF-16 code units of a tagged text. */
const MAX_QUOTED_CHARS = 2_000_000;
const Offset = z.number().int().min(0);
export const spanPlace = {
  startOffset: Offset,
  endOffset: Offset,
  contentId: Id.optional(),
  quote: Text.pipe(z.string().max(MAX_QUOTED_CHARS)).optional(),
};

/** Seconds of a recording; stored with two decimals (AUDIO-10). */
const Seconds = z.number().min(0).max(1_800_000);
const timespan = { tsStart: Seconds, tsEnd: Seconds };

const Words = z.array(TagTypeRef).max(1000);
/** Words of one utterance that follow each other; `quote`: what they said, with spaces between them. */
const wordsPlace = { utteranceTokens: Words.min(1), quote: spanPlace.quote };

/** In a tag as it was read, the places of the other kinds of tags are null, or have no words. */
const orAbsent = <Value extends z.ZodType>(schema: Value) =>
  schema
    .nullish()
    .transform((value) =>
      value === null || (Array.isArray(value) && value.length === 0) ? undefined : value,
    );

/** Tags that one request may create. */
export const MAX_TAGS_AT_ONCE = 500;

export const nerTags = {
  list: endpoint({
    method: 'GET',
    path: '/api/ner-tags',
    summary: 'The tags of a document, of the given steps',
    access: document('query.documentId', 'READ'),
    query: z.object({ documentId: Id, stepIds: Ids.optional(), ...cacheBuster }),
    reply: z.array(NerTag),
    versioned: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/ner-tags',
    summary: 'Tag a span of the text, words of a transcript, or a time span of a recording (seconds)',
    access: step('body.stepId', 'WRITE'),
    status: 201,
    body: z.union([
      z.object({ nerTagType: TagTypeRef, stepId: Id, clientId: ClientId, ...spanPlace }),
      z.object({ nerTagType: TagTypeRef, stepId: Id, clientId: ClientId, ...wordsPlace }),
      z.object({ nerTagType: TagTypeRef, stepId: Id, clientId: ClientId, ...timespan }),
    ]),
    reply: NerTag,
  }),
  createMany: endpoint({
    method: 'POST',
    path: '/api/ner-tags/many',
    summary:
      'Tag several spans of the text, words or time spans with one label: all of them, or none if one is refused',
    access: step('body.stepId', 'WRITE'),
    status: 201,
    body: z.object({
      nerTagType: TagTypeRef,
      stepId: Id,
      contentId: Id.optional(),
      spans: z
        .array(
          z.union([
            z.object(spanPlace).omit({ contentId: true }).extend({ clientId: ClientId }),
            z.object({ ...wordsPlace, clientId: ClientId }),
            z.object({ ...timespan, clientId: ClientId }),
          ]),
        )
        .min(1)
        .max(MAX_TAGS_AT_ONCE),
    }),
    reply: z.array(NerTag),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/ner-tags',
    summary: 'Change the place or the label of a tag: its span, its words, or its times',
    access: stepOf('tag', 'body.id', 'WRITE'),
    body: z.object({
      id: Id,
      nerTagType: TagTypeRef.optional(),
      contentId: spanPlace.contentId,
      quote: spanPlace.quote,
      startOffset: orAbsent(Offset),
      endOffset: orAbsent(Offset),
      utteranceTokens: orAbsent(Words),
      tsStart: orAbsent(Seconds),
      tsEnd: orAbsent(Seconds),
    }),
    reply: NerTag,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/ner-tags/:id',
    summary: 'Delete a tag; automatic steps do not create it again',
    access: stepOf('tag', 'params.id', 'WRITE'),
    params: IdParams,
    reply: NoBody,
    shape: 'none',
  }),
};

export const ClassifierTag = z
  .object({
    typeName: z.string(),
    typeId: z.number(),
    stepId: z.number(),
    userId: z.number().nullable(),
    source: Source,
    /** The model of a machine's label; absent in messages of earlier versions. */
    sourceId: z.number().nullable().optional(),
    score: z.number().nullable(),
  })
  .meta({ id: 'ClassifierTag' });
export type ClassifierTag = z.infer<typeof ClassifierTag>;

const StepParams = z.object({ stepId: Id });

export const classifierTags = {
  ofStep: endpoint({
    method: 'GET',
    path: '/api/step/:stepId/classifier-tags',
    summary: 'The classifier labels of a step',
    access: step('params.stepId', 'READ'),
    params: StepParams,
    query: z.object(cacheBuster),
    reply: z.array(ClassifierTag),
    versioned: true,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/step/:stepId/classifier-tags',
    summary: 'Replace the classifier labels of a step',
    access: step('params.stepId', 'WRITE'),
    params: StepParams,
    body: z
      .array(
        z.object({
          typeId: Id,
          typeName: z.string().max(255).optional(),
          stepId: Id.optional(),
          userId: Id.nullish(),
        }),
      )
      .max(500),
    reply: z.array(ClassifierTag),
  }),
  ofDocument: endpoint({
    method: 'GET',
    path: '/api/classifier-tags',
    summary: 'The classifier labels of all steps of a document that the caller may see',
    access: document('query.documentId', 'READ'),
    query: z.object({ documentId: Id, ...cacheBuster }),
    reply: z.array(ClassifierTag),
    versioned: true,
  }),
};

export const exports = {
  stepResults: endpoint({
    method: 'GET',
    path: '/api/nodes/:id/export-step-result',
    summary: "Export the labels of a node's finished steps between two days, as JSON or CSV",
    access: node('params.id', 'READ'),
    params: IdParams,
    query: z.object({
      format: z.enum(['JSON', 'CSV']).default('JSON'),
      from: Day.optional(),
      to: Day.optional(),
      delimiter: z.string().max(10).default(','),
      safeForSpreadsheets: Flag.default(false).describe(
        'CSV only. false: every cell contains exactly the tagged text. true: all texts are quoted, and texts that a spreadsheet would run as a formula are prefixed with an apostrophe, which is indistinguishable from an apostrophe of the text',
      ),
      /** The caller's time zone, which determines the days; the server's by default. */
      zoneId: z.string().max(64).optional(),
      ...cacheBuster,
    }),
    reply: NoBody,
    shape: 'bytes',
  }),
};

/** Why tags cannot be saved, deleted or exported. */
export const tagErrors = defineErrors({
  'error.tag.stale': {
    status: 409,
    en: 'The text has changed in the meantime. Reload it and try again.',
    pl: 'Tekst zmienił się w międzyczasie. Wczytaj go ponownie i spróbuj jeszcze raz.',
  },
  'error.tag.range': {
    status: 400,
    en: 'The range is empty, or outside the text or the recording.',
    pl: 'Zakres jest pusty albo wykracza poza tekst lub nagranie.',
  },
  'error.tag.kind': {
    status: 400,
    en: 'The node of this step does not have tags of this kind.',
    pl: 'Węzeł tego kroku nie ma oznaczeń tego rodzaju.',
  },
  'error.tag.hasRelations': {
    status: 400,
    en: 'The tag is part of a relation and cannot be deleted.',
    pl: 'Oznaczenie jest częścią relacji i nie można go usunąć.',
  },
  'error.export.range': { status: 400, en: 'date range too long', pl: 'zakres dat jest zbyt długi' },
  'error.export.delimiter': {
    status: 400,
    en: 'The CSV delimiter must be exactly one character and not a double quote.',
    pl: 'Separator CSV musi być dokładnie jednym znakiem, innym niż cudzysłów.',
  },
});
