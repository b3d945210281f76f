import type { z } from 'zod';
import type { ActivityType, TaggingType } from './activity-type.ts';
import type { AutoStepStatus } from '../steps/statuses.ts';

/** The fields that every node has and its admin may set. */
export interface NodeOptions {
  automatic: boolean;
  autoStepStatus: AutoStepStatus;
  requiresAcceptance: boolean;
  /** 0 lowest to 4 highest */
  priority: number;
  handlesRelations: boolean;
  supportedTaggingTypes: TaggingType[];
}

/** Whatever would be a switch on the type elsewhere is a field here (semantics 1). */
export interface NodeTraits {
  /** Brings documents in; has no steps of its own. */
  upload: boolean;
  /** Comes with the process and stays as long as it does. */
  obligatory: boolean;
  automatic: 'always' | 'never' | 'choice';
  /** The kind of predicate that may name a node of this type. */
  predicates: 'CLF' | 'NER' | null;
  /** Several steps per document are possible. */
  multiprocessed: boolean;
  /** Its steps may need an acceptance. */
  conditionalAcceptance: boolean;
  /** Its status is always ACCEPTED and it never requires acceptance. */
  forcedAcceptance: boolean;
  /** Acts on the outside world or another process; runs by its trigger (semantics 5). */
  action: boolean;
  customExternal: boolean;
  llmExternal: boolean;
  trainable: boolean;
  /** What the node's own labels are, if it has any. */
  labels: 'TAGS' | 'CLASSIFIER' | null;
  /** How a document is worked on in its steps (spec workspace 1). */
  mode: 'EDITING' | 'LABELING' | 'CLASSIFYING';
}

/** A setting that is a text with wildcards; `field` is its path among the settings, joined by dots. */
export interface TemplateField {
  readonly field: string;
  readonly template: string;
}

/** What server and page both know of a node type: plain data, no I/O, no React. */
export interface NodeDefinition<
  Type extends ActivityType = ActivityType,
  Settings extends z.ZodObject = z.ZodObject,
> {
  readonly type: Type;
  /** What only this type has; the fields stand beside the common ones in the API. */
  readonly settings: Settings;
  readonly defaults: { readonly options: NodeOptions; readonly settings: z.output<Settings> };
  /** Settings that are empty in a new node only: whoever sends them fills them in. */
  readonly required?: readonly (keyof z.output<Settings> & string)[];
  /** The templates that a run with these settings fills in. */
  templates?(settings: z.output<Settings>): TemplateField[];
  readonly colour: `#${string}`;
  readonly traits: NodeTraits;
  /** The types that may follow this one; the catalogue offers those of them that it has. */
  readonly followedBy: readonly ActivityType[];
}

export function defineNode<const Type extends ActivityType, Settings extends z.ZodObject>(
  definition: NodeDefinition<Type, Settings>,
): NodeDefinition<Type, Settings> {
  return definition;
}

export type SettingsOf<D extends NodeDefinition> = z.output<D['settings']>;

/** Node types by name: what this installation has. */
export type NodeCatalogue = Readonly<Partial<Record<ActivityType, NodeDefinition>>>;

/** FILE_PARSER, CLF, SPAN, LEXICON and LLM_PROMPT may each be followed by these (semantics 1). */
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
 * What a node's options become by the rules of its type (spec nodes 4): `automatic` as the type has it, acceptance forced
 * or cleared, and ACCEPTED flipped to DONE where a person has to accept.
 */
export function settleOptions({ traits }: NodeDefinition, options: NodeOptions): NodeOptions {
  const automatic = traits.automatic === 'choice' ? options.automatic : traits.automatic === 'always';
  if (traits.forcedAcceptance)
    return { ...options, automatic, autoStepStatus: 'ACCEPTED', requiresAcceptance: false };
  const requiresAcceptance = traits.conditionalAcceptance && options.requiresAcceptance;
  const flips = requiresAcceptance && options.autoStepStatus === 'ACCEPTED';
  return {
    ...options,
    automatic,
    requiresAcceptance,
    autoStepStatus: flips ? 'DONE' : options.autoStepStatus,
  };
}
