import { z } from 'zod';
import { newProcess, process } from '../kit/access.ts';
import { endpoint } from '../kit/endpoint.ts';
import { FieldError } from '../kit/error-reply.ts';
import type { ErrorKey } from '../kit/errors.ts';
import { cacheBuster, Flag, IdParams, Ids } from '../kit/fields.ts';
import { ProcessName } from '@scriptorium/domain/names.ts';
import { Process } from './processes.ts';

const Params = z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]));

/** Why a file is refused. */
export const ProcessFileProblem = z
  .object({
    /** Where it is in the JSON: `nodes.3.labels.0.name`; empty: the whole file. */
    path: z.string(),
    errorKey: z.string() as z.ZodType<ErrorKey>,
    params: Params,
    /** Of a value that does not match the schema. */
    kind: FieldError.shape.message.nullable(),
  })
  .meta({ id: 'ProcessFileProblem' });
export type ProcessFileProblem = z.infer<typeof ProcessFileProblem>;

/**
 * A thing to which a file refers and which the installation does not have. The setting stays empty, and the node says
 * that it is not complete.
 */
export const ProcessFileMissing = z
  .object({
    path: z.string(),
    what: z.enum([
      'secret',
      'chatModel',
      'transcriptionModel',
      'receiver',
      /** Receivers that the caller may not read, whose number is the name: they stay. */
      'hiddenReceivers',
      'endpoint',
      /** Two nodes of the file have one address; the name has it with the node that gets it. */
      'endpointTwice',
      'splitter',
      'embeddingModel',
      'systemTag',
      'tag',
      'connection',
    ]),
    name: z.string(),
    /** Null: of the process. */
    node: z.string().nullable(),
  })
  .meta({ id: 'ProcessFileMissing' });
export type ProcessFileMissing = z.infer<typeof ProcessFileMissing>;

export const CHANGE_KINDS = [
  'processRenamed',
  'tagAdded',
  'tagRemoved',
  'actorsChanged',
  'termsAdded',
  'termsRemoved',
  'retrievalChanged',
  'questionTemplateAdded',
  'questionTemplateRemoved',
  'questionTemplateChosen',
  'nodeAdded',
  'nodeRemoved',
  'nodeRenamed',
  'nodeMoved',
  'descriptionChanged',
  'optionChanged',
  'triggerChanged',
  'settingChanged',
  'labelAdded',
  'labelRemoved',
  'labelRenamed',
  'labelChanged',
  'rulesAdded',
  'rulesRemoved',
  'classAdded',
  'classRemoved',
  'classRenamed',
  'classChanged',
  'relationTypeAdded',
  'relationTypeRemoved',
  'relationTypeRenamed',
  'relationTypeChanged',
  'edgeAdded',
  'edgeRemoved',
  'conditionsChanged',
] as const;

/** One difference between two files. */
export const ProcessFileChange = z
  .object({
    kind: z.enum(CHANGE_KINDS),
    /** The node that it is about, by its later name; null: the process. An edge belongs to the node that it leads to. */
    node: z.string().nullable(),
    /** The changed thing: a field, the path of a label, the two nodes of an edge. */
    subject: z.array(z.string()),
    /** Short texts; null where there is no text. */
    before: z.string().nullable(),
    after: z.string().nullable(),
    /** The number of rules, terms, or labels of a node that one change stands for. */
    count: z.number(),
    /** Whether something is deleted: it needs a confirmation. */
    removes: z.boolean(),
  })
  .meta({ id: 'ProcessFileChange' });
export type ProcessFileChange = z.infer<typeof ProcessFileChange>;

export const ProcessImportPreview = z
  .object({
    /** The first 1000. */
    changes: z.array(ProcessFileChange),
    /** The number of all changes. */
    changeCount: z.number(),
    /** The number of changes that delete something. */
    removals: z.number(),
    missing: z.array(ProcessFileMissing),
    problems: z.array(ProcessFileProblem),
  })
  .meta({ id: 'ProcessImportPreview' });
export type ProcessImportPreview = z.infer<typeof ProcessImportPreview>;

const MAX_FIELDS = 20;

/** The parsed file: docs/process-file.schema.json is its schema. The server answers with the place of each problem. */
const GivenFile = z
  .object({})
  .catchall(z.unknown())
  .refine((given) => Object.keys(given).length <= MAX_FIELDS, 'Size')
  .meta({ id: 'ProcessFileBody', maxProperties: MAX_FIELDS });

const BODY_MB = 20;

const Coordinate = z.coerce.number<number | string>().min(-1_000_000).max(1_000_000);

export const processFiles = {
  fragment: endpoint({
    method: 'GET',
    path: '/api/processes/:id/fragment',
    summary: 'Some nodes of a process with the edges that lead to them, as a file that can be pasted',
    access: process('params.id', 'ADMIN'),
    params: IdParams,
    query: z.object({ nodeIds: Ids, ...cacheBuster }),
    reply: z.unknown(),
  }),
  paste: endpoint({
    method: 'POST',
    path: '/api/processes/:id/paste',
    summary: 'Add the nodes of a fragment to a process, in one transaction; answers with their ids',
    access: process('params.id', 'ADMIN'),
    params: IdParams,
    bodyLimitMb: BODY_MB,
    /** The coordinates of the upper left corner of the pasted nodes. */
    query: z.object({ x: Coordinate.default(0), y: Coordinate.default(0) }),
    body: GivenFile,
    reply: z.object({ ids: z.array(z.number()) }),
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/processes/:id/file',
    summary: 'The configuration of a process as a file for other installations and for version control',
    access: process('params.id', 'ADMIN'),
    params: IdParams,
    query: z.object(cacheBuster),
    reply: z.unknown(),
    shape: 'bytes',
  }),
  previewNew: endpoint({
    method: 'POST',
    path: '/api/processes/import/preview',
    mutates: false,
    summary:
      'The names in a file that are unknown here, and why it would be refused, if a process were created from it',
    access: newProcess,
    bodyLimitMb: BODY_MB,
    query: z.object({ name: ProcessName.optional() }),
    body: GivenFile,
    reply: ProcessImportPreview,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/processes/import',
    summary: 'Create a process from a file; the caller becomes its admin. Nothing is fetched or sent by it',
    access: newProcess,
    status: 201,
    bodyLimitMb: BODY_MB,
    /** Instead of the name in the file. */
    query: z.object({ name: ProcessName.optional() }),
    body: GivenFile,
    reply: Process,
    alert: 'alert.process.created',
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/processes/:id/import/preview',
    mutates: false,
    summary:
      'What would change in a process if it became what a file says; what is missing here; what is refused',
    access: process('params.id', 'ADMIN'),
    params: IdParams,
    bodyLimitMb: BODY_MB,
    query: z.object({ rename: Flag.default(false) }),
    body: GivenFile,
    reply: ProcessImportPreview,
  }),
  apply: endpoint({
    method: 'POST',
    path: '/api/processes/:id/import',
    summary:
      'Make a process what a file says, in one transaction; what has the same name is changed in place',
    access: process('params.id', 'ADMIN'),
    params: IdParams,
    bodyLimitMb: BODY_MB,
    query: z.object({
      /** Whether what the file does not have may be deleted. */
      confirm: Flag.default(false),
      /** Whether the process gets the name in the file. */
      rename: Flag.default(false),
    }),
    body: GivenFile,
    reply: Process,
    alert: 'alert.process.imported',
  }),
};
