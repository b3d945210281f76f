import type { Generated } from 'kysely';
import type { Id, OrNull, TimestampNow } from './schema-columns.ts';

export type TagSource = 'USER' | 'RULE' | 'MODEL' | 'PROMPT' | 'IMPORT';

/** The labels of nodes with their rules, and the annotations that use them. */
export interface LabelSchema {
  ner_tag_type: {
    id: Id;
    node_id: number;
    parent_id: OrNull<number>;
    name: string;
    prefix_key: Generated<boolean>;
    suffix_key: OrNull<string>;
    background_color: string;
    text_color: string;
    data_format: OrNull<'DATE' | 'MONEY'>;
    mandatory: Generated<boolean>;
    selectable: Generated<boolean>;
    disabled: Generated<boolean>;
    position: Generated<number>;
  };
  matching_rule: {
    id: Id;
    ner_tag_type_id: number;
    expression: string;
    matching_type: 'EXACT' | 'REGEX' | 'FUZZY';
    tolerance: OrNull<number>;
  };
  classifier_type: {
    id: Id;
    node_id: number;
    name: string;
    description: Generated<string>;
    background_color: string;
    prefix_key: Generated<boolean>;
    suffix_key: OrNull<string>;
    position: Generated<number>;
  };
  relation_type: {
    id: Id;
    node_id: number;
    name: string;
    color: string;
    text_color: OrNull<string>;
    priority: Generated<number>;
    merge: Generated<boolean>;
    strict: Generated<boolean>;
    from_id: OrNull<number>;
    to_id: OrNull<number>;
  };
  ner_tag: {
    id: Id;
    step_id: number;
    ner_tag_type_id: number;
    type: 'ASR_NER_TAG' | 'SPAN_TAG' | 'TIMESPAN_TAG';
    start_offset: OrNull<number>;
    end_offset: OrNull<number>;
    ts_start: OrNull<number>;
    ts_end: OrNull<number>;
    quote: Generated<string>;
    detached: Generated<boolean>;
    source: TagSource;
    source_id: OrNull<number>;
    score: OrNull<number>;
    user_id: OrNull<number>;
    created_at: TimestampNow;
    client_id: OrNull<string>;
  };
  ner_tag_token: { tag_id: number; token_id: number };
  /** Relations between tags of one step; a tag takes part in at most one graph. */
  relation_graph: {
    id: Id;
    step_id: number;
    version: Generated<number>;
    created_by: OrNull<number>;
    created_at: TimestampNow;
    client_id: OrNull<string>;
    changed_client_id: OrNull<string>;
  };
  ner_tag_relation: {
    id: Id;
    graph_id: number;
    from_id: number;
    to_id: number;
    relation_type_id: number;
    source: TagSource;
    source_id: OrNull<number>;
    score: OrNull<number>;
    user_id: OrNull<number>;
    created_at: TimestampNow;
  };
  tag_tombstone: {
    id: Id;
    step_id: number;
    ner_tag_type_id: number;
    source: TagSource;
    source_id: OrNull<number>;
    quote: string;
    start_offset: OrNull<number>;
    created_at: TimestampNow;
    created_by: OrNull<number>;
  };
  classifier_tag: {
    step_id: number;
    type_id: number;
    source: TagSource;
    source_id: OrNull<number>;
    score: OrNull<number>;
    user_id: OrNull<number>;
    created_at: TimestampNow;
  };
  classifier_tombstone: {
    step_id: number;
    type_id: number;
    created_by: OrNull<number>;
    created_at: TimestampNow;
  };
}
