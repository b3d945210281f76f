import { z } from 'zod';
import { newProcess, process } from '../kit/access.ts';
import { defineErrors } from '../kit/define-errors.ts';
import { endpoint } from '../kit/endpoint.ts';
import { FieldError } from '../kit/error-reply.ts';
import { cacheBuster, Flag, IdParams, Ids } from '../kit/fields.ts';
import { ProcessName } from '@scriptorium/domain/names.ts';
import { Process } from './processes.ts';

const Params = z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]));

/** Why a file is refused. */
export const ProcessFileProblem = z
  .object({
    /** The path of the value in the JSON: `nodes.3.labels.0.name`; empty: the whole file. */
    path: z.string(),
    errorKey: z.string(),
    params: Params,
    /** The kind of the error of a value that does not match the schema; null for other problems. */
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

/** Why a process file is refused, or what one of its problems is. */
export const processFileErrors = defineErrors({
  'error.processFile.format': {
    status: 400,
    en: 'This is not a process file: the property "format" must be "scriptorium-process".',
    pl: 'To nie jest plik procesu: właściwość „format” musi mieć wartość „scriptorium-process”.',
  },
  'error.processFile.newer': {
    status: 400,
    en: 'The file has version {version} of the format, and this product reads versions up to {known}. Update the product first.',
    pl: 'Plik ma wersję {version} formatu, a program czyta wersje do {known}. Najpierw zaktualizuj program.',
  },
  'error.processFile.value': {
    status: 400,
    en: 'This value is not valid, or the property does not exist.',
    pl: 'Ta wartość jest nieprawidłowa albo nie ma takiej właściwości.',
  },
  'error.processFile.refused': {
    status: 400,
    en: 'The file was refused, and nothing was changed. Problems: {problems}. The first: {first}',
    pl: 'Plik odrzucono i niczego nie zmieniono. Problemów: {problems}. Pierwszy: {first}',
  },
  'error.processFile.changed': {
    status: 409,
    en: 'Somebody else changed the process or took one of its names in the meantime. Try again.',
    pl: 'Ktoś inny zmienił w tym czasie proces albo zajął jedną z jego nazw. Spróbuj ponownie.',
  },
  'error.processFile.removes': {
    status: 409,
    en: 'The import deletes what the file does not have ({removals}). Confirm to import it.',
    pl: 'Import usuwa to, czego nie ma w pliku ({removals}). Potwierdź, aby zaimportować.',
  },
  'error.processFile.parser': {
    status: 400,
    en: 'A process has exactly one FILE_PARSER node.',
    pl: 'Proces ma dokładnie jeden węzeł FILE_PARSER.',
  },
  'error.processFile.nodeUnknown': {
    status: 400,
    en: 'The file has no node "{name}".',
    pl: 'W pliku nie ma węzła „{name}”.',
  },
  'error.processFile.labelUnknown': {
    status: 400,
    en: 'The node "{node}" has no label "{label}" in the file.',
    pl: 'Węzeł „{node}” nie ma w pliku etykiety „{label}”.',
  },
  'error.processFile.noLabels': {
    status: 400,
    en: 'A {type} node has no labels of this kind.',
    pl: 'Węzeł {type} nie ma etykiet tego rodzaju.',
  },
  'error.processFile.needs': {
    status: 400,
    en: 'The node "{node}" cannot be saved without "{name}", which this installation does not have. Add it first.',
    pl: 'Węzła „{node}” nie można zapisać bez „{name}”, a w tej instalacji tego nie ma. Najpierw to dodaj.',
  },
  'error.processFile.nodeHasLabels': {
    status: 400,
    en: 'The node "{node}" is not in the file and cannot be deleted: documents have labels from it ({labels}). Delete it by hand if they may be lost.',
    pl: 'Węzła „{node}” nie ma w pliku, a nie można go usunąć: dokumenty mają jego etykiety ({labels}). Usuń go ręcznie, jeśli mogą przepaść.',
  },
  'error.processFile.tooMany': {
    status: 400,
    en: 'There may be at most {most} of these in a file.',
    pl: 'W pliku może ich być najwyżej {most}.',
  },
});
