import { z } from 'zod';
import { DOCUMENT_STATUSES, DOCUMENT_TYPES } from '@scriptorium/domain/steps/statuses.ts';
import { Text } from '@scriptorium/domain/names.ts';
import { PARTNERS } from '@scriptorium/domain/transcript/file-kinds.ts';
import { User } from '../people/account.ts';
import { byHandler, document, nodeOf, process } from '../kit/access.ts';
import { defineErrors } from '../kit/define-errors.ts';
import { endpoint } from '../kit/endpoint.ts';
import { cacheBuster, Id, IdParams, NoBody, pageOf, paging, recordOf } from '../kit/fields.ts';
import { Issue } from '../annotations/issues.ts';
import { DocumentFilter } from './document-filters.ts';
import { StepInfo } from './steps.ts';
import { UploadedDocuments, UploadFields } from './uploaded-documents.ts';

/** One version of a document's text; offsets count UTF-16 code units of `content` (docs/semantics.md#4). */
export const Content = z.object({ id: z.number(), content: z.string() });

export const Document = z
  .object({
    id: z.number(),
    filename: z.string(),
    path: z.string(),
    processId: z.number(),
    documentType: z.enum(DOCUMENT_TYPES),
    status: z.enum(DOCUMENT_STATUSES),
    /** The detected file format: `pdf`, `image`, `docx` … */
    kind: z.string(),
    size: z.number(),
    createdDate: z.string(),
    /** The steps that the caller may see, in the order of the graph. */
    steps: z.array(StepInfo),
    assignees: z.array(User),
    blockedBy: User.nullable(),
    blockedDate: z.string().nullable(),
    content: Content.nullable(),
    /** The issues that the caller may see, oldest first. */
    issues: z.array(Issue),
    imageCount: z.number(),
    /** The recording of an audio document; null for a transcript without one. Its length is null until it was read. */
    audio: z
      .object({
        durationMs: z.number().nullable(),
        codec: z.string().nullable(),
        contentType: z.string(),
      })
      .nullable(),
    /** The mail that contained this document as an attachment. */
    parent: z.object({ id: z.number(), filename: z.string() }).nullable(),
    attachments: z.array(z.object({ id: z.number(), filename: z.string() })),
    /** A recording or transcript that was uploaded later; a user must decide whether it joins this document. */
    pendingPartner: z
      .object({
        filename: z.string(),
        kind: z.enum(PARTNERS),
        createdDate: z.string(),
        createdBy: User.nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'Document' });
export type Document = z.infer<typeof Document>;

export const DocumentRow = z
  .object({
    id: z.number(),
    filename: z.string(),
    processId: z.number(),
    documentType: z.enum(DOCUMENT_TYPES),
    status: z.enum(DOCUMENT_STATUSES),
    createdDate: z.string(),
    blockedBy: User.nullable(),
    assignees: z.array(User),
    steps: z.array(StepInfo),
    /** The issues that the caller may see; in lists that filter or sort by issues. */
    issueCounts: z
      .object({
        issues: z.number(),
        resolved: z.number(),
        /** Comments of people. */
        replies: z.number(),
      })
      .optional(),
  })
  .meta({ id: 'DocumentRow' });
export type DocumentRow = z.infer<typeof DocumentRow>;

/** A found document; `excerpts` are passages of its text with the offsets of the found words. */
export const FoundDocument = DocumentRow.extend({
  excerpts: z.array(
    z.object({
      text: z.string(),
      marks: z.array(z.object({ start: z.number(), end: z.number() })),
    }),
  ),
}).meta({ id: 'FoundDocument' });
export type FoundDocument = z.infer<typeof FoundDocument>;

/** The fields of the form of a document; all are required (LIST-14). */
export const DocumentFields = z.object({
  filename: Text.pipe(z.string().trim().min(1).max(255)),
  path: Text.pipe(z.string().trim().min(1).max(1000)),
  processId: Id,
  documentType: z.enum(DOCUMENT_TYPES),
});

/** Limits of one search; each label and each quote costs database time. */
const MAX_LABELS = 20;
const MAX_QUOTES = 100;

const SearchText = Text.pipe(z.string().max(1000));
/** Quotes by the id of a label; an empty list means any quote. */
const QuotesOfLabels = recordOf(z.string().max(20), z.array(SearchText).max(MAX_QUOTES), MAX_LABELS).refine(
  (quotes) => Object.values(quotes).flat().length <= MAX_QUOTES,
  'Size',
);

/** The upper bound of the setting MAX_TEXT_CHARS. */
const TEXT_CHARS_UPPER_BOUND = 100_000_000;

const Area = z.object({
  start: z.number(),
  end: z.number(),
  x0: z.number(),
  y0: z.number(),
  x1: z.number(),
  y1: z.number(),
});

export const documents = {
  get: endpoint({
    method: 'GET',
    path: '/api/documents/:id',
    summary: 'A document with its text, and the steps and issues that the caller may see',
    access: document('params.id', 'READ'),
    params: IdParams,
    query: z.object(cacheBuster),
    reply: Document,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/documents',
    summary:
      'Create a document without a file; its file parser waits for a person to write the text. A repeated `clientId` returns the same document',
    access: process('body.processId', 'WRITE'),
    status: 201,
    body: DocumentFields.extend({ clientId: z.uuid().optional() }),
    reply: Document,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/documents',
    summary:
      'Change name, path and type of a document. It stays in its process, and its type stays once people have labelled it',
    access: document('body.id', 'WRITE'),
    body: DocumentFields.extend({ id: Id }),
    reply: Document,
  }),
  info: endpoint({
    method: 'POST',
    path: '/api/v2/document-info',
    mutates: false,
    summary:
      'Documents with their steps and assignees, filtered and paged. With `paged: false` up to 10,000 in one response, with empty `steps` and `assignees`; `totalElements` counts all, or up to 10,000 where `totalIsCapped` is true. With `hideAccepted`, true or false, as on a dashboard: own and unassigned documents only, except for ADMINs of the process. Filters about issues must hold for the same issue; with one of them, or sorted by comments, the list has only documents with issues, on a dashboard the own ones: assigned to the caller, or with an issue that they reported or answered',
    access: 'user',
    query: z.object(paging(['id', 'documentId', 'filename', 'createdDate', 'status', 'comments'], 20)),
    body: z.object({
      paged: z.boolean().default(true),
      filters: z.array(DocumentFilter).max(20).default([]),
      /**
       * Whether rows leave out accepted steps. Dashboards send it, and get of a process without ADMIN only the caller's
       * own documents and unassigned ones.
       */
      hideAccepted: z.boolean().optional(),
    }),
    /** With `totalIsCapped` there are more matches than `totalElements`. */
    reply: pageOf(DocumentRow).extend({ totalIsCapped: z.boolean() }),
  }),
  search: endpoint({
    method: 'POST',
    path: '/api/documents/_search/document',
    mutates: false,
    summary:
      'Documents of a process that contain the given words or labels. `content`: beginnings of words, "exact phrases", -without, has:Label; case and accents do not matter',
    access: process('body.processId', 'READ'),
    query: z.object(paging(['id', 'documentId', 'filename'])),
    body: z.object({
      processId: Id,
      discriminator: z.enum(['BY_CONTENT', 'BY_NER_TAG', 'BY_CLASSIFIER_TAG']).default('BY_CONTENT'),
      content: SearchText.optional(),
      tagTypeContentMap: QuotesOfLabels.optional(),
      typeList: z.array(Id).max(100).optional(),
    }),
    reply: FoundDocument,
    shape: 'page',
  }),
  saveContent: endpoint({
    method: 'PUT',
    path: '/api/documents/:id/content',
    bodyLimitMb: 100,
    summary:
      'Replace the text; tags move with it, and the response counts the moved, detached and restored tags',
    access: [document('params.id', 'READ'), nodeOf('parsedDocument', 'params.id', 'WRITE')],
    params: IdParams,
    body: z.object({
      id: Id,
      docId: Id,
      content: z.string().max(TEXT_CHARS_UPPER_BOUND),
      stepId: Id.optional(),
    }),
    reply: z.object({ content: Content, moved: z.number(), detached: z.number(), reattached: z.number() }),
  }),
  imageCount: endpoint({
    method: 'GET',
    path: '/api/documents/:id/images/length',
    summary: 'The number of page images of a document',
    access: document('params.id', 'READ'),
    params: IdParams,
    query: z.object(cacheBuster),
    reply: z.number(),
  }),
  image: endpoint({
    method: 'GET',
    path: '/api/documents/:id/images/:index',
    summary: 'A page image; pages count from 0',
    access: document('params.id', 'READ'),
    params: IdParams.extend({ index: z.coerce.number<number | string>().int().min(0) }),
    reply: NoBody,
    shape: 'bytes',
  }),
  imageWords: endpoint({
    method: 'GET',
    path: '/api/documents/:id/images/:index/words',
    summary: 'The positions of the words on a page: offsets in the text, and boxes as fractions of the image',
    access: document('params.id', 'READ'),
    params: IdParams.extend({ index: z.coerce.number<number | string>().int().min(0) }),
    query: z.object(cacheBuster),
    reply: z.object({ contentId: z.number(), width: z.number(), height: z.number(), words: z.array(Area) }),
  }),
  imageRanges: endpoint({
    method: 'GET',
    path: '/api/documents/:id/images/ranges',
    summary: 'The range of the text on each page image; pages without words are left out',
    access: document('params.id', 'READ'),
    params: IdParams,
    query: z.object(cacheBuster),
    reply: z.array(z.object({ index: z.number(), start: z.number(), end: z.number() })),
  }),
  original: endpoint({
    method: 'GET',
    path: '/api/documents/:id/original',
    summary: 'The uploaded file, unchanged',
    access: document('params.id', 'READ'),
    params: IdParams,
    reply: NoBody,
    shape: 'bytes',
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/file-upload',
    summary:
      'Upload one file (fields `file`, `nodeId`, optional `clientId`); responds once it is stored durably',
    access: byHandler('node WRITE', 'the id of the node is a field of the uploaded stream'),
    status: 201,
    body: UploadFields,
    bodyType: 'multipart',
    reply: UploadedDocuments,
  }),
  answerPartner: endpoint({
    method: 'POST',
    path: '/api/documents/:id/partner',
    summary:
      'Decide about a pending recording or transcript of a document: it joins the document and the file parser runs again, or it becomes a separate document',
    access: [document('params.id', 'READ'), nodeOf('parsedDocument', 'params.id', 'WRITE')],
    params: IdParams,
    body: z.object({ join: z.boolean() }),
    reply: z.object({ documentId: z.number() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/documents/:id',
    summary: 'Delete a document',
    access: document('params.id', 'WRITE'),
    params: IdParams,
    reply: NoBody,
    shape: 'none',
  }),
  removeMany: endpoint({
    method: 'DELETE',
    path: '/api/documents',
    summary: 'Delete the given documents of a process',
    access: process('body.processId', 'WRITE'),
    body: z.object({ documentIds: z.array(Id).min(1).max(10_000), processId: Id }),
    reply: NoBody,
    shape: 'none',
  }),
  removeAll: endpoint({
    method: 'DELETE',
    path: '/api/processes/:id/documents',
    summary: 'Delete all documents of a process',
    access: process('params.id', 'ADMIN'),
    params: IdParams,
    reply: NoBody,
    shape: 'none',
  }),
};

/** Why a document cannot be changed. */
export const documentErrors = defineErrors({
  'error.document.typeInUse': {
    status: 409,
    en: 'People have labelled this document. Its type can no longer be changed.',
    pl: 'W tym dokumencie ktoś już coś oznaczył. Nie można zmienić jego typu.',
  },
  'error.text.tooLong': {
    status: 400,
    en: 'The text is longer than {limit} characters (setting MAX_TEXT_CHARS).',
    pl: 'Tekst jest dłuższy niż {limit} znaków (ustawienie MAX_TEXT_CHARS).',
  },
});
