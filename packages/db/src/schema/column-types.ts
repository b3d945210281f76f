import type { DB } from './schema.generated.ts';

type OfColumns = { readonly [Table in keyof DB]?: { readonly [Column in keyof DB[Table]]?: string } };

/**
 * The types of columns that PostgreSQL describes less precisely, for the generated table types: that of a value in a
 * row, or in the JSON. Whether a column may be null and has a default comes from the database.
 */
export const COLUMN_TYPES: OfColumns = {
  account_key: { purpose: 'KeyPurpose' },
  action_execution: { cause: 'ExecutionCause', state: 'ExecutionState', reason: 'Reason' },
  agreement: { node_ids: 'Ids', compared: 'Ids', disputed: 'object[]', decided: 'object[]' },
  audit_event: { data: 'JsonRecord' },
  authority: { type: 'AuthorityType', mode: 'AccessMode' },
  classifier_tag: { source: 'TagSource' },
  connection: {
    kind: 'ConnectionKind',
    settings: 'JsonRecord',
    cursor: 'JsonRecord',
    state: 'ConnectionState',
    reason: 'Reason',
    last_listing: 'Listing',
  },
  document: { document_type: 'DocumentType', status: 'DocumentStatus' },
  document_assignee: { status: 'DocumentStatus' },
  document_change: {
    kind: 'RecordedKind',
    payload: 'object',
    was: 'StepStatus',
    status: 'StepStatus',
    reason: 'Reason',
    run: 'StepRun',
  },
  document_count: { status: 'DocumentStatus' },
  document_image: { words: 'WordRow[]' },
  issue: { kind: 'IssueKind', status: 'IssueStatus' },
  issue_reply: { status: 'IssueStatus' },
  job: { payload: 'JsonRecord', state: 'JobState', progress: 'Progress', error: 'Reason' },
  labelling_model: { kind: 'LabellingKind' },
  labelling_run: { dropped: 'object[]' },
  llm_model: {
    kind: 'ModelKind',
    protocol: 'ModelProtocol',
    output_limit_field: 'OutputLimitField',
    answer_format: 'AnswerFormat',
  },
  llm_response: { editor_state: 'object', words_only: 'Reason' },
  llm_step_prompt: { editor_state: 'object' },
  matching_rule: { matching_type: 'MatchingType' },
  model_call: { purpose: 'CallPurpose', outcome: 'CallOutcome', raw_usage: 'object' },
  ner_tag: { type: 'TagType', source: 'TagSource' },
  ner_tag_relation: { source: 'TagSource' },
  ner_tag_type: { data_format: 'DataFormat' },
  node: {
    activity_type: 'ActivityType',
    auto_step_status: 'AutoStepStatus',
    supported_tagging_types: 'TaggingType[]',
    settings: 'JsonRecord',
    trigger_type: 'TriggerType',
  },
  outbox: { payload: 'JsonRecord', state: 'OutboxState', receipt: 'JsonRecord', reason: 'Reason' },
  predicate: { predicate_type: 'PredicateType', logical_operator: 'LogicalOperator' },
  process_change: { kind: 'ProcessChangeKind' },
  process_change_row: {
    row_key: 'JsonRecord',
    before: 'JsonRecord',
    after: 'JsonRecord',
    subject: 'JsonRecord',
  },
  rag_document: { state: 'RagDocumentState', reason: 'Reason', embedding_reason: 'Reason' },
  rag_template: { editor_state: 'object' },
  replay: { node_ids: 'readonly number[]', state: 'ReplayState' },
  replay_document: { before: 'BeforeReplay' },
  saved_view: { page: 'ViewPage' },
  server_process: { role: 'ServerRole' },
  source_item: { data: 'JsonRecord', state: 'SourceItemState', reason: 'Reason' },
  statistic_change: { measure: 'StatisticMeasure' },
  statistic_day: { measure: 'StatisticMeasure', amounts: 'Amounts' },
  step: { status: 'StepStatus', reason: 'Reason', run: 'StepRun', charset: 'Charset' },
  step_count: { status: 'StepStatus' },
  tag_tombstone: { source: 'TagSource' },
  training: {
    model: 'TrainingModel',
    state: 'TrainingState',
    progress: 'Progress',
    reason: 'Reason',
    method: 'TrainingMethod',
    quality: 'StoredQuality[]',
    left_out: 'StoredLeftOut[]',
  },
  transcript_edit: { reply: 'object' },
};

/** Columns that every insert must give, although the database has a default, which older rows got. */
export const REQUIRED_COLUMNS: ReadonlySet<string> = new Set(['document_change.version']);

/** Module that declares each column type that is not in `schema-json.ts`. */
export const TYPE_MODULES: Readonly<Record<string, string>> = {
  AccessMode: '@scriptorium/domain/access/access.ts',
  ActivityType: '@scriptorium/domain/graph/activity-type.ts',
  AutoStepStatus: '@scriptorium/domain/steps/statuses.ts',
  Charset: '@scriptorium/domain/text/charsets.ts',
  DocumentStatus: '@scriptorium/domain/steps/statuses.ts',
  DocumentType: '@scriptorium/domain/steps/statuses.ts',
  IssueKind: '@scriptorium/domain/issues/issue-kinds.ts',
  IssueStatus: '@scriptorium/domain/issues/issue-kinds.ts',
  Progress: './progress.ts',
  Reason: './reason.ts',
  StepStatus: '@scriptorium/domain/steps/statuses.ts',
  TaggingType: '@scriptorium/domain/graph/activity-type.ts',
  TriggerType: '@scriptorium/domain/schedule/triggers.ts',
};

const PRICES = {
  price_input: 'For a million tokens.',
  price_cached_input: 'For a million tokens.',
  price_output: 'For a million tokens.',
  price_minute: 'For a minute of audio.',
};

/** Explanations of columns whose names do not say it; they become doc comments of the generated types. */
export const COLUMN_COMMENTS: OfColumns = {
  app_user: { mention_mails: 'Whether mentions are also sent by mail.' },
  document: {
    version: "Increases with every change under the document's lock.",
    transcript_edits: 'Edits of people since the file was read.',
    audio_codec: 'The name of the codec, as `MP3` or `PCM 16`.',
    joined_client_id: 'The upload of the other half of a pair.',
    hops: 'Number of processes the document passed through on its way here.',
    origin_id: 'The uploaded document that senders made it of; null for an uploaded one.',
    assignees: 'The number of assignees, kept by a trigger.',
  },
  document_assignee: {
    process_id: 'A copy from the document, kept by a trigger.',
    status: 'A copy from the document, kept by a trigger; null when the document is deleted.',
  },
  document_change: {
    version: "The document's version that the change's transaction created.",
    kind: [
      'Triggers write the rows of steps, status, text, block and assignees (migrations 0022, 0023). Rows of kind STEP',
      "alone have `copy`, `was`, `status`, `holder_id`, `master`, `attempt`, `reason` and `run`; they are the document's history.",
    ].join('\n'),
  },
  document_issues: {
    document_id: 'Documents with issues, kept by the routine count_document_issues.',
  },
  document_name: {
    name_key: 'The folded name of a document that is not deleted, kept by a trigger (migration 0028).',
  },
  document_text: {
    words:
      'The words by which a document is found, as a tsvector; null until they are indexed (migration 0027).',
  },
  hand_out: { client_id: 'The request that handed out a step; a repeated one gets the same step.' },
  issue_relation: { relation_id: 'Null when it was deleted.' },
  issue_reply: { status: 'The new status, of a reply that a change of the status has written.' },
  issue_tag: { tag_id: 'Null when it was deleted.', step_id: 'Null when it was deleted.' },
  llm_model: PRICES,
  llm_response: { words_only: 'Why passages were searched for by words alone.' },
  model_call: PRICES,
  notification: { reply_id: 'Null for mentions in the text of an issue.' },
  pending_partner: {
    blob_key:
      'A recording or transcript that waits for a person to decide whether it joins its document (migration 0018).',
  },
  relation_graph: {
    step_id: 'Relations between tags of one step; a tag takes part in at most one graph.',
  },
  schema_file: { path: 'An SQL file that was applied to this database (migrate.ts).' },
  statistic_change: {
    measure: 'Appended by triggers, folded into the other tables (migration 0047). An id of 0 means none.',
  },
  step: { waiting_since: 'Null: since it was created.' },
  utterance: {
    position: 'Without a position it is deleted.',
    document_id: 'Null while `staged_id` is not: nobody sees it.',
  },
  utterance_token: {
    utterance_id: 'Null for a deleted word, which `deleted_from` its document.',
    confidence: '0 to 1',
  },
};
