import type { Charset } from '@scriptorium/domain/text/charsets.ts';
import type { TriggerType } from '@scriptorium/domain/schedule/triggers.ts';
import type { ActivityType, TaggingType } from '@scriptorium/domain/graph/activity-type.ts';
import type {
  AutoStepStatus,
  DocumentStatus,
  DocumentType,
  StepStatus,
} from '@scriptorium/domain/steps/statuses.ts';
import type { Generated } from 'kysely';
import type {
  Timestamp,
  TimestampNow,
  TimestampOrNull,
  OrNull,
  Id,
  Json,
  JsonOrNull,
} from './schema-columns.ts';
import type { Progress } from './progress.ts';
import type { Reason } from './reason.ts';
import type { ChangeSchema } from './schema-changes.ts';
import type { ConnectorSchema } from './schema-connectors.ts';
import type { ModelSchema } from './schema-models.ts';
import type { IssueSchema } from './schema-issues.ts';
import type { LabelSchema } from './schema-labels.ts';
import type { PeopleSchema } from './schema-people.ts';
import type { RagSchema } from './schema-rag.ts';
import type { ReplaySchema } from './schema-replays.ts';
import type { StatisticSchema } from './schema-statistics.ts';
import type { TrainingSchema } from './schema-training.ts';

export type { Progress } from './progress.ts';
export type { Reason } from './reason.ts';

/** Duration of a run, and its rules or model. */
export interface StepRun {
  ms: number;
  rulesVersion?: number;
  model?: string;
  /** The replay that ran it. */
  replay?: number;
}

/** Kinds of rows in the change feed. */
export type RecordedKind =
  | 'STEP'
  | 'STATUS'
  | 'CONTENT'
  | 'TRANSCRIPT'
  | 'ASSIGNEES'
  | 'BLOCK'
  | 'PARTNER'
  | 'TAG'
  | 'CLASSIFIER_TAGS'
  | 'ISSUE'
  | 'RELATIONS';

export type ExecutionCause = 'CRON' | 'THRESHOLD' | 'REQUEST';
export type ExecutionState = 'GATHERING' | 'SENDING' | 'SETTLING' | 'SUCCESS' | 'FAILURE';
export type OutboxState = 'PENDING' | 'SENDING' | 'SENT' | 'FAILED' | 'UNKNOWN';

/** A word on a page image: offsets into the text, box as fractions of the image. */
export type WordRow = [start: number, end: number, x0: number, y0: number, x1: number, y1: number];

export interface Schema
  extends
    PeopleSchema,
    LabelSchema,
    IssueSchema,
    ChangeSchema,
    ConnectorSchema,
    ModelSchema,
    RagSchema,
    ReplaySchema,
    StatisticSchema,
    TrainingSchema {
  installation: { name: string; value: string };
  server_process: {
    id: string;
    host: string;
    pid: number;
    role: 'all' | 'web' | 'worker';
    version: string;
    started_at: TimestampNow;
    seen_at: TimestampNow;
  };
  process_tag: { id: Id; name: string; color: string; predefined: Generated<boolean> };
  process: {
    id: Id;
    name: string;
    graph_version: Generated<string>;
    judged_ways: OrNull<string>;
    judged_finished: OrNull<number>;
    replayed_change: Generated<number>;
    sources_paused: Generated<boolean>;
    is_rag_enabled: Generated<boolean>;
    rag_text_splitter: OrNull<number>;
    rag_embedding_model: OrNull<number>;
    created_by: OrNull<number>;
    created_at: TimestampNow;
    deleted_at: TimestampOrNull;
  };
  process_has_tag: { process_id: number; tag_id: number };
  process_actor: { process_id: number; actor: string; name: string };
  node: {
    id: Id;
    process_id: number;
    name: string;
    description: Generated<string>;
    activity_type: ActivityType;
    x: Generated<number>;
    y: Generated<number>;
    automatic: boolean;
    auto_step_status: AutoStepStatus;
    obligatory: Generated<boolean>;
    requires_acceptance: Generated<boolean>;
    priority: Generated<number>;
    handles_relations: Generated<boolean>;
    supported_tagging_types: Generated<TaggingType[]>;
    settings: Json<Record<string, unknown>>;
    rules_version: Generated<number>;
    trigger_type: Generated<TriggerType>;
    cron: OrNull<string>;
    threshold: OrNull<number>;
    next_tick: TimestampOrNull;
  };
  edge: { id: Id; process_id: number; from_id: OrNull<number>; to_id: number };
  predicate: {
    id: Id;
    edge_id: number;
    parent_id: OrNull<number>;
    predicate_type: 'COMPLEX' | 'CLF' | 'NER';
    logical_operator: OrNull<'AND' | 'OR'>;
    node_id: OrNull<number>;
    equal: OrNull<boolean>;
    clf_type_id: OrNull<number>;
    ner_tag_type_id: OrNull<number>;
  };
  blob: { key: string; size: number; sha256: string; content_type: string; created_at: TimestampNow };
  document: {
    id: Id;
    process_id: number;
    upload_node_id: OrNull<number>;
    filename: string;
    path: string;
    document_type: DocumentType;
    kind: string;
    status: DocumentStatus;
    /** Increases with every change under the document's lock. */
    version: Generated<number>;
    blob_key: OrNull<string>;
    transcript_blob_key: OrNull<string>;
    /** Edits of people since the file was read. */
    transcript_edits: Generated<number>;
    audio_blob_key: OrNull<string>;
    audio_duration_ms: OrNull<number>;
    /** The name of the codec, as `MP3` or `PCM 16`. */
    audio_codec: OrNull<string>;
    peaks_blob_key: OrNull<string>;
    content_id: OrNull<number>;
    image_count: Generated<number>;
    blocked_by: OrNull<number>;
    blocked_at: TimestampOrNull;
    client_id: OrNull<string>;
    /** The upload of the other half of a pair. */
    joined_client_id: OrNull<string>;
    joined_by: OrNull<number>;
    /** How many processes it passed through on its way here. */
    hops: Generated<number>;
    parent_id: OrNull<number>;
    part: OrNull<string>;
    created_by: OrNull<number>;
    created_at: TimestampNow;
    deleted_at: TimestampOrNull;
    /** The number of assignees, kept by a trigger. */
    assignees: Generated<number>;
  };
  /** The folded names of documents that are not deleted, kept by a trigger (migration 0028). */
  document_name: { document_id: number; process_id: number; name_key: string };
  /** A recording or transcript that waits for a person to decide whether it joins its document (migration 0018). */
  pending_partner: {
    document_id: number;
    blob_key: string;
    filename: string;
    kind: string;
    client_id: OrNull<string>;
    created_by: OrNull<number>;
    created_at: TimestampNow;
  };
  /** Process and status are copies from the document, kept by triggers; the status of a deleted document is null. */
  document_assignee: {
    document_id: number;
    user_id: number;
    process_id: OrNull<number>;
    status: OrNull<DocumentStatus>;
  };
  /** The request that handed out a step; a repeated one gets the same step. */
  hand_out: { step_id: number; user_id: number; client_id: string };
  content: {
    id: Id;
    document_id: number;
    text: string;
    created_by: OrNull<number>;
    created_at: TimestampNow;
  };
  /** The words by which a document is found, as a tsvector; null until they are indexed (migration 0027). */
  document_text: { document_id: number; words: OrNull<string> };
  document_image: {
    document_id: number;
    index: number;
    blob_key: string;
    width: number;
    height: number;
    content_id: OrNull<number>;
    words: Json<WordRow[]>;
  };
  /** Without a position it is deleted. */
  utterance: { id: Id; document_id: number; actor: string; position: OrNull<number> };
  utterance_token: {
    id: Id;
    /** Null for a deleted word, which `deleted_from` its document. */
    utterance_id: OrNull<number>;
    deleted_from: OrNull<number>;
    position: number;
    value: string;
    ts_start: number;
    ts_end: number;
    properties: Generated<string[]>;
    hidden: Generated<boolean>;
    /** 0 to 1 */
    confidence: OrNull<number>;
  };
  transcript_edit: { client_id: string; document_id: number; reply: Json<object>; created_at: TimestampNow };
  word_replacement: { process_id: number; word: string; replacement: string; uses: Generated<number> };
  glossary_term: { process_id: number; term: string };
  step: {
    id: Id;
    document_id: number;
    node_id: number;
    copy: Generated<number>;
    master: Generated<boolean>;
    status: StepStatus;
    blocked_by: OrNull<number>;
    worker_id: OrNull<number>;
    rejected: Generated<boolean>;
    attempt: Generated<number>;
    reason: JsonOrNull<Reason>;
    created_at: TimestampNow;
    changed_at: TimestampNow;
    changed_by: OrNull<number>;
    completed_at: TimestampOrNull;
    /** Null: since it was created. */
    waiting_since: TimestampOrNull;
    execution_id: OrNull<number>;
    run: JsonOrNull<StepRun>;
    charset: OrNull<Charset>;
  };
  /**
   * The feed of a document's changes (migrations 0022, 0023). Triggers write the rows of steps, status, text, block and assignees; rows of
   * kind STEP alone have the columns from `copy` on, and are the document's history.
   */
  document_change: {
    id: Id;
    document_id: number;
    /** The document's version that the change's transaction created. */
    version: number;
    kind: Generated<RecordedKind>;
    at: TimestampNow;
    node_id: OrNull<number>;
    step_id: OrNull<number>;
    user_id: OrNull<number>;
    payload: JsonOrNull<unknown>;
    copy: OrNull<number>;
    was: OrNull<StepStatus>;
    status: OrNull<StepStatus>;
    holder_id: OrNull<number>;
    master: OrNull<boolean>;
    attempt: OrNull<number>;
    reason: JsonOrNull<Reason>;
    run: JsonOrNull<StepRun>;
  };
  /** The SQL files applied to this database (migrate.ts). */
  schema_file: { path: string; sha256: string };
  step_count: { id: Id; node_id: number; status: StepStatus; steps: number };
  edge_count: { id: Id; edge_id: number; documents: number };
  additional_submit: { node_id: number; document_id: OrNull<number>; submits: number };
  tick: { node_id: number; due_at: Timestamp; fired_at: TimestampNow };
  action_execution: {
    id: Id;
    node_id: number;
    process_id: number;
    cause: ExecutionCause;
    due_at: TimestampOrNull;
    requested_by: OrNull<number>;
    state: Generated<ExecutionState>;
    steps: Generated<number>;
    reason: JsonOrNull<Reason>;
    created_at: TimestampNow;
    finished_at: TimestampOrNull;
  };
  outbox: {
    id: Id;
    idempotency_key: string;
    kind: string;
    process_id: number;
    node_id: number;
    step_id: OrNull<number>;
    document_id: OrNull<number>;
    execution_id: OrNull<number>;
    payload: Json<Record<string, unknown>>;
    state: Generated<OutboxState>;
    tries: Generated<number>;
    receipt: JsonOrNull<Record<string, unknown>>;
    reason: JsonOrNull<Reason>;
    created_at: TimestampNow;
    finished_at: TimestampOrNull;
  };
  document_count: { id: Id; process_id: number; status: DocumentStatus; documents: number };
  job: {
    id: Id;
    queue: string;
    payload: Json<Record<string, unknown>>;
    state: Generated<'ready' | 'running' | 'done' | 'failed'>;
    priority: Generated<number>;
    run_at: TimestampNow;
    process_id: OrNull<number>;
    step_id: OrNull<number>;
    step_attempt: OrNull<number>;
    attempts: Generated<number>;
    max_attempts: Generated<number>;
    cut_off: Generated<number>;
    dedupe_key: OrNull<string>;
    lease_token: OrNull<string>;
    lease_until: TimestampOrNull;
    worker: OrNull<string>;
    progress: JsonOrNull<Progress>;
    error: JsonOrNull<Reason>;
    created_at: TimestampNow;
    finished_at: TimestampOrNull;
  };
}
