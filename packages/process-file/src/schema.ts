import { SuffixKey } from '@scriptorium/contract/process/label-fields.ts';
import { Expression, MATCHING_TYPES, Tolerance } from '@scriptorium/contract/process/labels.ts';
import { Priority } from '@scriptorium/contract/process/nodes.ts';
import { GlossaryTerm, MAX_GLOSSARY_TERMS } from '@scriptorium/contract/documents/transcript-edits.ts';
import { ACTIVITY_TYPES, TAGGING_TYPES } from '@scriptorium/domain/graph/activity-type.ts';
import { MAX_SUBMITS } from '@scriptorium/domain/graph/joins.ts';
import { NodeName } from '@scriptorium/domain/field-rules.ts';
import {
  Colour,
  Description,
  LabelName,
  ProcessName,
  ProcessTagName,
  Text,
} from '@scriptorium/domain/names.ts';
import { isCron } from '@scriptorium/domain/schedule/cron.ts';
import { TRIGGER_TYPES } from '@scriptorium/domain/schedule/triggers.ts';
import { AUTO_STEP_STATUSES } from '@scriptorium/domain/steps/statuses.ts';
import { z } from 'zod';
import { FORMAT, VERSION } from './format.ts';

/** Limits of a file; those of a process by hand are the same or wider. */
export const MAX_NODES = 1000;
const MAX_EDGES = 10_000;
const MAX_LABELS = 20_000;
const MAX_RULES = 20_000;
const MAX_PREDICATES = 300;

const Rule = z.strictObject({
  type: z.enum(MATCHING_TYPES),
  /** Given for FUZZY rules only. */
  tolerance: Tolerance.optional(),
  expression: Expression,
});

const shortcut = {
  /** Whether the prefix key comes before the letter. */
  prefixKey: z.boolean().default(false),
  suffixKey: SuffixKey.default(null),
};

const LabelFields = z.strictObject({
  name: LabelName,
  backgroundColor: Colour,
  textColor: Colour,
  ...shortcut,
  dataFormat: z.enum(['DATE', 'MONEY']).nullable().default(null),
  mandatory: z.boolean().default(false),
  selectable: z.boolean().default(true),
  disabled: z.boolean().default(false),
  rules: z.array(Rule).max(MAX_RULES).default([]),
});

/** A label of a span or lexicon node, with its rules and the labels below it. */
export type FileLabel = z.output<typeof LabelFields> & { children: FileLabel[] };

const FileLabel: z.ZodType<FileLabel> = LabelFields.extend({
  children: z
    .array(z.lazy(() => FileLabel))
    .max(MAX_LABELS)
    .default([]),
}).meta({ id: 'Label' });

/** A label of a classifier node. */
const Class = z.strictObject({
  name: LabelName,
  description: Description.default(''),
  backgroundColor: Colour,
  ...shortcut,
});
export type FileClass = z.output<typeof Class>;

/** A label by its name and those of the labels above it, root first. */
const LabelPath = z.array(LabelName).min(1).max(20);
export type LabelPath = z.output<typeof LabelPath>;

const RelationType = z.strictObject({
  name: LabelName,
  color: Colour,
  textColor: Colour.nullable().default(null),
  priority: Priority.default(2),
  merge: z.boolean().default(false),
  strict: z.boolean().default(false),
  /** Null: any label. */
  from: LabelPath.nullable().default(null),
  to: LabelPath.nullable().default(null),
});
export type FileRelationType = z.output<typeof RelationType>;

const Options = z.strictObject({
  automatic: z.boolean(),
  autoStepStatus: z.enum(AUTO_STEP_STATUSES),
  requiresAcceptance: z.boolean(),
  priority: Priority,
  handlesRelations: z.boolean(),
  supportedTaggingTypes: z.array(z.enum(TAGGING_TYPES)).max(10),
  /** Copies of each step beyond the first. */
  additionalCopies: z.number().int().min(0).max(MAX_SUBMITS).default(0),
  /** Absent: a node that is there keeps it, and a new one is blind. */
  blind: z.boolean().optional(),
});

/** A node without copies is blind unless the file says otherwise. */
export const copyOptions = (
  additionalCopies: number,
  blind: boolean,
): Pick<z.output<typeof Options>, 'additionalCopies' | 'blind'> => ({
  additionalCopies,
  ...(additionalCopies > 0 || !blind ? { blind } : {}),
});

const Trigger = z.strictObject({
  type: z.enum(TRIGGER_TYPES),
  cron: z.string().max(200).refine(isCron, { error: 'Pattern' }).nullable().default(null),
  threshold: z.number().int().min(1).max(100_000).nullable().default(null),
});

const Coordinate = z.number().min(-1_000_000).max(1_000_000);

const MAX_SETTINGS = 100;

const FileNode = z
  .strictObject({
    name: NodeName,
    type: z.enum(ACTIVITY_TYPES),
    description: Description.default(''),
    position: z.strictObject({ x: Coordinate, y: Coordinate }),
    options: Options,
    trigger: Trigger.default({ type: 'ALWAYS', cron: null, threshold: null }),
    /** The settings of the node's type, which checks them. */
    settings: z
      .record(z.string().max(100), z.unknown())
      .refine((given) => Object.keys(given).length <= MAX_SETTINGS, 'Size')
      .meta({ maxProperties: MAX_SETTINGS })
      .default({}),
    labels: z.array(FileLabel).max(MAX_LABELS).default([]),
    classes: z.array(Class).max(MAX_LABELS).default([]),
    relationTypes: z.array(RelationType).max(MAX_LABELS).default([]),
  })
  .meta({ id: 'Node' });
export type FileNode = z.output<typeof FileNode>;

/** A condition on an edge: one label of a node, or several conditions. An empty list is never true. */
export type FilePredicate =
  | { node: string; equal: boolean; label: string | string[] }
  | { all: FilePredicate[] }
  | { any: FilePredicate[] };

const several = () =>
  z.array(z.lazy((): z.ZodType<FilePredicate, FilePredicate> => FilePredicate as never)).max(MAX_PREDICATES);

export const FilePredicate: z.ZodType<FilePredicate, FilePredicate> = z
  .union([
    z.strictObject({
      node: NodeName,
      /** Whether the document must have the label, or must not. */
      equal: z.boolean(),
      /** The path of a tag label, or the name of a classifier label. */
      label: z.union([LabelPath, LabelName]),
    }),
    z.strictObject({ all: several() }),
    z.strictObject({ any: several() }),
  ])
  .meta({ id: 'Predicate' }) as never;

const FileEdge = z
  .strictObject({
    from: NodeName,
    to: NodeName,
    /** All must hold. */
    predicates: z.array(FilePredicate).max(MAX_PREDICATES).default([]),
  })
  .meta({ id: 'Edge' });
export type FileEdge = z.output<typeof FileEdge>;

const Tag = z.strictObject({ name: ProcessTagName, color: Colour, system: z.boolean() });
const Actor = z.strictObject({
  actor: z.string().regex(/^SPEAKER[1-9]\d{0,2}$/),
  name: Text.pipe(z.string().trim().min(1).max(100)),
});
const ReferenceName = Text.pipe(z.string().min(1).max(255));

const Retrieval = z.strictObject({
  enabled: z.boolean(),
  /** Null: the built-in one. */
  splitter: ReferenceName.nullable().default(null),
  embeddingModel: ReferenceName.nullable().default(null),
  templates: z
    .array(z.strictObject({ template: z.string().min(1).max(100_000), active: z.boolean() }))
    .max(50)
    .default([]),
});

const Process = z.strictObject({
  name: ProcessName,
  tags: z.array(Tag).max(50).default([]),
  actors: z.array(Actor).max(100).default([]),
  glossary: z.array(GlossaryTerm).max(MAX_GLOSSARY_TERMS).default([]),
  retrieval: Retrieval.default({ enabled: false, splitter: null, embeddingModel: null, templates: [] }),
});

/** A process as a file (docs/process-file.md). Strict, so that a misspelt property is reported. */
export const ProcessFile = z
  .strictObject({
    $schema: z.string().max(1000).optional(),
    format: z.literal(FORMAT),
    version: z.literal(VERSION),
    process: Process,
    nodes: z.array(FileNode).min(1).max(MAX_NODES),
    edges: z.array(FileEdge).max(MAX_EDGES).default([]),
  })
  .meta({ id: 'ProcessFile' });
export type ProcessFile = z.output<typeof ProcessFile>;
