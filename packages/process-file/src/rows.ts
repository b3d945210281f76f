import type { ActivityType, TaggingType } from '@scriptorium/domain/graph/activity-type.ts';
import type { TriggerType } from '@scriptorium/domain/schedule/triggers.ts';
import type { AutoStepStatus } from '@scriptorium/domain/steps/statuses.ts';

/** The configuration of a process: the rows of its tables, as they are stored. No work, and no secret. */
export interface ProcessRows {
  readonly process: {
    readonly id: number;
    readonly name: string;
    readonly is_rag_enabled: boolean;
    readonly rag_text_splitter: number | null;
    readonly rag_embedding_model: number | null;
  };
  readonly process_actor: readonly { readonly actor: string; readonly name: string }[];
  readonly process_has_tag: readonly { readonly tag_id: number }[];
  readonly glossary_term: readonly { readonly term: string }[];
  readonly rag_template: readonly {
    readonly id: number;
    readonly template: string;
    readonly active: boolean;
  }[];
  readonly node: readonly NodeRow[];
  /** The submits for all documents; those for a copy for one document are work, and no part of the process. */
  readonly additional_submit: readonly { readonly node_id: number; readonly submits: number }[];
  readonly edge: readonly EdgeRow[];
  readonly predicate: readonly PredicateRow[];
  readonly ner_tag_type: readonly LabelRow[];
  readonly matching_rule: readonly RuleRow[];
  readonly classifier_type: readonly ClassRow[];
  readonly relation_type: readonly RelationTypeRow[];
}

export interface NodeRow {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly activity_type: ActivityType;
  readonly x: number;
  readonly y: number;
  readonly automatic: boolean;
  readonly auto_step_status: AutoStepStatus;
  readonly requires_acceptance: boolean;
  readonly priority: number;
  readonly handles_relations: boolean;
  readonly supported_tagging_types: TaggingType[];
  readonly blind: boolean;
  readonly settings: Record<string, unknown>;
  readonly trigger_type: TriggerType;
  readonly cron: string | null;
  readonly threshold: number | null;
}

export interface EdgeRow {
  readonly id: number;
  /** Null: the entry edge. */
  readonly from_id: number | null;
  readonly to_id: number;
}

export interface PredicateRow {
  readonly id: number;
  readonly edge_id: number;
  readonly parent_id: number | null;
  readonly predicate_type: 'COMPLEX' | 'CLF' | 'NER';
  readonly logical_operator: 'AND' | 'OR' | null;
  readonly node_id: number | null;
  readonly equal: boolean | null;
  readonly clf_type_id: number | null;
  readonly ner_tag_type_id: number | null;
}

export interface LabelRow {
  readonly id: number;
  readonly node_id: number;
  readonly parent_id: number | null;
  /** Among the labels with the same parent; of equal ones the id decides. */
  readonly position: number;
  readonly name: string;
  readonly prefix_key: boolean;
  readonly suffix_key: string | null;
  readonly background_color: string;
  readonly text_color: string;
  readonly data_format: 'DATE' | 'MONEY' | null;
  readonly mandatory: boolean;
  readonly selectable: boolean;
  readonly disabled: boolean;
}

export interface RuleRow {
  readonly id: number;
  readonly ner_tag_type_id: number;
  readonly expression: string;
  readonly matching_type: 'EXACT' | 'REGEX' | 'FUZZY';
  readonly tolerance: number | null;
}

export interface ClassRow {
  readonly id: number;
  readonly node_id: number;
  readonly position: number;
  readonly name: string;
  readonly description: string;
  readonly background_color: string;
  readonly prefix_key: boolean;
  readonly suffix_key: string | null;
}

export interface RelationTypeRow {
  readonly id: number;
  readonly node_id: number;
  readonly name: string;
  readonly color: string;
  readonly text_color: string | null;
  readonly priority: number;
  readonly merge: boolean;
  readonly strict: boolean;
  readonly from_id: number | null;
  readonly to_id: number | null;
}

/** The names, by id, of what the rows refer to outside the process. */
export interface ReferredNames {
  readonly secrets: ReadonlyMap<number, string>;
  /** Models of all kinds. */
  readonly models: ReadonlyMap<number, string>;
  readonly splitters: ReadonlyMap<number, string>;
  /** Receivers of other processes. */
  readonly receivers: ReadonlyMap<number, ReceiverName>;
  readonly tags: ReadonlyMap<
    number,
    { readonly name: string; readonly color: string; readonly system: boolean }
  >;
}

export interface ReceiverName {
  readonly process: string;
  readonly node: string;
}
