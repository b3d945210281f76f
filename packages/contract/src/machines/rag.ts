import { isStorable } from '@scriptorium/domain/names.ts';
import { EditorState } from '@scriptorium/domain/graph/editor-state.ts';
import { MAX_RAG_QUERY_LENGTH, RAG_BOUNDS, toTopK } from '@scriptorium/domain/rag/rag-bounds.ts';
import { z } from 'zod';
import { process, processOf } from '../kit/access.ts';
import { defineErrors } from '../kit/define-errors.ts';
import { endpoint } from '../kit/endpoint.ts';
import { cacheBuster, Id, IdParams, NoBody } from '../kit/fields.ts';
import { StepReason } from '../documents/steps.ts';

const MAX_TEMPLATE_LENGTH = 100_000;

const bounded = ({ min, max, first }: { min: number; max: number; first: number }) =>
  z.number().min(min).max(max).default(first);

export const RagQuery = z
  .object({
    query: z.string().trim().min(1).max(MAX_RAG_QUERY_LENGTH).refine(isStorable, 'Pattern'),
    similarityThreshold: bounded(RAG_BOUNDS.similarityThreshold),
    /** From 1 to 10; other numbers become the nearest of them, and a blank one becomes 1. */
    topK: z
      .union([z.number(), z.literal('')])
      .nullable()
      .default(RAG_BOUNDS.topK.first)
      .transform(toTopK),
    temperature: bounded(RAG_BOUNDS.temperature),
    processId: Id,
    llmModel: z.object({ id: Id }),
    /** The secret of the process whose value is the key of the call. */
    secret: z.object({ id: Id }).nullish(),
  })
  .meta({ id: 'RagQuery' });
export type RagQuery = z.output<typeof RagQuery>;

/** A passage that was given to the model. */
export const RagPassage = z
  .object({
    /** As it is cited, from 1. */
    number: z.number(),
    docId: z.number(),
    filename: z.string(),
    text: z.string(),
    /** UTF-16 code units in the text of the document. */
    start: z.number(),
    end: z.number(),
    /** From 0 to 1: what the threshold is compared with. */
    similarity: z.number(),
  })
  .meta({ id: 'RagPassage' });
export type RagPassage = z.infer<typeof RagPassage>;

export const RagAnswer = z
  .object({
    /** Null: `errorMessage` says why. */
    llmResponse: z.string().nullable(),
    errorMessage: z.string().nullable(),
    /** The error message as a key with its params. */
    reason: StepReason.nullable(),
    matchedDocuments: z.array(
      z.object({ docId: z.number(), filename: z.string(), chunks: z.array(z.string()) }),
    ),
    passages: z.array(RagPassage),
    /** The answer in sentences, each with the numbers of the passages that it cites. */
    sentences: z.array(z.object({ text: z.string(), passages: z.array(z.number()) })),
    /** Why passages were searched for by words alone, although the process has a model for their meaning. */
    wordsOnly: StepReason.nullable(),
    /** Passages that were found, but did not fit into the context of the model. */
    droppedPassages: z.number(),
    modelName: z.string().nullable(),
    answeredBy: z.string().nullable(),
    inputTokens: z.number().nullable(),
    outputTokens: z.number().nullable(),
    /** Null where prices or tokens are not known. */
    cost: z.number().nullable(),
    currency: z.string().nullable(),
    ms: z.number(),
  })
  .meta({ id: 'RagAnswer' });
export type RagAnswer = z.infer<typeof RagAnswer>;

/** A line of an answer that arrives as it is written. */
export const RagEvent = z
  .discriminatedUnion('type', [
    /** The passages that the model is asked with; replaces those before. */
    z.object({ type: z.literal('found'), passages: z.array(RagPassage), droppedPassages: z.number() }),
    /** The next part of the text. */
    z.object({ type: z.literal('text'), text: z.string() }),
    /** The last line: the whole answer. */
    z.object({ type: z.literal('answer'), answer: RagAnswer }),
    /** The last line of an answer that the server could not finish. */
    z.object({ type: z.literal('error') }),
  ])
  .meta({ id: 'RagEvent' });
export type RagEvent = z.infer<typeof RagEvent>;

export const RagTemplate = z
  .object({
    id: z.number(),
    processId: z.number(),
    template: z.string(),
    /** Serialized. */
    templateEditorState: z.string(),
    /** Whether it is the one in use. */
    active: z.boolean(),
  })
  .meta({ id: 'RagTemplate' });
export type RagTemplate = z.infer<typeof RagTemplate>;

const SerializedState = z
  .string()
  .min(1)
  .max(500_000)
  .refine((text) => {
    try {
      return Boolean(EditorState.safeParse(JSON.parse(text)).data);
    } catch {
      return false;
    }
  }, 'Pattern');

/** The progress of indexing the documents of a process. Null for callers who see only some of its documents. */
export const RagIndex = z
  .object({
    counts: z
      .object({
        /** Documents with a text. */
        documents: z.number(),
        indexed: z.number(),
        failed: z.number(),
        /**
         * The number of documents whose passages are also found by their meaning; null: the process has no model for
         * it.
         */
        embedded: z.number().nullable(),
        /** The number of documents for which the model gave no vectors. */
        notEmbedded: z.number(),
      })
      .nullable(),
    /** The first documents that could not be indexed, or not by their meaning. */
    failures: z.array(z.object({ docId: z.number(), filename: z.string(), reason: StepReason })),
  })
  .meta({ id: 'RagIndex' });
export type RagIndex = z.infer<typeof RagIndex>;

export const rag = {
  ask: endpoint({
    method: 'POST',
    path: '/api/rag',
    summary: 'Answer a question with passages of the documents of a process; needs the profile rag',
    access: process('body.processId', 'READ'),
    body: RagQuery,
    reply: RagAnswer,
  }),
  stream: endpoint({
    method: 'POST',
    path: '/api/rag/stream',
    summary: 'Answer a question likewise, in lines of JSON as the model writes; needs the profile rag',
    access: process('body.processId', 'READ'),
    body: RagQuery,
    reply: RagEvent,
    shape: 'lines',
  }),
  index: endpoint({
    method: 'GET',
    path: '/api/rag-index',
    summary:
      'How many of the documents of a process are indexed, and why others are not; needs the profile rag',
    access: process('query.processId', 'READ'),
    query: z.object({ processId: Id, ...cacheBuster }),
    reply: RagIndex,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/rag-index/retry',
    summary: 'Index the documents again that could not be indexed; needs the profile rag',
    access: process('body.processId', 'ADMIN'),
    body: z.object({ processId: Id }),
    reply: NoBody,
    shape: 'none',
  }),
};

export const ragTemplates = {
  list: endpoint({
    method: 'GET',
    path: '/api/rag-templates',
    summary: 'The templates of questions of a process; needs the profile rag',
    access: process('query.processId', 'READ'),
    query: z.object({ processId: Id, ...cacheBuster }),
    reply: z.array(RagTemplate),
  }),
  defaults: endpoint({
    method: 'GET',
    path: '/api/rag-templates/defaults',
    summary: 'The template of processes without one of their own; needs the profile rag',
    access: 'user',
    query: z.object(cacheBuster),
    reply: z.object({ defaultRagTemplate: z.string(), defaultRagTemplateEditorState: z.string() }),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/rag-templates',
    summary:
      'Create a template of questions, or change the one with the id; an active one is used instead of others',
    access: process('body.processId', 'ADMIN'),
    body: z.object({
      id: Id.nullish(),
      processId: Id,
      template: z.string().trim().min(1).max(MAX_TEMPLATE_LENGTH).refine(isStorable, 'Pattern'),
      templateEditorState: SerializedState,
      active: z.boolean().default(true),
    }),
    reply: RagTemplate,
    alert: 'alert.ragTemplate.saved',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/rag-templates/:id',
    summary: 'Delete a template of questions; without an active one the process uses the default',
    access: processOf('ragTemplate', 'params.id', 'ADMIN'),
    params: IdParams,
    reply: NoBody,
    shape: 'none',
    alert: 'alert.ragTemplate.deleted',
  }),
};

/** Why a question about documents, or a template of questions, is refused. */
export const ragErrors = defineErrors({
  'error.secret.questions': {
    status: 400,
    en: 'The secret "{name}" may not be used for questions. Ask an administrator of the process to allow it at the secret, or choose another one.',
    pl: 'Sekretu „{name}” nie wolno używać do pytań. Poproś administratora procesu, aby zezwolił na to w ustawieniach sekretu, albo wybierz inny.',
  },
  'error.rag.off': {
    status: 409,
    en: 'Questions about documents are switched off for this process.',
    pl: 'W tym procesie nie włączono pytań o dokumenty.',
  },
  'error.rag.wildcardUnknown': {
    status: 400,
    en: '"{wildcard}" is not a wildcard that the template can use.',
    pl: '„{wildcard}” nie jest symbolem, którego szablon może użyć.',
  },
  'soaApp.ragTemplate.creatorModal.editorValidationError': {
    status: 400,
    en: 'The template is missing required wildcards.',
    pl: 'W szablonie brakuje wymaganych symboli.',
  },
  'error.rag.tooMany': {
    status: 429,
    en: 'You have asked {limit} questions within an hour, which is the limit. Try again in {minutes} minutes.',
    pl: 'Liczba pytań zadanych w ciągu godziny: {limit}. To jest limit; spróbuj ponownie za tyle minut: {minutes}.',
  },
});
