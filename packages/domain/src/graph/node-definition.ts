import type { z } from 'zod';
import type { ActivityType, TaggingType } from './activity-type.ts';
import type { AutoStepStatus } from '../steps/statuses.ts';
import type { NodeResult } from '../text/wildcards.ts';
import type { SettingsInFile } from './settings-in-file.ts';
import type { TemplateField } from './template-field.ts';
import { isExternal, isTrainable, type MachineSettings } from './machine-settings.ts';

/** The options that every node has and its admin may set. */
export interface NodeOptions {
  automatic: boolean;
  autoStepStatus: AutoStepStatus;
  requiresAcceptance: boolean;
  /** 0 lowest to 4 highest */
  priority: number;
  handlesRelations: boolean;
  supportedTaggingTypes: TaggingType[];
}

/** The properties of a type, as data instead of a switch on the type (docs/semantics.md#1). */
export interface NodeTraits {
  /** Brings documents in; has no steps of its own. */
  upload: boolean;
  /** Fetches documents by the node's cron. */
  hasSchedule?: true;
  /** Needs exactly one connection before its settings are saved (ERR-85). */
  hasOneConnection?: true;
  /** Created with the process; cannot be deleted. */
  obligatory: boolean;
  /** `machine`: always with an external model, by choice when it is trainable, otherwise never. */
  automatic: 'always' | 'never' | 'choice' | 'machine';
  /** The kind of predicate that may name a node of this type. */
  predicates: 'CLF' | 'NER' | null;
  /** Several steps per document are possible. */
  multiprocessed: boolean;
  /** Whether steps of the node may need an acceptance. */
  conditionalAcceptance: boolean;
  /** Whether the status of a finished step is always ACCEPTED and the node never requires acceptance. */
  forcedAcceptance: boolean;
  /** Acts on an external system, by its trigger (docs/semantics.md#5). */
  action: boolean;
  customExternal: boolean;
  llmExternal: boolean;
  trainable: boolean;
  /** The kind of labels that the node owns, if any. */
  labels: 'TAGS' | 'CLASSIFIER' | null;
  /** The view in which its steps are edited. */
  mode: 'EDITING' | 'LABELING' | 'CLASSIFYING';
}

/** The part of a node type that the server and the page share: plain data, no I/O, no React. */
export interface NodeDefinition<
  Type extends ActivityType = ActivityType,
  Settings extends z.ZodObject = z.ZodObject,
  Reason extends string = string,
  Result extends string = string,
> {
  readonly type: Type;
  /** Settings of this type only; in the API their fields are siblings of the common ones. */
  readonly settings: Settings;
  readonly defaults: { readonly options: NodeOptions; readonly settings: z.output<Settings> };
  /** The form of each setting in a process file, which has names in place of ids. */
  readonly inFile: SettingsInFile<z.output<Settings>>;
  /** Settings that may be empty in a new node only; every update must fill them in. */
  readonly required?: readonly (keyof z.output<Settings> & string)[];
  /** The templates that a run with these settings renders. */
  templates?(settings: z.output<Settings>): TemplateField[];
  /**
   * Where a run sends its rendered templates, as far as the settings say it; absent for types whose results stay in the
   * process, or go where a connection says.
   */
  sendsTo?(settings: z.output<Settings>): unknown;
  /** Its templates may have passages of other documents, where the process has retrieval (RAG). */
  readonly passages?: boolean;
  /**
   * Given for types whose finished steps can run again in a replay; absent where a run has effects outside or loses
   * people's work.
   */
  readonly replayed?: {
    /** Settings that change what its machine gives. */
    readonly settings: readonly (keyof z.output<Settings> & string)[];
    /** Columns of its labels that do. */
    readonly labels: readonly string[];
  };
  /** Keys of the reasons why its steps wait or fail, and of notes on their results; the page's half has their texts. */
  readonly reasons: readonly Reason[];
  /** The server's half has their values, the page's half their names for people. */
  readonly results: readonly NodeResult<Result>[];
  readonly colour: `#${string}`;
  readonly traits: NodeTraits;
  /** The types that may follow this one; the catalogue offers the installed ones. */
  readonly followedBy: readonly ActivityType[];
}

export function defineNode<
  const Type extends ActivityType,
  Settings extends z.ZodObject,
  const Reason extends string = never,
  const Result extends string = never,
>(
  definition: NodeDefinition<Type, Settings, Reason, Result>,
): NodeDefinition<Type, Settings, Reason, Result> {
  return definition;
}

/** The templates of stored settings; a setting that was added since has its default. */
export const templatesOf = (
  { defaults, templates }: NodeDefinition,
  stored: Record<string, unknown>,
): TemplateField[] => templates?.({ ...defaults.settings, ...stored }) ?? [];

/** The keys of the reasons that a node type declares. */
export type ReasonOf<D extends Pick<NodeDefinition, 'reasons'>> = D['reasons'][number];

/** The names of the results that a node type declares. */
export type ResultOf<D extends Pick<NodeDefinition, 'results'>> = D['results'][number]['name'];

export type SettingsOf<D extends NodeDefinition> = z.output<D['settings']>;

/** The installed node types by name. */
export type NodeCatalogue = Readonly<Partial<Record<ActivityType, NodeDefinition>>>;

/**
 * The parts that the definitions of all upload types share: they bring documents to the file parser and have no steps
 * of their own.
 */
export const UPLOAD_NODE = {
  options: {
    automatic: false,
    autoStepStatus: 'ACCEPTED',
    requiresAcceptance: false,
    priority: 0,
    handlesRelations: false,
    supportedTaggingTypes: [],
  },
  traits: {
    upload: true,
    obligatory: false,
    automatic: 'never',
    predicates: null,
    multiprocessed: false,
    conditionalAcceptance: false,
    forcedAcceptance: false,
    action: false,
    customExternal: false,
    llmExternal: false,
    trainable: false,
    labels: null,
    mode: 'CLASSIFYING',
  },
  followedBy: ['FILE_PARSER'],
} satisfies Pick<NodeDefinition, 'traits' | 'followedBy'> & { options: NodeOptions };

/**
 * The parts that the definitions of all sending types share: they are automatic, and their steps need no acceptance.
 */
export const SENDER_NODE = {
  options: {
    automatic: true,
    autoStepStatus: 'ACCEPTED',
    requiresAcceptance: false,
    priority: 0,
    handlesRelations: false,
    supportedTaggingTypes: [],
  },
  traits: {
    upload: false,
    obligatory: false,
    automatic: 'always',
    predicates: null,
    multiprocessed: false,
    conditionalAcceptance: false,
    forcedAcceptance: true,
    action: true,
    customExternal: false,
    llmExternal: false,
    trainable: false,
    labels: null,
    mode: 'CLASSIFYING',
  },
  followedBy: ['SEND_TO_GOOGLE_DRIVE', 'SEND_MAIL', 'SEND_REQUEST', 'SEND_TO_SFTP', 'IPS'],
} satisfies Pick<NodeDefinition, 'traits' | 'followedBy'> & { options: NodeOptions };

/** The followers of FILE_PARSER, CLF, SPAN, LEXICON and LLM_PROMPT (docs/semantics.md#1). */
export const AFTER_CONTENT = [
  'CLF',
  'SPAN',
  'LEXICON',
  'LLM_PROMPT',
  'IPS',
  'SEND_TO_GOOGLE_DRIVE',
  'SEND_MAIL',
  'SEND_REQUEST',
  'SEND_TO_SFTP',
] as const satisfies ActivityType[];

/**
 * Whether a node can learn on the server: classes, and tags on texts. The specification has a remote model only for the
 * latter.
 */
export const canLearnHere = (
  { trainable, labels }: NodeTraits,
  taggingTypes: readonly TaggingType[],
): boolean => trainable && (labels === 'CLASSIFIER' || (labels === 'TAGS' && taggingTypes.includes('TEXT')));

/**
 * Applies the rules of the type to a node's options: `automatic` follows the type and the machine of the node, acceptance
 * is forced or cleared, and ACCEPTED becomes DONE where a person must accept.
 */
export function applyTypeRules(
  { traits }: NodeDefinition,
  options: NodeOptions,
  machine: MachineSettings = {},
): NodeOptions {
  const automatic = isAutomatic(traits, options, machine);
  if (traits.forcedAcceptance)
    return { ...options, automatic, autoStepStatus: 'ACCEPTED', requiresAcceptance: false };
  // What a model has learned from people does not pass without a person.
  const mustAccept = automatic && isTrainable(machine) && !isExternal(machine);
  const requiresAcceptance = traits.conditionalAcceptance && (options.requiresAcceptance || mustAccept);
  const flips = requiresAcceptance && options.autoStepStatus === 'ACCEPTED';
  return {
    ...options,
    automatic,
    requiresAcceptance,
    autoStepStatus: flips ? 'DONE' : options.autoStepStatus,
  };
}

function isAutomatic(traits: NodeTraits, { automatic }: NodeOptions, machine: MachineSettings): boolean {
  switch (traits.automatic) {
    case 'always':
      return true;
    case 'never':
      return false;
    case 'choice':
      return automatic;
    case 'machine':
      return isExternal(machine) || (automatic && isTrainable(machine));
  }
}
