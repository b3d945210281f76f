/** The tables of a fresh database, written by "npm run schema" with kysely-codegen. */

import type { Progress } from "./progress.ts";
import type { Reason } from "./reason.ts";
import type { Amounts, AnswerFormat, AuthorityType, BeforeReplay, Bytes, CallOutcome, CallPurpose, ConnectionKind, ConnectionState, DataFormat, ExecutionCause, ExecutionState, Ids, IsoTimestamp, JobState, JsonRecord, KeyPurpose, LabellingKind, Listing, LogicalOperator, MatchingType, ModelKind, ModelProtocol, OutboxState, OutputLimitField, PredicateType, ProcessChangeKind, RagDocumentState, RecordedKind, ReplayState, ServerRole, SourceItemState, StatisticMeasure, StepRun, StoredLeftOut, StoredQuality, TagSource, TagType, TrainingMethod, TrainingModel, TrainingState, ViewPage, WordRow } from "./schema-json.ts";
import type { AccessMode } from "@scriptorium/domain/access/access.ts";
import type { ActivityType, TaggingType } from "@scriptorium/domain/graph/activity-type.ts";
import type { IssueKind, IssueStatus } from "@scriptorium/domain/issues/issue-kinds.ts";
import type { TriggerType } from "@scriptorium/domain/schedule/triggers.ts";
import type { AutoStepStatus, DocumentStatus, DocumentType, StepStatus } from "@scriptorium/domain/steps/statuses.ts";
import type { Charset } from "@scriptorium/domain/text/charsets.ts";
import type { ColumnType, JSONColumnType } from "kysely";

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[]
  ? U[]
  : ArrayTypeImpl<T>;

export type ArrayTypeImpl<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S[], I[], U[]>
  : T[];

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Numeric = ColumnType<string, number | string, number | string>;

export interface AccountKey {
  expires_at: IsoTimestamp;
  key_hash: string;
  purpose: KeyPurpose;
  user_id: number;
}

export interface ActionExecution {
  cause: ExecutionCause;
  created_at: Generated<IsoTimestamp>;
  due_at: IsoTimestamp | null;
  finished_at: IsoTimestamp | null;
  id: Generated<number>;
  node_id: number;
  process_id: number;
  reason: JSONColumnType<Reason> | null;
  requested_by: number | null;
  state: Generated<ExecutionState>;
  steps: Generated<number>;
}

export interface AdditionalSubmit {
  document_id: number | null;
  node_id: number;
  submits: number;
}

export interface Agreement {
  compared: Ids;
  decided: Generated<JSONColumnType<object[]>>;
  disputed: Generated<JSONColumnType<object[]>>;
  node_ids: Ids;
  step_id: number;
}

export interface ApiKey {
  created_at: Generated<IsoTimestamp>;
  expires_at: IsoTimestamp;
  hint: string;
  id: Generated<number>;
  last_used_at: IsoTimestamp | null;
  token_hash: string;
  user_id: number;
}

export interface AppUser {
  activated: Generated<boolean>;
  created_at: Generated<IsoTimestamp>;
  created_by: number | null;
  deleted_at: IsoTimestamp | null;
  email: string | null;
  first_name: string | null;
  id: Generated<number>;
  lang_key: Generated<string>;
  last_name: string | null;
  login: string;
  /**
   * Whether mentions are also sent by mail.
   */
  mention_mails: Generated<boolean>;
  modified_at: IsoTimestamp | null;
  modified_by: number | null;
  oidc_issuer: string | null;
  oidc_subject: string | null;
  password_hash: string | null;
  token_epoch: Generated<number>;
}

export interface AuditEvent {
  address: string | null;
  at: Generated<IsoTimestamp>;
  data: Generated<JSONColumnType<JsonRecord>>;
  id: Generated<number>;
  principal: string;
  type: string;
  user_id: number | null;
}

export interface Authority {
  component_id: number;
  id: Generated<number>;
  mode: AccessMode;
  type: AuthorityType;
}

export interface Blob {
  content_type: string;
  created_at: Generated<IsoTimestamp>;
  key: string;
  sha256: string;
  size: number;
}

export interface ClassifierTag {
  created_at: Generated<IsoTimestamp>;
  score: number | null;
  source: TagSource;
  source_id: number | null;
  step_id: number;
  type_id: number;
  user_id: number | null;
}

export interface ClassifierTombstone {
  created_at: Generated<IsoTimestamp>;
  created_by: number | null;
  step_id: number;
  type_id: number;
}

export interface ClassifierType {
  background_color: string;
  description: Generated<string>;
  id: Generated<number>;
  name: string;
  node_id: number;
  position: Generated<number>;
  prefix_key: Generated<boolean>;
  suffix_key: string | null;
}

export interface Connection {
  created_at: Generated<IsoTimestamp>;
  cron: string | null;
  cursor: JSONColumnType<JsonRecord> | null;
  epoch: Generated<number>;
  failures: Generated<number>;
  host_key: string | null;
  id: Generated<number>;
  kind: ConnectionKind;
  last_listing: JSONColumnType<Listing> | null;
  last_ok_at: IsoTimestamp | null;
  last_started_at: IsoTimestamp | null;
  lease_token: string | null;
  lease_until: IsoTimestamp | null;
  next_tick: IsoTimestamp | null;
  next_try_at: IsoTimestamp | null;
  node_id: number;
  reason: JSONColumnType<Reason> | null;
  sealed: string | null;
  settings: JSONColumnType<JsonRecord>;
  state: Generated<ConnectionState>;
}

export interface Content {
  created_at: Generated<IsoTimestamp>;
  created_by: number | null;
  document_id: number;
  id: Generated<number>;
  text: string;
}

export interface ContinuedSending {
  continued_at: Generated<IsoTimestamp>;
  step_id: number;
  user_id: number | null;
}

export interface Document {
  /**
   * The number of assignees, kept by a trigger.
   */
  assignees: Generated<number>;
  audio_blob_key: string | null;
  /**
   * The name of the codec, as `MP3` or `PCM 16`.
   */
  audio_codec: string | null;
  audio_duration_ms: number | null;
  blob_key: string | null;
  blocked_at: IsoTimestamp | null;
  blocked_by: number | null;
  client_id: string | null;
  content_id: number | null;
  created_at: Generated<IsoTimestamp>;
  created_by: number | null;
  deleted_at: IsoTimestamp | null;
  document_type: DocumentType;
  filename: string;
  /**
   * Number of processes the document passed through on its way here.
   */
  hops: Generated<number>;
  id: Generated<number>;
  image_count: Generated<number>;
  joined_by: number | null;
  /**
   * The upload of the other half of a pair.
   */
  joined_client_id: string | null;
  kind: string;
  /**
   * The uploaded document that senders made it of; null for an uploaded one.
   */
  origin_id: number | null;
  parent_id: number | null;
  part: string | null;
  path: string;
  peaks_blob_key: string | null;
  process_id: number;
  status: DocumentStatus;
  transcript_blob_key: string | null;
  /**
   * Edits of people since the file was read.
   */
  transcript_edits: Generated<number>;
  upload_node_id: number | null;
  /**
   * Increases with every change under the document's lock.
   */
  version: Generated<number>;
}

export interface DocumentAssignee {
  document_id: number;
  /**
   * A copy from the document, kept by a trigger.
   */
  process_id: number | null;
  /**
   * A copy from the document, kept by a trigger; null when the document is deleted.
   */
  status: DocumentStatus | null;
  user_id: number;
}

export interface DocumentChange {
  at: Generated<IsoTimestamp>;
  attempt: number | null;
  copy: number | null;
  document_id: number;
  holder_id: number | null;
  id: Generated<number>;
  /**
   * Triggers write the rows of steps, status, text, block and assignees (migrations 0022, 0023). Rows of kind STEP
   * alone have `copy`, `was`, `status`, `holder_id`, `master`, `attempt`, `reason` and `run`; they are the document's history.
   */
  kind: Generated<RecordedKind>;
  master: boolean | null;
  node_id: number | null;
  payload: JSONColumnType<object> | null;
  reason: JSONColumnType<Reason> | null;
  run: JSONColumnType<StepRun> | null;
  status: StepStatus | null;
  step_id: number | null;
  user_id: number | null;
  /**
   * The document's version that the change's transaction created.
   */
  version: number;
  was: StepStatus | null;
}

export interface DocumentCount {
  documents: number;
  id: Generated<number>;
  process_id: number;
  status: DocumentStatus;
}

export interface DocumentImage {
  blob_key: string;
  content_id: number | null;
  document_id: number;
  height: number;
  index: number;
  width: number;
  words: Generated<JSONColumnType<WordRow[]>>;
}

export interface DocumentIssues {
  about_tags: number;
  /**
   * Documents with issues, kept by the routine count_document_issues.
   */
  document_id: number;
  filename: string;
  issues: number;
  process_id: number;
  replies: number;
  resolved: number;
  unanswered: number;
}

export interface DocumentName {
  document_id: number;
  /**
   * The folded name of a document that is not deleted, kept by a trigger (migration 0028).
   */
  name_key: string;
  process_id: number;
}

export interface DocumentText {
  document_id: number;
  /**
   * The words by which a document is found, as a tsvector; null until they are indexed (migration 0027).
   */
  words: string | null;
}

export interface Edge {
  from_id: number | null;
  id: Generated<number>;
  process_id: number;
  to_id: number;
}

export interface EdgeCount {
  documents: number;
  edge_id: number;
  id: Generated<number>;
}

export interface ExternalSplitter {
  created_at: Generated<IsoTimestamp>;
  created_by: number | null;
  id: Generated<number>;
  name: string;
  url: string;
}

export interface GlossaryTerm {
  process_id: number;
  term: string;
}

export interface HandOut {
  /**
   * The request that handed out a step; a repeated one gets the same step.
   */
  client_id: string;
  step_id: number;
  user_id: number;
}

export interface HttpLog {
  address: string | null;
  at: IsoTimestamp;
  id: Generated<number>;
  login: string | null;
  method: string;
  ms: number;
  path: string;
  route: string | null;
  server: string;
  status: number;
}

export interface Installation {
  name: string;
  value: string;
}

export interface Issue {
  client_id: string | null;
  created_at: Generated<IsoTimestamp>;
  detached: Generated<boolean>;
  document_id: number;
  end_offset: number | null;
  id: Generated<number>;
  kind: IssueKind;
  quote: Generated<string>;
  start_offset: number | null;
  status: Generated<IssueStatus>;
  text: string;
  title: string;
  user_id: number | null;
}

export interface IssueRelation {
  issue_id: number;
  /**
   * Null when it was deleted.
   */
  relation_id: number | null;
  type_name: string;
}

export interface IssueReply {
  client_id: string | null;
  created_at: Generated<IsoTimestamp>;
  id: Generated<number>;
  issue_id: number;
  /**
   * The new status, of a reply that a change of the status has written.
   */
  status: IssueStatus | null;
  text: string;
  user_id: number | null;
}

export interface IssueTag {
  id: Generated<number>;
  issue_id: number;
  label_name: string;
  quote: string;
  /**
   * Null when it was deleted.
   */
  step_id: number | null;
  /**
   * Null when it was deleted.
   */
  tag_id: number | null;
}

export interface IssueToken {
  issue_id: number;
  token_id: number;
}

export interface Job {
  attempts: Generated<number>;
  created_at: Generated<IsoTimestamp>;
  cut_off: Generated<number>;
  dedupe_key: string | null;
  error: JSONColumnType<Reason> | null;
  finished_at: IsoTimestamp | null;
  id: Generated<number>;
  lease_token: string | null;
  lease_until: IsoTimestamp | null;
  max_attempts: Generated<number>;
  payload: Generated<JSONColumnType<JsonRecord>>;
  priority: Generated<number>;
  process_id: number | null;
  progress: JSONColumnType<Progress> | null;
  queue: string;
  run_at: Generated<IsoTimestamp>;
  state: Generated<JobState>;
  step_attempt: number | null;
  step_id: number | null;
  worker: string | null;
}

export interface LabellingClaim {
  document_id: number;
  node_id: number;
  request_hash: string;
  step_id: number;
}

export interface LabellingModel {
  answered_by: Generated<string>;
  created_at: Generated<IsoTimestamp>;
  id: Generated<number>;
  kind: LabellingKind;
  name: string;
  node_id: number;
  prompt_hash: Generated<string>;
  version: number;
}

export interface LabellingRun {
  answer: string;
  attempt: Generated<number>;
  cost: Numeric | null;
  created_at: Generated<IsoTimestamp>;
  currency: string | null;
  dropped: JSONColumnType<object[]> | null;
  effect_key: string;
  id: Generated<number>;
  input_tokens: number | null;
  labelling_model_id: number;
  ms: number;
  output_tokens: number | null;
  part_end: number | null;
  part_start: number | null;
  placed: number | null;
  request_hash: Generated<string>;
  step_id: number;
  taken_over: Generated<boolean>;
}

export interface LlmModel {
  active: Generated<boolean>;
  answer_format: Generated<AnswerFormat>;
  base_url: string;
  concurrency: Generated<number>;
  context_tokens: number | null;
  created_at: Generated<IsoTimestamp>;
  created_by: number | null;
  currency: Generated<string>;
  daily_budget: Numeric | null;
  id: Generated<number>;
  kind: Generated<ModelKind>;
  max_output_tokens: number | null;
  modalities: Generated<string[]>;
  model: string;
  name: string;
  output_limit_field: Generated<OutputLimitField>;
  passage_prefix: Generated<string>;
  /**
   * For a million tokens.
   */
  price_cached_input: Numeric | null;
  /**
   * For a million tokens.
   */
  price_input: Numeric | null;
  /**
   * For a minute of audio.
   */
  price_minute: Numeric | null;
  /**
   * For a million tokens.
   */
  price_output: Numeric | null;
  protocol: ModelProtocol;
  question_prefix: Generated<string>;
  sealed: string | null;
  takes_temperature: Generated<boolean>;
  vector_space: Generated<number>;
}

export interface LlmResponse {
  answered_by: string | null;
  cost: Numeric | null;
  created_at: Generated<IsoTimestamp>;
  currency: string;
  editor_state: JSONColumnType<object> | null;
  effect_key: string;
  finish: string | null;
  id: Generated<number>;
  input_tokens: number | null;
  model_name: string;
  ms: number;
  output_tokens: number | null;
  prompt: string;
  response: string;
  step_id: number;
  /**
   * Why passages were searched for by words alone.
   */
  words_only: JSONColumnType<Reason> | null;
}

export interface LlmStepPrompt {
  changed_at: Generated<IsoTimestamp>;
  changed_by: number | null;
  editor_state: JSONColumnType<object> | null;
  prompt: string;
  step_id: number;
}

export interface MatchingRule {
  expression: string;
  id: Generated<number>;
  matching_type: MatchingType;
  ner_tag_type_id: number;
  tolerance: number | null;
}

export interface ModelCall {
  answered_by: string | null;
  audio_ms: number | null;
  cached_tokens: number | null;
  cost: Numeric | null;
  currency: string;
  document_id: number | null;
  finish: string | null;
  id: Generated<number>;
  input_tokens: number | null;
  model_id: number | null;
  model_name: string;
  ms: number | null;
  node_id: number | null;
  outcome: Generated<CallOutcome>;
  output_tokens: number | null;
  /**
   * For a million tokens.
   */
  price_cached_input: Numeric | null;
  /**
   * For a million tokens.
   */
  price_input: Numeric | null;
  /**
   * For a minute of audio.
   */
  price_minute: Numeric | null;
  /**
   * For a million tokens.
   */
  price_output: Numeric | null;
  problem: string | null;
  process_id: number | null;
  purpose: CallPurpose;
  raw_usage: JSONColumnType<object> | null;
  reasoning_tokens: number | null;
  request_id: string | null;
  reserved: Numeric | null;
  started_at: Generated<IsoTimestamp>;
  status: number | null;
  user_id: number | null;
}

export interface NerTag {
  client_id: string | null;
  created_at: Generated<IsoTimestamp>;
  detached: Generated<boolean>;
  end_offset: number | null;
  id: Generated<number>;
  ner_tag_type_id: number;
  quote: Generated<string>;
  score: number | null;
  source: TagSource;
  source_id: number | null;
  start_offset: number | null;
  step_id: number;
  ts_end: number | null;
  ts_start: number | null;
  type: TagType;
  user_id: number | null;
}

export interface NerTagRelation {
  created_at: Generated<IsoTimestamp>;
  from_id: number;
  graph_id: number;
  id: Generated<number>;
  relation_type_id: number;
  score: number | null;
  source: TagSource;
  source_id: number | null;
  to_id: number;
  user_id: number | null;
}

export interface NerTagToken {
  tag_id: number;
  token_id: number;
}

export interface NerTagType {
  background_color: string;
  data_format: DataFormat | null;
  disabled: Generated<boolean>;
  id: Generated<number>;
  mandatory: Generated<boolean>;
  name: string;
  node_id: number;
  parent_id: number | null;
  position: Generated<number>;
  prefix_key: Generated<boolean>;
  selectable: Generated<boolean>;
  suffix_key: string | null;
  text_color: string;
}

export interface Node {
  activity_type: ActivityType;
  auto_step_status: AutoStepStatus;
  automatic: boolean;
  blind: Generated<boolean>;
  cron: string | null;
  description: Generated<string>;
  handles_relations: Generated<boolean>;
  id: Generated<number>;
  name: string;
  next_tick: IsoTimestamp | null;
  obligatory: Generated<boolean>;
  priority: Generated<number>;
  process_id: number;
  requires_acceptance: Generated<boolean>;
  rules_version: Generated<number>;
  settings: Generated<JSONColumnType<JsonRecord>>;
  supported_tagging_types: Generated<TaggingType[]>;
  threshold: number | null;
  trigger_type: Generated<TriggerType>;
  x: Generated<number>;
  y: Generated<number>;
}

export interface Notification {
  by_user_id: number | null;
  created_at: Generated<IsoTimestamp>;
  id: Generated<number>;
  issue_id: number;
  mailed_at: IsoTimestamp | null;
  read_at: IsoTimestamp | null;
  /**
   * Null for mentions in the text of an issue.
   */
  reply_id: number | null;
  user_id: number;
}

export interface OidcCode {
  code_hash: string;
  expires_at: IsoTimestamp;
  sealed_id_token: string;
  user_id: number;
}

export interface OidcSession {
  expires_at: IsoTimestamp;
  sealed_id_token: string;
  token_id: string;
}

export interface Outbox {
  created_at: Generated<IsoTimestamp>;
  document_id: number | null;
  execution_id: number | null;
  finished_at: IsoTimestamp | null;
  id: Generated<number>;
  idempotency_key: string;
  kind: string;
  node_id: number;
  payload: JSONColumnType<JsonRecord>;
  process_id: number;
  reason: JSONColumnType<Reason> | null;
  receipt: JSONColumnType<JsonRecord> | null;
  state: Generated<OutboxState>;
  step_id: number | null;
  tries: Generated<number>;
}

export interface PendingPartner {
  /**
   * A recording or transcript that waits for a person to decide whether it joins its document (migration 0018).
   */
  blob_key: string;
  client_id: string | null;
  created_at: Generated<IsoTimestamp>;
  created_by: number | null;
  document_id: number;
  filename: string;
  kind: string;
}

export interface Predicate {
  clf_type_id: number | null;
  edge_id: number;
  equal: boolean | null;
  id: Generated<number>;
  logical_operator: LogicalOperator | null;
  ner_tag_type_id: number | null;
  node_id: number | null;
  parent_id: number | null;
  predicate_type: PredicateType;
}

export interface Process {
  created_at: Generated<IsoTimestamp>;
  created_by: number | null;
  deleted_at: IsoTimestamp | null;
  graph_version: Generated<string>;
  id: Generated<number>;
  is_rag_enabled: Generated<boolean>;
  judged_finished: number | null;
  judged_ways: string | null;
  name: string;
  rag_embedding_model: number | null;
  rag_text_splitter: number | null;
  replayed_change: Generated<number>;
  sources_paused: Generated<boolean>;
}

export interface ProcessActor {
  actor: string;
  name: string;
  process_id: number;
}

export interface ProcessChange {
  at: Generated<IsoTimestamp>;
  author_id: number;
  id: Generated<number>;
  kind: Generated<ProcessChangeKind>;
  of_id: number | null;
  process_id: number | null;
  reverted_by: number | null;
}

export interface ProcessChangeRow {
  after: JSONColumnType<JsonRecord> | null;
  before: JSONColumnType<JsonRecord> | null;
  change_id: number;
  id: Generated<number>;
  row_key: JSONColumnType<JsonRecord>;
  subject: JSONColumnType<JsonRecord>;
  table_name: string;
}

export interface ProcessHasTag {
  process_id: number;
  tag_id: number;
}

export interface ProcessTag {
  color: string;
  id: Generated<number>;
  name: string;
  predefined: Generated<boolean>;
}

export interface QuestionCount {
  asked: number;
  began_at: Generated<IsoTimestamp>;
  user_id: number;
}

export interface RagDocument {
  document_id: number;
  embedding_reason: JSONColumnType<Reason> | null;
  generation_id: number | null;
  passages: Generated<number>;
  process_id: number;
  reason: JSONColumnType<Reason> | null;
  state: Generated<RagDocumentState>;
  vector_space: number | null;
  version: Generated<number>;
  words: Generated<number>;
}

export interface RagGeneration {
  created_at: Generated<IsoTimestamp>;
  document_id: number;
  id: Generated<number>;
  process_id: number;
  source: string;
  splitter_id: number | null;
}

export interface RagIndex {
  process_id: number;
  version: number;
}

export interface RagPassage {
  document_id: number;
  end_offset: number;
  generation_id: number;
  id: Generated<number>;
  process_id: number;
  start_offset: number;
  text: string;
  tokens: string;
  words: number;
}

export interface RagTemplate {
  active: Generated<boolean>;
  changed_at: Generated<IsoTimestamp>;
  changed_by: number | null;
  editor_state: JSONColumnType<object>;
  id: Generated<number>;
  process_id: number;
  template: string;
}

export interface RagVector {
  passage_id: number;
  process_id: number;
  signs: Bytes | null;
  vector: Bytes;
  vector_space: number;
}

export interface RefusedSender {
  process_id: number;
  receiver_id: number;
  refused_at: Generated<IsoTimestamp>;
  sender_id: number;
  user_id: number | null;
}

export interface RelationGraph {
  changed_client_id: string | null;
  client_id: string | null;
  created_at: Generated<IsoTimestamp>;
  created_by: number | null;
  id: Generated<number>;
  /**
   * Relations between tags of one step; a tag takes part in at most one graph.
   */
  step_id: number;
  version: Generated<number>;
}

export interface RelationType {
  color: string;
  from_id: number | null;
  id: Generated<number>;
  merge: Generated<boolean>;
  name: string;
  node_id: number;
  priority: Generated<number>;
  strict: Generated<boolean>;
  text_color: string | null;
  to_id: number | null;
}

export interface Replay {
  added: Generated<number>;
  change_id: Generated<number>;
  changed: Generated<number>;
  created_at: Generated<IsoTimestamp>;
  done: Generated<number>;
  ended_at: IsoTimestamp | null;
  failed: Generated<number>;
  id: Generated<number>;
  kept: Generated<number>;
  moved: Generated<number>;
  newest: number;
  node_ids: JSONColumnType<readonly number[]>;
  paths: string;
  process_id: number;
  reached: number | null;
  removed: Generated<number>;
  sample: number | null;
  state: Generated<ReplayState>;
  to_undo: Generated<number>;
  total: number;
  undone: Generated<number>;
  user_id: number;
}

export interface ReplayDocument {
  added: Generated<number>;
  before: JSONColumnType<BeforeReplay>;
  document_id: number;
  moved: Generated<boolean>;
  removed: Generated<number>;
  replay_id: number;
}

export interface RevokedToken {
  expires_at: IsoTimestamp;
  token_id: string;
}

export interface Role {
  id: Generated<number>;
  name: string;
  predefined: Generated<boolean>;
}

export interface RoleAuthority {
  authority_id: number;
  role_id: number;
}

export interface SavedView {
  id: Generated<number>;
  name: string;
  page: ViewPage;
  process_id: number;
  search: string;
  user_id: number;
}

export interface SchemaFile {
  /**
   * An SQL file that was applied to this database (migrate.ts).
   */
  path: string;
  sha256: string;
}

export interface Secret {
  active: Generated<boolean>;
  created_at: Generated<IsoTimestamp>;
  created_by: number | null;
  hosts: Generated<string[]>;
  id: Generated<number>;
  models: Generated<boolean>;
  name: string;
  process_id: number;
  questions: Generated<boolean>;
  sealed: string;
}

export interface SentDocument {
  attempt: number;
  document_id: number | null;
  receiver_id: number;
  sent_at: Generated<IsoTimestamp>;
  step_id: number;
}

export interface ServerProcess {
  host: string;
  id: string;
  pid: number;
  role: ServerRole;
  seen_at: Generated<IsoTimestamp>;
  started_at: Generated<IsoTimestamp>;
  version: string;
}

export interface SignInFailure {
  account_key: string;
  address: string;
  blocked_until: IsoTimestamp;
  failures: number;
}

export interface SourceItem {
  connection_id: number;
  cut_off: Generated<number>;
  data: Generated<JSONColumnType<JsonRecord>>;
  document_id: number | null;
  finished_at: IsoTimestamp | null;
  found_at: Generated<IsoTimestamp>;
  id: Generated<number>;
  identity: string | null;
  lease_token: string | null;
  name: string;
  next_try_at: Generated<IsoTimestamp>;
  place: string;
  reason: JSONColumnType<Reason> | null;
  size: number | null;
  state: Generated<SourceItemState>;
  tries: Generated<number>;
}

export interface StagedTranscript {
  created_at: Generated<IsoTimestamp>;
  document_id: number;
  id: Generated<number>;
}

export interface StatisticChange {
  amount: Numeric;
  at: IsoTimestamp;
  bucket: Generated<number>;
  currency: Generated<string>;
  document_id: Generated<number>;
  id: Generated<number>;
  /**
   * Appended by triggers, folded into the other tables (migration 0047). An id of 0 means none.
   */
  measure: StatisticMeasure;
  node_id: Generated<number>;
  process_id: number;
  user_id: Generated<number>;
}

export interface StatisticDay {
  amounts: Amounts;
  cells: number[];
  currency: string;
  day: string;
  measure: StatisticMeasure;
  node_id: number;
  process_id: number;
  total: Numeric;
  user_id: number;
}

export interface Step {
  attempt: Generated<number>;
  blocked_by: number | null;
  changed_at: Generated<IsoTimestamp>;
  changed_by: number | null;
  charset: Charset | null;
  completed_at: IsoTimestamp | null;
  copy: Generated<number>;
  created_at: Generated<IsoTimestamp>;
  document_id: number;
  execution_id: number | null;
  id: Generated<number>;
  master: Generated<boolean>;
  node_id: number;
  past_holders: ArrayType<number> | null;
  reason: JSONColumnType<Reason> | null;
  rejected: Generated<boolean>;
  run: JSONColumnType<StepRun> | null;
  status: StepStatus;
  /**
   * Null: since it was created.
   */
  waiting_since: IsoTimestamp | null;
  worker_id: number | null;
}

export interface StepCount {
  id: Generated<number>;
  node_id: number;
  status: StepStatus;
  steps: number;
}

export interface TaggedDocument {
  document_id: number;
  node_id: number;
  quarter: IsoTimestamp;
  tags: number;
}

export interface TagTombstone {
  created_at: Generated<IsoTimestamp>;
  created_by: number | null;
  id: Generated<number>;
  ner_tag_type_id: number;
  quote: string;
  source: TagSource;
  source_id: number | null;
  start_offset: number | null;
  step_id: number;
}

export interface Tick {
  due_at: IsoTimestamp;
  fired_at: Generated<IsoTimestamp>;
  node_id: number;
}

export interface Training {
  active: Generated<boolean>;
  classifier: Bytes | null;
  documents: number | null;
  ended_at: IsoTimestamp | null;
  id: Generated<number>;
  is_automatic: boolean;
  labelling_model_id: number | null;
  left_out: JSONColumnType<StoredLeftOut[]> | null;
  lexicon_f1: number | null;
  macro_f1: number | null;
  method: TrainingMethod | null;
  micro_f1: number | null;
  model: TrainingModel;
  node_id: number;
  progress: JSONColumnType<Progress> | null;
  quality: JSONColumnType<StoredQuality[]> | null;
  read_at: IsoTimestamp | null;
  reason: JSONColumnType<Reason> | null;
  requested_at: Generated<IsoTimestamp>;
  requested_by: number | null;
  state: Generated<TrainingState>;
  version: number;
}

export interface TranscriptEdit {
  client_id: string;
  created_at: Generated<IsoTimestamp>;
  document_id: number;
  reply: JSONColumnType<object>;
}

export interface Transcription {
  answer: string;
  answered_by: string | null;
  cost: Numeric | null;
  created_at: Generated<IsoTimestamp>;
  currency: string | null;
  effect_key: string;
  id: Generated<number>;
  model_name: string;
  ms: number;
  step_id: number;
}

export interface UploadDescendants {
  made: number;
  origin_id: number;
}

export interface UserAuthority {
  authority_id: number;
  user_id: number;
}

export interface UserRole {
  role: string;
  user_id: number;
}

export interface UserSettings {
  font_color: string;
  font_size: number;
  line_height: number;
  source_download_blocked: boolean;
  user_id: number;
}

export interface Utterance {
  actor: string;
  /**
   * Null while `staged_id` is not: nobody sees it.
   */
  document_id: number | null;
  id: Generated<number>;
  /**
   * Without a position it is deleted.
   */
  position: number | null;
  staged_id: number | null;
}

export interface UtteranceToken {
  /**
   * 0 to 1
   */
  confidence: number | null;
  deleted_from: number | null;
  hidden: Generated<boolean>;
  id: Generated<number>;
  position: number;
  properties: Generated<string[]>;
  ts_end: number;
  ts_start: number;
  /**
   * Null for a deleted word, which `deleted_from` its document.
   */
  utterance_id: number | null;
  value: string;
}

export interface WordReplacement {
  process_id: number;
  replacement: string;
  uses: Generated<number>;
  word: string;
}

export interface WorkTimer {
  document_id: number | null;
  end_time: IsoTimestamp;
  id: Generated<number>;
  node_id: number | null;
  process_id: number;
  start_time: IsoTimestamp;
  step_id: number | null;
  user_id: number;
}

export interface DB {
  account_key: AccountKey;
  action_execution: ActionExecution;
  additional_submit: AdditionalSubmit;
  agreement: Agreement;
  api_key: ApiKey;
  app_user: AppUser;
  audit_event: AuditEvent;
  authority: Authority;
  blob: Blob;
  classifier_tag: ClassifierTag;
  classifier_tombstone: ClassifierTombstone;
  classifier_type: ClassifierType;
  connection: Connection;
  content: Content;
  continued_sending: ContinuedSending;
  document: Document;
  document_assignee: DocumentAssignee;
  document_change: DocumentChange;
  document_count: DocumentCount;
  document_image: DocumentImage;
  document_issues: DocumentIssues;
  document_name: DocumentName;
  document_text: DocumentText;
  edge: Edge;
  edge_count: EdgeCount;
  external_splitter: ExternalSplitter;
  glossary_term: GlossaryTerm;
  hand_out: HandOut;
  http_log: HttpLog;
  installation: Installation;
  issue: Issue;
  issue_relation: IssueRelation;
  issue_reply: IssueReply;
  issue_tag: IssueTag;
  issue_token: IssueToken;
  job: Job;
  labelling_claim: LabellingClaim;
  labelling_model: LabellingModel;
  labelling_run: LabellingRun;
  llm_model: LlmModel;
  llm_response: LlmResponse;
  llm_step_prompt: LlmStepPrompt;
  matching_rule: MatchingRule;
  model_call: ModelCall;
  ner_tag: NerTag;
  ner_tag_relation: NerTagRelation;
  ner_tag_token: NerTagToken;
  ner_tag_type: NerTagType;
  node: Node;
  notification: Notification;
  oidc_code: OidcCode;
  oidc_session: OidcSession;
  outbox: Outbox;
  pending_partner: PendingPartner;
  predicate: Predicate;
  process: Process;
  process_actor: ProcessActor;
  process_change: ProcessChange;
  process_change_row: ProcessChangeRow;
  process_has_tag: ProcessHasTag;
  process_tag: ProcessTag;
  question_count: QuestionCount;
  rag_document: RagDocument;
  rag_generation: RagGeneration;
  rag_index: RagIndex;
  rag_passage: RagPassage;
  rag_template: RagTemplate;
  rag_vector: RagVector;
  refused_sender: RefusedSender;
  relation_graph: RelationGraph;
  relation_type: RelationType;
  replay: Replay;
  replay_document: ReplayDocument;
  revoked_token: RevokedToken;
  role: Role;
  role_authority: RoleAuthority;
  saved_view: SavedView;
  schema_file: SchemaFile;
  secret: Secret;
  sent_document: SentDocument;
  server_process: ServerProcess;
  sign_in_failure: SignInFailure;
  source_item: SourceItem;
  staged_transcript: StagedTranscript;
  statistic_change: StatisticChange;
  statistic_day: StatisticDay;
  step: Step;
  step_count: StepCount;
  tag_tombstone: TagTombstone;
  tagged_document: TaggedDocument;
  tick: Tick;
  training: Training;
  transcript_edit: TranscriptEdit;
  transcription: Transcription;
  upload_descendants: UploadDescendants;
  user_authority: UserAuthority;
  user_role: UserRole;
  user_settings: UserSettings;
  utterance: Utterance;
  utterance_token: UtteranceToken;
  word_replacement: WordReplacement;
  work_timer: WorkTimer;
}
