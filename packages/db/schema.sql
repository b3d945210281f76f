-- The schema of a fresh database, written by "npm run schema" from src/migrations and src/routines.

create table account_key (
  key_hash text not null,
  user_id bigint not null,
  purpose text not null,
  expires_at timestamp with time zone not null,
  constraint account_key_pkey PRIMARY KEY (key_hash),
  constraint account_key_purpose_check CHECK (purpose = ANY (ARRAY['ACTIVATE'::text, 'RESET'::text])),
  constraint account_key_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);

create table action_execution (
  id bigint not null generated always as identity,
  node_id bigint not null,
  process_id bigint not null,
  cause text not null,
  due_at timestamp with time zone,
  requested_by bigint,
  state text not null default 'GATHERING'::text,
  steps integer not null default 0,
  reason jsonb,
  created_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  constraint action_execution_cause_check CHECK (cause = ANY (ARRAY['CRON'::text, 'THRESHOLD'::text, 'REQUEST'::text])),
  constraint action_execution_node_id_fkey FOREIGN KEY (node_id) REFERENCES node(id) ON DELETE CASCADE,
  constraint action_execution_pkey PRIMARY KEY (id),
  constraint action_execution_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES app_user(id),
  constraint action_execution_state_check CHECK (state = ANY (ARRAY['GATHERING'::text, 'SENDING'::text, 'SETTLING'::text, 'SUCCESS'::text, 'FAILURE'::text]))
);

create table additional_submit (
  node_id bigint not null,
  document_id bigint,
  submits integer not null,
  constraint additional_submit_document_id_fkey FOREIGN KEY (document_id) REFERENCES document(id) ON DELETE CASCADE,
  constraint additional_submit_node_id_document_id_key UNIQUE NULLS NOT DISTINCT (node_id, document_id),
  constraint additional_submit_node_id_fkey FOREIGN KEY (node_id) REFERENCES node(id) ON DELETE CASCADE,
  constraint additional_submit_submits_check CHECK (submits >= 0 AND submits <= 5)
);

create table agreement (
  step_id bigint not null,
  node_ids bigint[] not null,
  compared bigint[] not null,
  disputed jsonb not null default '[]'::jsonb,
  decided jsonb not null default '[]'::jsonb,
  constraint agreement_pkey PRIMARY KEY (step_id),
  constraint agreement_step_id_fkey FOREIGN KEY (step_id) REFERENCES step(id) ON DELETE CASCADE
);

create table api_key (
  id bigint not null generated always as identity,
  user_id bigint not null,
  token_hash text not null,
  hint text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  constraint api_key_pkey PRIMARY KEY (id),
  constraint api_key_token_hash_key UNIQUE (token_hash),
  constraint api_key_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);

create table app_user (
  id bigint not null generated always as identity,
  login text not null,
  email text,
  first_name text,
  last_name text,
  password_hash text,
  activated boolean not null default false,
  lang_key text not null default 'en'::text,
  token_epoch integer not null default 0,
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  created_by bigint,
  modified_at timestamp with time zone,
  modified_by bigint,
  oidc_issuer text,
  oidc_subject text,
  mention_mails boolean not null default true,
  constraint app_user_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint app_user_modified_by_fkey FOREIGN KEY (modified_by) REFERENCES app_user(id),
  constraint app_user_pkey PRIMARY KEY (id)
);

create table audit_event (
  id bigint not null generated always as identity,
  at timestamp with time zone not null default clock_timestamp(),
  type text not null,
  user_id bigint,
  principal text not null,
  address text,
  data jsonb not null default '{}'::jsonb,
  constraint audit_event_pkey PRIMARY KEY (id),
  constraint audit_event_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);

create table authority (
  id bigint not null generated always as identity,
  type text not null,
  component_id bigint not null,
  mode text not null,
  constraint authority_mode_check CHECK (mode = ANY (ARRAY['READ'::text, 'WRITE'::text, 'ADMIN'::text])),
  constraint authority_pkey PRIMARY KEY (id),
  constraint authority_type_check CHECK (type = ANY (ARRAY['PROCESS'::text, 'NODE'::text])),
  constraint authority_type_component_id_mode_key UNIQUE (type, component_id, mode)
);

create table blob (
  key text not null,
  size bigint not null,
  sha256 text not null,
  content_type text not null,
  created_at timestamp with time zone not null default now(),
  constraint blob_pkey PRIMARY KEY (key)
);

create table classifier_tag (
  step_id bigint not null,
  type_id bigint not null,
  source text not null,
  source_id bigint,
  score double precision,
  user_id bigint,
  created_at timestamp with time zone not null default now(),
  constraint classifier_tag_pkey PRIMARY KEY (step_id, type_id),
  constraint classifier_tag_step_id_fkey FOREIGN KEY (step_id) REFERENCES step(id) ON DELETE CASCADE,
  constraint classifier_tag_type_id_fkey FOREIGN KEY (type_id) REFERENCES classifier_type(id),
  constraint classifier_tag_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);

create table classifier_tombstone (
  step_id bigint not null,
  type_id bigint not null,
  created_by bigint,
  created_at timestamp with time zone not null default now(),
  constraint classifier_tombstone_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint classifier_tombstone_pkey PRIMARY KEY (step_id, type_id),
  constraint classifier_tombstone_step_id_fkey FOREIGN KEY (step_id) REFERENCES step(id) ON DELETE CASCADE,
  constraint classifier_tombstone_type_id_fkey FOREIGN KEY (type_id) REFERENCES classifier_type(id) ON DELETE CASCADE
);

create table classifier_type (
  id bigint not null generated always as identity,
  node_id bigint not null,
  name text not null,
  description text not null default ''::text,
  background_color text not null,
  prefix_key boolean not null default false,
  suffix_key text,
  "position" double precision not null default 0,
  constraint classifier_type_node_id_fkey FOREIGN KEY (node_id) REFERENCES node(id) ON DELETE CASCADE,
  constraint classifier_type_pkey PRIMARY KEY (id)
);

create table connection (
  id bigint not null generated always as identity,
  node_id bigint not null,
  kind text not null,
  settings jsonb not null,
  sealed text,
  host_key text,
  epoch integer not null default 0,
  cron text,
  next_tick timestamp with time zone,
  cursor jsonb,
  state text not null default 'OK'::text,
  failures integer not null default 0,
  next_try_at timestamp with time zone,
  reason jsonb,
  last_listing jsonb,
  last_started_at timestamp with time zone,
  last_ok_at timestamp with time zone,
  lease_token uuid,
  lease_until timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint connection_kind_check CHECK (kind = ANY (ARRAY['EMAIL'::text, 'SFTP'::text, 'GOOGLE_DRIVE'::text, 'FOLDER'::text])),
  constraint connection_node_id_fkey FOREIGN KEY (node_id) REFERENCES node(id) ON DELETE CASCADE,
  constraint connection_pkey PRIMARY KEY (id),
  constraint connection_state_check CHECK (state = ANY (ARRAY['OK'::text, 'BACKOFF'::text, 'STOPPED'::text]))
);

create table content (
  id bigint not null generated always as identity,
  document_id bigint not null,
  text text not null,
  created_by bigint,
  created_at timestamp with time zone not null default now(),
  constraint content_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint content_document_id_fkey FOREIGN KEY (document_id) REFERENCES document(id) ON DELETE CASCADE,
  constraint content_pkey PRIMARY KEY (id)
);

create table continued_sending (
  step_id bigint not null,
  user_id bigint,
  continued_at timestamp with time zone not null default now(),
  constraint continued_sending_pkey PRIMARY KEY (step_id),
  constraint continued_sending_step_id_fkey FOREIGN KEY (step_id) REFERENCES step(id) ON DELETE CASCADE,
  constraint continued_sending_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE SET NULL
);

create table document (
  id bigint not null generated always as identity,
  process_id bigint not null,
  upload_node_id bigint,
  filename text not null,
  path text not null,
  document_type text not null,
  kind text not null,
  status text not null,
  blob_key text,
  transcript_blob_key text,
  audio_blob_key text,
  audio_duration_ms bigint,
  peaks_blob_key text,
  content_id bigint,
  image_count integer not null default 0,
  blocked_by bigint,
  client_id uuid,
  parent_id bigint,
  part text,
  created_by bigint,
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  joined_client_id uuid,
  joined_by bigint,
  version bigint not null default 0,
  blocked_at timestamp with time zone,
  assignees integer not null default 0,
  transcript_edits integer not null default 0,
  audio_codec text,
  hops integer not null default 0,
  origin_id bigint,
  constraint document_audio_blob_key_fkey FOREIGN KEY (audio_blob_key) REFERENCES blob(key),
  constraint document_blob_key_fkey FOREIGN KEY (blob_key) REFERENCES blob(key),
  constraint document_blocked_by_fkey FOREIGN KEY (blocked_by) REFERENCES app_user(id),
  constraint document_client_id_key UNIQUE (client_id),
  constraint document_content_id_fkey FOREIGN KEY (content_id) REFERENCES content(id) DEFERRABLE INITIALLY DEFERRED,
  constraint document_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint document_document_type_check CHECK (document_type = ANY (ARRAY['TEXTFILE'::text, 'AUDIOFILE'::text])),
  constraint document_joined_by_fkey FOREIGN KEY (joined_by) REFERENCES app_user(id),
  constraint document_joined_client_id_key UNIQUE (joined_client_id),
  constraint document_of_process UNIQUE (process_id, id),
  constraint document_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES document(id) ON DELETE SET NULL,
  constraint document_parent_id_part_key UNIQUE (parent_id, part),
  constraint document_peaks_blob_key_fkey FOREIGN KEY (peaks_blob_key) REFERENCES blob(key),
  constraint document_pkey PRIMARY KEY (id),
  constraint document_process_id_fkey FOREIGN KEY (process_id) REFERENCES process(id),
  constraint document_transcript_blob_key_fkey FOREIGN KEY (transcript_blob_key) REFERENCES blob(key),
  constraint document_upload_node_id_fkey FOREIGN KEY (upload_node_id) REFERENCES node(id) ON DELETE SET NULL
);

create table document_assignee (
  document_id bigint not null,
  user_id bigint not null,
  process_id bigint,
  status text,
  constraint document_assignee_document_id_fkey FOREIGN KEY (document_id) REFERENCES document(id) ON DELETE CASCADE,
  constraint document_assignee_pkey PRIMARY KEY (document_id, user_id),
  constraint document_assignee_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);

create table document_change (
  id bigint not null generated always as identity,
  document_id bigint not null,
  step_id bigint,
  node_id bigint,
  copy integer,
  at timestamp with time zone not null default clock_timestamp(),
  user_id bigint,
  was text,
  status text,
  holder_id bigint,
  master boolean,
  attempt integer,
  reason jsonb,
  run jsonb,
  kind text not null default 'STEP'::text,
  version bigint not null default 0,
  payload jsonb,
  constraint document_change_pkey PRIMARY KEY (document_id, version, id),
  constraint document_change_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);

create table document_count (
  id bigint not null generated always as identity,
  process_id bigint not null,
  status text not null,
  documents bigint not null,
  constraint document_count_pkey PRIMARY KEY (id)
);

create table document_image (
  document_id bigint not null,
  index integer not null,
  blob_key text not null,
  width integer not null,
  height integer not null,
  content_id bigint,
  words jsonb not null default '[]'::jsonb,
  constraint document_image_blob_key_fkey FOREIGN KEY (blob_key) REFERENCES blob(key),
  constraint document_image_document_id_fkey FOREIGN KEY (document_id) REFERENCES document(id) ON DELETE CASCADE,
  constraint document_image_pkey PRIMARY KEY (document_id, index)
);

create table document_issues (
  document_id bigint not null,
  process_id bigint not null,
  filename text not null,
  issues integer not null,
  resolved integer not null,
  replies integer not null,
  unanswered integer not null,
  about_tags integer not null,
  constraint document_issues_document_id_fkey FOREIGN KEY (document_id) REFERENCES document(id) ON DELETE CASCADE,
  constraint document_issues_pkey PRIMARY KEY (document_id)
);

create table document_name (
  document_id bigint not null,
  process_id bigint not null,
  name_key text not null,
  constraint document_name_document_id_fkey FOREIGN KEY (document_id) REFERENCES document(id) ON DELETE CASCADE,
  constraint document_name_pkey PRIMARY KEY (document_id)
);

create table document_text (
  document_id bigint not null,
  words tsvector,
  constraint document_text_document_id_fkey FOREIGN KEY (document_id) REFERENCES document(id) ON DELETE CASCADE,
  constraint document_text_pkey PRIMARY KEY (document_id)
);

create table edge (
  id bigint not null generated always as identity,
  process_id bigint not null,
  from_id bigint,
  to_id bigint not null,
  constraint edge_from_id_fkey FOREIGN KEY (from_id) REFERENCES node(id) ON DELETE CASCADE,
  constraint edge_pkey PRIMARY KEY (id),
  constraint edge_process_id_fkey FOREIGN KEY (process_id) REFERENCES process(id) ON DELETE CASCADE,
  constraint edge_to_id_fkey FOREIGN KEY (to_id) REFERENCES node(id) ON DELETE CASCADE
);

create table edge_count (
  id bigint not null generated always as identity,
  edge_id bigint not null,
  documents bigint not null
);

create table external_splitter (
  id bigint not null generated always as identity,
  name text not null,
  url text not null,
  created_by bigint,
  created_at timestamp with time zone not null default now(),
  constraint external_splitter_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint external_splitter_pkey PRIMARY KEY (id)
);

create table glossary_term (
  process_id bigint not null,
  term text not null,
  constraint glossary_term_pkey PRIMARY KEY (process_id, term),
  constraint glossary_term_process_id_fkey FOREIGN KEY (process_id) REFERENCES process(id) ON DELETE CASCADE
);

create table hand_out (
  step_id bigint not null,
  user_id bigint not null,
  client_id uuid not null,
  constraint hand_out_pkey PRIMARY KEY (step_id),
  constraint hand_out_step_id_fkey FOREIGN KEY (step_id) REFERENCES step(id) ON DELETE CASCADE,
  constraint hand_out_user_id_client_id_key UNIQUE (user_id, client_id),
  constraint hand_out_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);

create table http_log (
  id bigint not null generated always as identity,
  at timestamp with time zone not null,
  method text not null,
  route text,
  path text not null,
  status integer not null,
  ms integer not null,
  login text,
  address text,
  server text not null,
  constraint http_log_pkey PRIMARY KEY (id)
);

create table installation (
  name text not null,
  value text not null,
  constraint installation_pkey PRIMARY KEY (name)
);

create table issue (
  id bigint not null generated always as identity,
  document_id bigint not null,
  kind text not null,
  status text not null default 'ACTIVE'::text,
  title text not null,
  text text not null,
  start_offset integer,
  end_offset integer,
  quote text not null default ''::text,
  detached boolean not null default false,
  user_id bigint,
  created_at timestamp with time zone not null default now(),
  client_id uuid,
  constraint issue_client_id_key UNIQUE (client_id),
  constraint issue_document_id_fkey FOREIGN KEY (document_id) REFERENCES document(id) ON DELETE CASCADE,
  constraint issue_kind_check CHECK (kind = ANY (ARRAY['TEXT'::text, 'TOKEN'::text, 'TAG'::text, 'RELATION'::text])),
  constraint issue_pkey PRIMARY KEY (id),
  constraint issue_status_check CHECK (status = ANY (ARRAY['ACTIVE'::text, 'RESOLVED'::text])),
  constraint issue_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);

create table issue_relation (
  issue_id bigint not null,
  relation_id bigint,
  type_name text not null,
  constraint issue_relation_issue_id_fkey FOREIGN KEY (issue_id) REFERENCES issue(id) ON DELETE CASCADE,
  constraint issue_relation_pkey PRIMARY KEY (issue_id),
  constraint issue_relation_relation_id_fkey FOREIGN KEY (relation_id) REFERENCES ner_tag_relation(id) ON DELETE SET NULL
);

create table issue_reply (
  id bigint not null generated always as identity,
  issue_id bigint not null,
  text text not null,
  status text,
  user_id bigint,
  created_at timestamp with time zone not null default now(),
  client_id uuid,
  constraint issue_reply_client_id_key UNIQUE (client_id),
  constraint issue_reply_issue_id_fkey FOREIGN KEY (issue_id) REFERENCES issue(id) ON DELETE CASCADE,
  constraint issue_reply_pkey PRIMARY KEY (id),
  constraint issue_reply_status_check CHECK (status = ANY (ARRAY['ACTIVE'::text, 'RESOLVED'::text])),
  constraint issue_reply_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);

create table issue_tag (
  id bigint not null generated always as identity,
  issue_id bigint not null,
  tag_id bigint,
  step_id bigint,
  label_name text not null,
  quote text not null,
  constraint issue_tag_issue_id_fkey FOREIGN KEY (issue_id) REFERENCES issue(id) ON DELETE CASCADE,
  constraint issue_tag_pkey PRIMARY KEY (id),
  constraint issue_tag_step_id_fkey FOREIGN KEY (step_id) REFERENCES step(id) ON DELETE SET NULL,
  constraint issue_tag_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES ner_tag(id) ON DELETE SET NULL
);

create table issue_token (
  issue_id bigint not null,
  token_id bigint not null,
  constraint issue_token_issue_id_fkey FOREIGN KEY (issue_id) REFERENCES issue(id) ON DELETE CASCADE,
  constraint issue_token_pkey PRIMARY KEY (issue_id, token_id),
  constraint issue_token_token_id_fkey FOREIGN KEY (token_id) REFERENCES utterance_token(id) ON DELETE CASCADE
);

create table job (
  id bigint not null generated always as identity,
  queue text not null,
  payload jsonb not null default '{}'::jsonb,
  state text not null default 'ready'::text,
  priority integer not null default 0,
  run_at timestamp with time zone not null default now(),
  process_id bigint,
  step_id bigint,
  step_attempt integer,
  attempts integer not null default 0,
  max_attempts integer not null default 5,
  dedupe_key text,
  lease_token uuid,
  lease_until timestamp with time zone,
  worker text,
  progress jsonb,
  error jsonb,
  created_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  cut_off integer not null default 0,
  constraint job_pkey PRIMARY KEY (id),
  constraint job_state_check CHECK (state = ANY (ARRAY['ready'::text, 'running'::text, 'done'::text, 'failed'::text]))
);

create table labelling_claim (
  document_id bigint not null,
  node_id bigint not null,
  request_hash text not null,
  step_id bigint not null,
  constraint labelling_claim_document_id_fkey FOREIGN KEY (document_id) REFERENCES document(id) ON DELETE CASCADE,
  constraint labelling_claim_node_id_fkey FOREIGN KEY (node_id) REFERENCES node(id) ON DELETE CASCADE,
  constraint labelling_claim_pkey PRIMARY KEY (document_id, node_id, request_hash),
  constraint labelling_claim_step_id_fkey FOREIGN KEY (step_id) REFERENCES step(id) ON DELETE CASCADE
);

create table labelling_model (
  id bigint not null generated always as identity,
  node_id bigint not null,
  kind text not null,
  name text not null,
  answered_by text not null default ''::text,
  prompt_hash text not null default ''::text,
  version integer not null,
  created_at timestamp with time zone not null default now(),
  constraint labelling_model_kind_check CHECK (kind = ANY (ARRAY['CUSTOM'::text, 'LLM'::text, 'TRAINED'::text, 'AGREEMENT'::text])),
  constraint labelling_model_node_id_fkey FOREIGN KEY (node_id) REFERENCES node(id) ON DELETE CASCADE,
  constraint labelling_model_node_id_kind_name_answered_by_prompt_hash_v_key UNIQUE (node_id, kind, name, answered_by, prompt_hash, version),
  constraint labelling_model_pkey PRIMARY KEY (id)
);

create table labelling_run (
  id bigint not null generated always as identity,
  step_id bigint not null,
  effect_key text not null,
  labelling_model_id bigint not null,
  answer text not null,
  input_tokens integer,
  output_tokens integer,
  cost numeric,
  currency text,
  ms integer not null,
  placed integer,
  dropped jsonb,
  created_at timestamp with time zone not null default now(),
  attempt integer not null default 0,
  part_start integer,
  part_end integer,
  request_hash text not null default ''::text,
  taken_over boolean not null default false,
  constraint labelling_run_effect_key_key UNIQUE (effect_key),
  constraint labelling_run_labelling_model_id_fkey FOREIGN KEY (labelling_model_id) REFERENCES labelling_model(id) ON DELETE CASCADE,
  constraint labelling_run_pkey PRIMARY KEY (id),
  constraint labelling_run_step_id_fkey FOREIGN KEY (step_id) REFERENCES step(id) ON DELETE CASCADE
);

create table llm_model (
  id bigint not null generated always as identity,
  name text not null,
  protocol text not null,
  base_url text not null,
  model text not null,
  sealed text,
  modalities text[] not null default '{}'::text[],
  context_tokens integer,
  max_output_tokens integer,
  output_limit_field text not null default 'max_completion_tokens'::text,
  takes_temperature boolean not null default true,
  concurrency integer not null default 4,
  price_input numeric,
  price_cached_input numeric,
  price_output numeric,
  currency text not null default 'USD'::text,
  daily_budget numeric,
  active boolean not null default true,
  created_by bigint,
  created_at timestamp with time zone not null default now(),
  answer_format text not null default 'SCHEMA'::text,
  kind text not null default 'CHAT'::text,
  price_minute numeric,
  question_prefix text not null default ''::text,
  passage_prefix text not null default ''::text,
  vector_space bigint not null default nextval('vector_space'::regclass),
  constraint llm_model_answer_format_check CHECK (answer_format = ANY (ARRAY['SCHEMA'::text, 'JSON'::text, 'TEXT'::text])),
  constraint llm_model_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint llm_model_kind_check CHECK (kind = ANY (ARRAY['CHAT'::text, 'EMBEDDING'::text, 'TRANSCRIPTION'::text])),
  constraint llm_model_output_limit_field_check CHECK (output_limit_field = ANY (ARRAY['max_completion_tokens'::text, 'max_tokens'::text])),
  constraint llm_model_pkey PRIMARY KEY (id),
  constraint llm_model_protocol_check CHECK (protocol = ANY (ARRAY['OPENAI'::text, 'ANTHROPIC'::text, 'GOOGLE'::text, 'OLLAMA'::text]))
);

create table llm_response (
  id bigint not null generated always as identity,
  step_id bigint not null,
  effect_key text not null,
  prompt text not null,
  editor_state jsonb,
  response text not null,
  model_name text not null,
  answered_by text,
  finish text,
  input_tokens integer,
  output_tokens integer,
  cost numeric,
  currency text not null,
  ms integer not null,
  created_at timestamp with time zone not null default now(),
  words_only jsonb,
  constraint llm_response_effect_key_key UNIQUE (effect_key),
  constraint llm_response_pkey PRIMARY KEY (id),
  constraint llm_response_step_id_fkey FOREIGN KEY (step_id) REFERENCES step(id) ON DELETE CASCADE
);

create table llm_step_prompt (
  step_id bigint not null,
  prompt text not null,
  editor_state jsonb,
  changed_by bigint,
  changed_at timestamp with time zone not null default now(),
  constraint llm_step_prompt_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint llm_step_prompt_pkey PRIMARY KEY (step_id),
  constraint llm_step_prompt_step_id_fkey FOREIGN KEY (step_id) REFERENCES step(id) ON DELETE CASCADE
);

create table matching_rule (
  id bigint not null generated always as identity,
  ner_tag_type_id bigint not null,
  expression text not null,
  matching_type text not null,
  tolerance integer,
  constraint matching_rule_matching_type_check CHECK (matching_type = ANY (ARRAY['EXACT'::text, 'REGEX'::text, 'FUZZY'::text])),
  constraint matching_rule_ner_tag_type_id_fkey FOREIGN KEY (ner_tag_type_id) REFERENCES ner_tag_type(id) ON DELETE CASCADE,
  constraint matching_rule_pkey PRIMARY KEY (id)
);

create table model_call (
  id bigint not null generated always as identity,
  model_id bigint,
  model_name text not null,
  purpose text not null,
  process_id bigint,
  node_id bigint,
  document_id bigint,
  user_id bigint,
  outcome text not null default 'STARTED'::text,
  problem text,
  status integer,
  finish text,
  answered_by text,
  request_id text,
  input_tokens integer,
  cached_tokens integer,
  output_tokens integer,
  reasoning_tokens integer,
  raw_usage jsonb,
  price_input numeric,
  price_cached_input numeric,
  price_output numeric,
  currency text not null,
  cost numeric,
  ms integer,
  started_at timestamp with time zone not null default now(),
  audio_ms integer,
  price_minute numeric,
  reserved numeric,
  constraint model_call_document_id_fkey FOREIGN KEY (document_id) REFERENCES document(id) ON DELETE SET NULL,
  constraint model_call_model_id_fkey FOREIGN KEY (model_id) REFERENCES llm_model(id) ON DELETE SET NULL,
  constraint model_call_node_id_fkey FOREIGN KEY (node_id) REFERENCES node(id) ON DELETE SET NULL,
  constraint model_call_outcome_check CHECK (outcome = ANY (ARRAY['STARTED'::text, 'OK'::text, 'FAILED'::text])),
  constraint model_call_pkey PRIMARY KEY (id),
  constraint model_call_process_id_fkey FOREIGN KEY (process_id) REFERENCES process(id) ON DELETE SET NULL,
  constraint model_call_purpose_check CHECK (purpose = ANY (ARRAY['TEST'::text, 'PROMPT'::text, 'LABELS'::text, 'RAG'::text, 'EMBEDDING'::text, 'TRANSCRIPTION'::text])),
  constraint model_call_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE SET NULL
);

create table ner_tag (
  id bigint not null generated always as identity,
  step_id bigint not null,
  ner_tag_type_id bigint not null,
  type text not null,
  start_offset integer,
  end_offset integer,
  ts_start double precision,
  ts_end double precision,
  quote text not null default ''::text,
  detached boolean not null default false,
  source text not null,
  source_id bigint,
  score double precision,
  user_id bigint,
  created_at timestamp with time zone not null default now(),
  client_id uuid,
  constraint ner_tag_ner_tag_type_id_fkey FOREIGN KEY (ner_tag_type_id) REFERENCES ner_tag_type(id),
  constraint ner_tag_pkey PRIMARY KEY (id),
  constraint ner_tag_step_id_fkey FOREIGN KEY (step_id) REFERENCES step(id) ON DELETE CASCADE,
  constraint ner_tag_type_check CHECK (type = ANY (ARRAY['ASR_NER_TAG'::text, 'SPAN_TAG'::text, 'TIMESPAN_TAG'::text])),
  constraint ner_tag_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);

create table ner_tag_relation (
  id bigint not null generated always as identity,
  graph_id bigint not null,
  from_id bigint not null,
  to_id bigint not null,
  relation_type_id bigint not null,
  source text not null,
  source_id bigint,
  score double precision,
  user_id bigint,
  created_at timestamp with time zone not null default now(),
  constraint ner_tag_relation_from_id_fkey FOREIGN KEY (from_id) REFERENCES ner_tag(id) DEFERRABLE INITIALLY DEFERRED,
  constraint ner_tag_relation_graph_id_fkey FOREIGN KEY (graph_id) REFERENCES relation_graph(id) ON DELETE CASCADE,
  constraint ner_tag_relation_pkey PRIMARY KEY (id),
  constraint ner_tag_relation_relation_type_id_fkey FOREIGN KEY (relation_type_id) REFERENCES relation_type(id),
  constraint ner_tag_relation_to_id_fkey FOREIGN KEY (to_id) REFERENCES ner_tag(id) DEFERRABLE INITIALLY DEFERRED,
  constraint ner_tag_relation_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);

create table ner_tag_token (
  tag_id bigint not null,
  token_id bigint not null,
  constraint ner_tag_token_pkey PRIMARY KEY (tag_id, token_id),
  constraint ner_tag_token_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES ner_tag(id) ON DELETE CASCADE,
  constraint ner_tag_token_token_id_fkey FOREIGN KEY (token_id) REFERENCES utterance_token(id) ON DELETE CASCADE
);

create table ner_tag_type (
  id bigint not null generated always as identity,
  node_id bigint not null,
  parent_id bigint,
  name text not null,
  prefix_key boolean not null default false,
  suffix_key text,
  background_color text not null,
  text_color text not null,
  data_format text,
  mandatory boolean not null default false,
  selectable boolean not null default true,
  disabled boolean not null default false,
  "position" double precision not null default 0,
  constraint ner_tag_type_node_id_fkey FOREIGN KEY (node_id) REFERENCES node(id) ON DELETE CASCADE,
  constraint ner_tag_type_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES ner_tag_type(id) ON DELETE CASCADE,
  constraint ner_tag_type_pkey PRIMARY KEY (id)
);

create table node (
  id bigint not null generated always as identity,
  process_id bigint not null,
  name text not null,
  description text not null default ''::text,
  activity_type text not null,
  x double precision not null default 0,
  y double precision not null default 0,
  automatic boolean not null,
  auto_step_status text not null,
  obligatory boolean not null default false,
  requires_acceptance boolean not null default false,
  priority integer not null default 0,
  handles_relations boolean not null default false,
  supported_tagging_types text[] not null default '{}'::text[],
  settings jsonb not null default '{}'::jsonb,
  rules_version integer not null default 1,
  trigger_type text not null default 'ALWAYS'::text,
  cron text,
  threshold integer,
  next_tick timestamp with time zone,
  constraint node_pkey PRIMARY KEY (id),
  constraint node_process_id_fkey FOREIGN KEY (process_id) REFERENCES process(id) ON DELETE CASCADE,
  constraint node_threshold_check CHECK (threshold >= 1),
  constraint node_trigger_type_check CHECK (trigger_type = ANY (ARRAY['ALWAYS'::text, 'CRON'::text, 'THRESHOLD'::text]))
);

create table notification (
  id bigint not null generated always as identity,
  user_id bigint not null,
  by_user_id bigint,
  issue_id bigint not null,
  reply_id bigint,
  created_at timestamp with time zone not null default now(),
  read_at timestamp with time zone,
  mailed_at timestamp with time zone,
  constraint notification_by_user_id_fkey FOREIGN KEY (by_user_id) REFERENCES app_user(id),
  constraint notification_issue_id_fkey FOREIGN KEY (issue_id) REFERENCES issue(id) ON DELETE CASCADE,
  constraint notification_pkey PRIMARY KEY (id),
  constraint notification_reply_id_fkey FOREIGN KEY (reply_id) REFERENCES issue_reply(id) ON DELETE CASCADE,
  constraint notification_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);

create table oidc_code (
  code_hash text not null,
  user_id bigint not null,
  sealed_id_token text not null,
  expires_at timestamp with time zone not null,
  constraint oidc_code_pkey PRIMARY KEY (code_hash),
  constraint oidc_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);

create table oidc_session (
  token_id text not null,
  sealed_id_token text not null,
  expires_at timestamp with time zone not null,
  constraint oidc_session_pkey PRIMARY KEY (token_id)
);

create table outbox (
  id bigint not null generated always as identity,
  idempotency_key text not null,
  kind text not null,
  process_id bigint not null,
  node_id bigint not null,
  step_id bigint,
  document_id bigint,
  execution_id bigint,
  payload jsonb not null,
  state text not null default 'PENDING'::text,
  tries integer not null default 0,
  receipt jsonb,
  reason jsonb,
  created_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  constraint outbox_document_id_fkey FOREIGN KEY (document_id) REFERENCES document(id) ON DELETE CASCADE,
  constraint outbox_execution_id_fkey FOREIGN KEY (execution_id) REFERENCES action_execution(id) ON DELETE SET NULL,
  constraint outbox_idempotency_key_key UNIQUE (idempotency_key),
  constraint outbox_node_id_fkey FOREIGN KEY (node_id) REFERENCES node(id) ON DELETE CASCADE,
  constraint outbox_pkey PRIMARY KEY (id),
  constraint outbox_state_check CHECK (state = ANY (ARRAY['PENDING'::text, 'SENDING'::text, 'SENT'::text, 'FAILED'::text, 'UNKNOWN'::text])),
  constraint outbox_step_id_fkey FOREIGN KEY (step_id) REFERENCES step(id) ON DELETE SET NULL
);

create table pending_partner (
  document_id bigint not null,
  blob_key text not null,
  filename text not null,
  kind text not null,
  client_id uuid,
  created_by bigint,
  created_at timestamp with time zone not null default now(),
  constraint pending_partner_blob_key_fkey FOREIGN KEY (blob_key) REFERENCES blob(key),
  constraint pending_partner_client_id_key UNIQUE (client_id),
  constraint pending_partner_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint pending_partner_document_id_fkey FOREIGN KEY (document_id) REFERENCES document(id) ON DELETE CASCADE,
  constraint pending_partner_pkey PRIMARY KEY (document_id)
);

create table predicate (
  id bigint not null generated always as identity,
  edge_id bigint not null,
  parent_id bigint,
  predicate_type text not null,
  logical_operator text,
  node_id bigint,
  equal boolean,
  clf_type_id bigint,
  ner_tag_type_id bigint,
  constraint predicate_clf_type_id_fkey FOREIGN KEY (clf_type_id) REFERENCES classifier_type(id),
  constraint predicate_edge_id_fkey FOREIGN KEY (edge_id) REFERENCES edge(id) ON DELETE CASCADE,
  constraint predicate_logical_operator_check CHECK (logical_operator = ANY (ARRAY['AND'::text, 'OR'::text])),
  constraint predicate_ner_tag_type_id_fkey FOREIGN KEY (ner_tag_type_id) REFERENCES ner_tag_type(id),
  constraint predicate_node_id_fkey FOREIGN KEY (node_id) REFERENCES node(id),
  constraint predicate_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES predicate(id) ON DELETE CASCADE,
  constraint predicate_pkey PRIMARY KEY (id),
  constraint predicate_predicate_type_check CHECK (predicate_type = ANY (ARRAY['COMPLEX'::text, 'CLF'::text, 'NER'::text]))
);

create table process (
  id bigint not null generated always as identity,
  name text not null,
  is_rag_enabled boolean not null default false,
  rag_text_splitter bigint,
  created_by bigint,
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  graph_version uuid not null default gen_random_uuid(),
  judged_ways text,
  judged_finished bigint,
  sources_paused boolean not null default false,
  rag_embedding_model bigint,
  replayed_change bigint not null default 0,
  constraint process_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint process_pkey PRIMARY KEY (id),
  constraint process_rag_embedding_model_fkey FOREIGN KEY (rag_embedding_model) REFERENCES llm_model(id) ON DELETE SET NULL,
  constraint process_splitter FOREIGN KEY (rag_text_splitter) REFERENCES external_splitter(id)
);

create table process_actor (
  process_id bigint not null,
  actor text not null,
  name text not null,
  constraint process_actor_pkey PRIMARY KEY (process_id, actor),
  constraint process_actor_process_id_fkey FOREIGN KEY (process_id) REFERENCES process(id) ON DELETE CASCADE
);

create table process_change (
  id bigint not null generated always as identity,
  process_id bigint,
  author_id bigint not null,
  at timestamp with time zone not null default now(),
  kind text not null default 'EDIT'::text,
  of_id bigint,
  reverted_by bigint,
  constraint process_change_author_id_fkey FOREIGN KEY (author_id) REFERENCES app_user(id),
  constraint process_change_of_id_fkey FOREIGN KEY (of_id) REFERENCES process_change(id) ON DELETE CASCADE,
  constraint process_change_pkey PRIMARY KEY (id),
  constraint process_change_process_id_fkey FOREIGN KEY (process_id) REFERENCES process(id) ON DELETE CASCADE,
  constraint process_change_reverted_by_fkey FOREIGN KEY (reverted_by) REFERENCES process_change(id) ON DELETE SET NULL
);

create table process_change_row (
  id bigint not null generated always as identity,
  change_id bigint not null,
  table_name text not null,
  row_key jsonb not null,
  before jsonb,
  after jsonb,
  subject jsonb not null,
  constraint process_change_row_change_id_fkey FOREIGN KEY (change_id) REFERENCES process_change(id) ON DELETE CASCADE,
  constraint process_change_row_pkey PRIMARY KEY (id)
);

create table process_has_tag (
  process_id bigint not null,
  tag_id bigint not null,
  constraint process_has_tag_pkey PRIMARY KEY (process_id, tag_id),
  constraint process_has_tag_process_id_fkey FOREIGN KEY (process_id) REFERENCES process(id) ON DELETE CASCADE,
  constraint process_has_tag_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES process_tag(id)
);

create table process_tag (
  id bigint not null generated always as identity,
  name text not null,
  color text not null,
  predefined boolean not null default false,
  constraint process_tag_pkey PRIMARY KEY (id)
);

create table question_count (
  user_id bigint not null,
  began_at timestamp with time zone not null default now(),
  asked integer not null,
  constraint question_count_pkey PRIMARY KEY (user_id),
  constraint question_count_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);

create table rag_document (
  process_id bigint not null,
  document_id bigint not null,
  state text not null default 'PENDING'::text,
  reason jsonb,
  generation_id bigint,
  passages integer not null default 0,
  words bigint not null default 0,
  vector_space bigint,
  embedding_reason jsonb,
  version bigint not null default 0,
  constraint rag_document_pkey PRIMARY KEY (process_id, document_id),
  constraint rag_document_process_id_document_id_fkey FOREIGN KEY (process_id, document_id) REFERENCES document(process_id, id) ON DELETE CASCADE,
  constraint rag_document_state_check CHECK (state = ANY (ARRAY['PENDING'::text, 'READY'::text, 'FAILED'::text]))
);

create table rag_generation (
  process_id bigint not null,
  id bigint not null generated always as identity,
  document_id bigint not null,
  source text not null,
  splitter_id bigint,
  created_at timestamp with time zone not null default now(),
  constraint rag_generation_pkey PRIMARY KEY (process_id, id),
  constraint rag_generation_process_id_document_id_fkey FOREIGN KEY (process_id, document_id) REFERENCES rag_document(process_id, document_id) ON DELETE CASCADE
);

create table rag_index (
  process_id bigint not null,
  version bigint not null,
  constraint rag_index_pkey PRIMARY KEY (process_id),
  constraint rag_index_process_id_fkey FOREIGN KEY (process_id) REFERENCES process(id) ON DELETE CASCADE
);

create table rag_passage (
  process_id bigint not null,
  id bigint not null generated always as identity,
  generation_id bigint not null,
  document_id bigint not null,
  start_offset integer not null,
  end_offset integer not null,
  text text not null,
  words integer not null,
  tokens tsvector not null,
  constraint rag_passage_pkey PRIMARY KEY (process_id, id),
  constraint rag_passage_process_id_generation_id_fkey FOREIGN KEY (process_id, generation_id) REFERENCES rag_generation(process_id, id) ON DELETE CASCADE
);

create table rag_template (
  id bigint not null generated always as identity,
  process_id bigint not null,
  template text not null,
  editor_state jsonb not null,
  active boolean not null default true,
  changed_by bigint,
  changed_at timestamp with time zone not null default now(),
  constraint rag_template_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint rag_template_pkey PRIMARY KEY (id),
  constraint rag_template_process_id_fkey FOREIGN KEY (process_id) REFERENCES process(id) ON DELETE CASCADE
);

create table rag_vector (
  process_id bigint not null,
  passage_id bigint not null,
  vector_space bigint not null,
  vector bytea not null,
  signs bytea,
  constraint rag_vector_pkey PRIMARY KEY (process_id, passage_id),
  constraint rag_vector_process_id_passage_id_fkey FOREIGN KEY (process_id, passage_id) REFERENCES rag_passage(process_id, id) ON DELETE CASCADE
);

create table refused_sender (
  receiver_id bigint not null,
  sender_id bigint not null,
  process_id bigint not null,
  user_id bigint,
  refused_at timestamp with time zone not null default now(),
  constraint refused_sender_pkey PRIMARY KEY (receiver_id, sender_id),
  constraint refused_sender_process_id_fkey FOREIGN KEY (process_id) REFERENCES process(id) ON DELETE CASCADE,
  constraint refused_sender_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE SET NULL
);

create table relation_graph (
  id bigint not null generated always as identity,
  step_id bigint not null,
  version integer not null default 1,
  created_by bigint,
  created_at timestamp with time zone not null default now(),
  client_id uuid,
  changed_client_id uuid,
  constraint relation_graph_client_id_key UNIQUE (client_id),
  constraint relation_graph_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint relation_graph_pkey PRIMARY KEY (id),
  constraint relation_graph_step_id_fkey FOREIGN KEY (step_id) REFERENCES step(id) ON DELETE CASCADE
);

create table relation_type (
  id bigint not null generated always as identity,
  node_id bigint not null,
  name text not null,
  color text not null,
  text_color text,
  priority integer not null default 2,
  merge boolean not null default false,
  strict boolean not null default false,
  from_id bigint,
  to_id bigint,
  constraint relation_type_from_id_fkey FOREIGN KEY (from_id) REFERENCES ner_tag_type(id),
  constraint relation_type_node_id_fkey FOREIGN KEY (node_id) REFERENCES node(id) ON DELETE CASCADE,
  constraint relation_type_pkey PRIMARY KEY (id),
  constraint relation_type_to_id_fkey FOREIGN KEY (to_id) REFERENCES ner_tag_type(id)
);

create table replay (
  id bigint not null generated always as identity,
  process_id bigint not null,
  user_id bigint not null,
  node_ids jsonb not null,
  sample integer,
  state text not null default 'RUNNING'::text,
  newest bigint not null,
  reached bigint,
  total integer not null,
  done integer not null default 0,
  changed integer not null default 0,
  moved integer not null default 0,
  added integer not null default 0,
  removed integer not null default 0,
  failed integer not null default 0,
  to_undo integer not null default 0,
  undone integer not null default 0,
  kept integer not null default 0,
  change_id bigint not null default 0,
  paths text not null,
  created_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  constraint replay_pkey PRIMARY KEY (id),
  constraint replay_process_id_fkey FOREIGN KEY (process_id) REFERENCES process(id) ON DELETE CASCADE,
  constraint replay_state_check CHECK (state = ANY (ARRAY['RUNNING'::text, 'DONE'::text, 'CANCELLED'::text, 'FAILED'::text, 'UNDOING'::text, 'UNDONE'::text])),
  constraint replay_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);

create table replay_document (
  replay_id bigint not null,
  document_id bigint not null,
  before jsonb not null,
  added integer not null default 0,
  removed integer not null default 0,
  moved boolean not null default false,
  constraint replay_document_document_id_fkey FOREIGN KEY (document_id) REFERENCES document(id) ON DELETE CASCADE,
  constraint replay_document_pkey PRIMARY KEY (replay_id, document_id),
  constraint replay_document_replay_id_fkey FOREIGN KEY (replay_id) REFERENCES replay(id) ON DELETE CASCADE
);

create table revoked_token (
  token_id text not null,
  expires_at timestamp with time zone not null,
  constraint revoked_token_pkey PRIMARY KEY (token_id)
);

create table role (
  id bigint not null generated always as identity,
  name text not null,
  predefined boolean not null default false,
  constraint role_name_key UNIQUE (name),
  constraint role_pkey PRIMARY KEY (id)
);

create table role_authority (
  role_id bigint not null,
  authority_id bigint not null,
  constraint role_authority_authority_id_fkey FOREIGN KEY (authority_id) REFERENCES authority(id) ON DELETE CASCADE,
  constraint role_authority_pkey PRIMARY KEY (role_id, authority_id),
  constraint role_authority_role_id_fkey FOREIGN KEY (role_id) REFERENCES role(id) ON DELETE CASCADE
);

create table saved_view (
  id bigint not null generated always as identity,
  user_id bigint not null,
  process_id bigint not null,
  page text not null,
  name text not null,
  search text not null,
  constraint saved_view_pkey PRIMARY KEY (id),
  constraint saved_view_process_id_fkey FOREIGN KEY (process_id) REFERENCES process(id) ON DELETE CASCADE,
  constraint saved_view_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);

create table schema_file (
  path text not null,
  sha256 text not null,
  constraint schema_file_pkey PRIMARY KEY (path)
);

create table secret (
  id bigint not null generated always as identity,
  process_id bigint not null,
  name text not null,
  sealed text not null,
  active boolean not null default true,
  created_by bigint,
  created_at timestamp with time zone not null default now(),
  constraint secret_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint secret_pkey PRIMARY KEY (id),
  constraint secret_process_id_fkey FOREIGN KEY (process_id) REFERENCES process(id) ON DELETE CASCADE
);

create table sent_document (
  step_id bigint not null,
  attempt integer not null,
  receiver_id bigint not null,
  document_id bigint,
  sent_at timestamp with time zone not null default now(),
  constraint sent_document_document_id_fkey FOREIGN KEY (document_id) REFERENCES document(id) ON DELETE SET NULL,
  constraint sent_document_pkey PRIMARY KEY (step_id, attempt, receiver_id),
  constraint sent_document_step_id_fkey FOREIGN KEY (step_id) REFERENCES step(id) ON DELETE CASCADE
);

create table server_process (
  id text not null,
  host text not null,
  pid integer not null,
  role text not null,
  version text not null,
  started_at timestamp with time zone not null default now(),
  seen_at timestamp with time zone not null default now(),
  constraint server_process_pkey PRIMARY KEY (id),
  constraint server_process_role_check CHECK (role = ANY (ARRAY['all'::text, 'web'::text, 'worker'::text]))
);

create table sign_in_failure (
  account_key text not null,
  address text not null,
  failures integer not null,
  blocked_until timestamp with time zone not null,
  constraint sign_in_failure_pkey PRIMARY KEY (account_key, address)
);

create table source_item (
  id bigint not null generated always as identity,
  connection_id bigint not null,
  place text not null,
  identity text,
  name text not null,
  size bigint,
  data jsonb not null default '{}'::jsonb,
  state text not null default 'FOUND'::text,
  tries integer not null default 0,
  cut_off integer not null default 0,
  next_try_at timestamp with time zone not null default now(),
  reason jsonb,
  document_id bigint,
  lease_token uuid,
  found_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  constraint source_item_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES connection(id) ON DELETE CASCADE,
  constraint source_item_document_id_fkey FOREIGN KEY (document_id) REFERENCES document(id) ON DELETE SET NULL,
  constraint source_item_pkey PRIMARY KEY (id),
  constraint source_item_place UNIQUE (connection_id, place),
  constraint source_item_state_check CHECK (state = ANY (ARRAY['FOUND'::text, 'DONE'::text, 'EMPTY'::text, 'GONE'::text, 'FAILED'::text, 'SKIPPED'::text]))
);

create table staged_transcript (
  id bigint not null generated always as identity,
  document_id bigint not null,
  created_at timestamp with time zone not null default now(),
  constraint staged_transcript_document_id_fkey FOREIGN KEY (document_id) REFERENCES document(id) ON DELETE CASCADE,
  constraint staged_transcript_pkey PRIMARY KEY (id)
);

create table statistic_change (
  id bigint not null generated always as identity,
  measure text not null,
  process_id bigint not null,
  node_id bigint not null default 0,
  document_id bigint not null default 0,
  user_id bigint not null default 0,
  currency text not null default ''::text,
  at timestamp with time zone not null,
  bucket integer not null default 0,
  amount numeric not null,
  constraint statistic_change_pkey PRIMARY KEY (id)
);

create table statistic_day (
  measure text not null,
  user_id bigint not null,
  process_id bigint not null,
  node_id bigint not null,
  currency text not null,
  day date not null,
  cells integer[] not null,
  amounts numeric[] not null,
  total numeric not null,
  constraint statistic_day_pkey PRIMARY KEY (measure, user_id, process_id, node_id, currency, day)
);

create table step (
  id bigint not null generated always as identity,
  document_id bigint not null,
  node_id bigint not null,
  copy integer not null default 0,
  master boolean not null default true,
  status text not null,
  blocked_by bigint,
  worker_id bigint,
  rejected boolean not null default false,
  attempt integer not null default 0,
  reason jsonb,
  created_at timestamp with time zone not null default now(),
  changed_at timestamp with time zone not null default now(),
  changed_by bigint,
  completed_at timestamp with time zone,
  execution_id bigint,
  run jsonb,
  charset text,
  waiting_since timestamp with time zone,
  constraint step_blocked_by_fkey FOREIGN KEY (blocked_by) REFERENCES app_user(id),
  constraint step_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES app_user(id),
  constraint step_document_id_fkey FOREIGN KEY (document_id) REFERENCES document(id) ON DELETE CASCADE,
  constraint step_document_id_node_id_copy_key UNIQUE (document_id, node_id, copy),
  constraint step_execution_id_fkey FOREIGN KEY (execution_id) REFERENCES action_execution(id) ON DELETE SET NULL,
  constraint step_node_id_fkey FOREIGN KEY (node_id) REFERENCES node(id) ON DELETE CASCADE,
  constraint step_pkey PRIMARY KEY (id),
  constraint step_worker_id_fkey FOREIGN KEY (worker_id) REFERENCES app_user(id)
);

create table step_count (
  id bigint not null generated always as identity,
  node_id bigint not null,
  status text not null,
  steps bigint not null
);

create table tag_tombstone (
  id bigint not null generated always as identity,
  step_id bigint not null,
  ner_tag_type_id bigint not null,
  source text not null,
  source_id bigint,
  quote text not null,
  start_offset integer,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  constraint tag_tombstone_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint tag_tombstone_ner_tag_type_id_fkey FOREIGN KEY (ner_tag_type_id) REFERENCES ner_tag_type(id) ON DELETE CASCADE,
  constraint tag_tombstone_pkey PRIMARY KEY (id),
  constraint tag_tombstone_step_id_fkey FOREIGN KEY (step_id) REFERENCES step(id) ON DELETE CASCADE
);

create table tagged_document (
  node_id bigint not null,
  quarter timestamp with time zone not null,
  document_id bigint not null,
  tags bigint not null,
  constraint tagged_document_pkey PRIMARY KEY (node_id, quarter, document_id) INCLUDE (tags)
);

create table tick (
  node_id bigint not null,
  due_at timestamp with time zone not null,
  fired_at timestamp with time zone not null default now(),
  constraint tick_node_id_fkey FOREIGN KEY (node_id) REFERENCES node(id) ON DELETE CASCADE,
  constraint tick_pkey PRIMARY KEY (node_id, due_at)
);

create table training (
  id bigint not null generated always as identity,
  node_id bigint not null,
  version integer not null,
  model text not null,
  state text not null default 'WAITING'::text,
  is_automatic boolean not null,
  requested_by bigint,
  requested_at timestamp with time zone not null default now(),
  read_at timestamp with time zone,
  ended_at timestamp with time zone,
  progress jsonb,
  reason jsonb,
  documents integer,
  method text,
  macro_f1 double precision,
  quality jsonb,
  left_out jsonb,
  classifier bytea,
  active boolean not null default false,
  labelling_model_id bigint,
  micro_f1 double precision,
  lexicon_f1 double precision,
  constraint training_check CHECK (NOT active OR classifier IS NOT NULL),
  constraint training_labelling_model_id_fkey FOREIGN KEY (labelling_model_id) REFERENCES labelling_model(id) ON DELETE SET NULL,
  constraint training_method_check CHECK (method = ANY (ARRAY['LOGISTIC_REGRESSION'::text, 'NAIVE_BAYES'::text, 'AVERAGED_PERCEPTRON'::text])),
  constraint training_model_check CHECK (model = ANY (ARRAY['BUILT_IN'::text, 'REMOTE'::text])),
  constraint training_node_id_fkey FOREIGN KEY (node_id) REFERENCES node(id) ON DELETE CASCADE,
  constraint training_node_id_version_key UNIQUE (node_id, version),
  constraint training_pkey PRIMARY KEY (id),
  constraint training_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint training_state_check CHECK (state = ANY (ARRAY['WAITING'::text, 'RUNNING'::text, 'DONE'::text, 'FAILED'::text, 'CANCELLED'::text]))
);

create table transcript_edit (
  client_id uuid not null,
  document_id bigint not null,
  reply jsonb not null,
  created_at timestamp with time zone not null default now(),
  constraint transcript_edit_document_id_fkey FOREIGN KEY (document_id) REFERENCES document(id) ON DELETE CASCADE,
  constraint transcript_edit_pkey PRIMARY KEY (client_id)
);

create table transcription (
  id bigint not null generated always as identity,
  step_id bigint not null,
  effect_key text not null,
  answer text not null,
  model_name text not null,
  answered_by text,
  cost numeric,
  currency text,
  ms integer not null,
  created_at timestamp with time zone not null default now(),
  constraint transcription_effect_key_key UNIQUE (effect_key),
  constraint transcription_pkey PRIMARY KEY (id),
  constraint transcription_step_id_fkey FOREIGN KEY (step_id) REFERENCES step(id) ON DELETE CASCADE
);

create table upload_descendants (
  origin_id bigint not null,
  made integer not null,
  constraint upload_descendants_pkey PRIMARY KEY (origin_id)
);

create table user_authority (
  user_id bigint not null,
  authority_id bigint not null,
  constraint user_authority_authority_id_fkey FOREIGN KEY (authority_id) REFERENCES authority(id) ON DELETE CASCADE,
  constraint user_authority_pkey PRIMARY KEY (user_id, authority_id),
  constraint user_authority_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);

create table user_role (
  user_id bigint not null,
  role text not null,
  constraint user_role_pkey PRIMARY KEY (user_id, role),
  constraint user_role_role_fkey FOREIGN KEY (role) REFERENCES role(name) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint user_role_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);

create table user_settings (
  user_id bigint not null,
  font_size double precision not null,
  line_height double precision not null,
  font_color text not null,
  source_download_blocked boolean not null,
  constraint user_settings_pkey PRIMARY KEY (user_id),
  constraint user_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);

create table utterance (
  id bigint not null generated always as identity,
  document_id bigint,
  actor text not null,
  "position" integer,
  staged_id bigint,
  constraint utterance_document_id_fkey FOREIGN KEY (document_id) REFERENCES document(id) ON DELETE CASCADE,
  constraint utterance_owner CHECK ((document_id IS NULL) <> (staged_id IS NULL)),
  constraint utterance_pkey PRIMARY KEY (id),
  constraint utterance_staged_id_fkey FOREIGN KEY (staged_id) REFERENCES staged_transcript(id) ON DELETE CASCADE
);

create table utterance_token (
  id bigint not null generated always as identity,
  utterance_id bigint,
  "position" integer not null,
  value text not null,
  ts_start bigint not null,
  ts_end bigint not null,
  properties text[] not null default '{}'::text[],
  hidden boolean not null default false,
  confidence real,
  deleted_from bigint,
  constraint utterance_token_deleted_from_fkey FOREIGN KEY (deleted_from) REFERENCES document(id) ON DELETE CASCADE,
  constraint utterance_token_pkey PRIMARY KEY (id),
  constraint utterance_token_place CHECK ((utterance_id IS NULL) <> (deleted_from IS NULL)),
  constraint utterance_token_utterance_id_fkey FOREIGN KEY (utterance_id) REFERENCES utterance(id) ON DELETE CASCADE
);

create table word_replacement (
  process_id bigint not null,
  word text not null,
  replacement text not null,
  uses integer not null default 1,
  constraint word_replacement_pkey PRIMARY KEY (process_id, word, replacement),
  constraint word_replacement_process_id_fkey FOREIGN KEY (process_id) REFERENCES process(id) ON DELETE CASCADE
);

create table work_timer (
  id bigint not null generated always as identity,
  user_id bigint not null,
  process_id bigint not null,
  document_id bigint,
  node_id bigint,
  step_id bigint,
  start_time timestamp with time zone not null,
  end_time timestamp with time zone not null,
  constraint work_timer_check CHECK (start_time < end_time),
  constraint work_timer_document_id_fkey FOREIGN KEY (document_id) REFERENCES document(id) ON DELETE SET NULL,
  constraint work_timer_node_id_fkey FOREIGN KEY (node_id) REFERENCES node(id) ON DELETE SET NULL,
  constraint work_timer_pkey PRIMARY KEY (id),
  constraint work_timer_step_id_fkey FOREIGN KEY (step_id) REFERENCES step(id) ON DELETE SET NULL,
  constraint work_timer_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);

CREATE INDEX account_key_expires ON account_key USING btree (expires_at);
CREATE INDEX account_key_user ON account_key USING btree (user_id, purpose);
CREATE UNIQUE INDEX action_execution_live ON action_execution USING btree (node_id) WHERE (state = ANY (ARRAY['GATHERING'::text, 'SENDING'::text, 'SETTLING'::text]));
CREATE INDEX action_execution_node ON action_execution USING btree (node_id, id);
CREATE INDEX additional_submit_document ON additional_submit USING btree (document_id) WHERE (document_id IS NOT NULL);
CREATE INDEX api_key_user ON api_key USING btree (user_id, id);
CREATE INDEX app_user_created ON app_user USING btree (created_at);
CREATE UNIQUE INDEX app_user_email ON app_user USING btree (lower(email)) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX app_user_login ON app_user USING btree (lower(login));
CREATE UNIQUE INDEX app_user_oidc ON app_user USING btree (oidc_issuer, oidc_subject) WHERE (deleted_at IS NULL);
CREATE INDEX audit_event_at ON audit_event USING btree (at, id);
CREATE INDEX audit_event_type ON audit_event USING btree (type, at);
CREATE INDEX classifier_tag_type ON classifier_tag USING btree (type_id);
CREATE INDEX classifier_tombstone_created_by ON classifier_tombstone USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX classifier_tombstone_type ON classifier_tombstone USING btree (type_id);
CREATE UNIQUE INDEX classifier_type_name ON classifier_type USING btree (node_id, lower(name));
CREATE INDEX connection_node ON connection USING btree (node_id);
CREATE INDEX connection_tick ON connection USING btree (next_tick) WHERE (next_tick IS NOT NULL);
CREATE INDEX connection_try ON connection USING btree (next_try_at) WHERE (next_try_at IS NOT NULL);
CREATE INDEX content_document ON content USING btree (document_id, id);
CREATE INDEX document_assignee_list ON document_assignee USING btree (user_id, process_id, document_id, status);
CREATE INDEX document_blocker ON document USING btree (blocked_by) WHERE (blocked_by IS NOT NULL);
CREATE INDEX document_change_expiry ON document_change USING btree (at) WHERE (kind <> 'STEP'::text);
CREATE INDEX document_change_finished ON document_change USING btree (user_id, at) WHERE ((kind = 'STEP'::text) AND (status = ANY (ARRAY['DONE'::text, 'ACCEPTED'::text])) AND (user_id IS NOT NULL));
CREATE INDEX document_count_process ON document_count USING btree (process_id, status);
CREATE INDEX document_deleted ON document USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX document_issues_name ON document_issues USING btree (process_id, filename COLLATE "und-x-icu", document_id);
CREATE INDEX document_issues_replies ON document_issues USING btree (process_id, replies, document_id);
CREATE INDEX document_issues_unanswered ON document_issues USING btree (process_id, replies, document_id) WHERE (unanswered > 0);
CREATE INDEX document_name_letter ON document_name USING btree (process_id, "left"(name_key, 1), document_id);
CREATE INDEX document_name_letters ON document_name USING btree (process_id, "left"(name_key, 2), document_id);
CREATE INDEX document_name_words ON document_name USING gin (name_key gin_trgm_ops);
CREATE INDEX document_origin ON document USING btree (origin_id) WHERE (origin_id IS NOT NULL);
CREATE INDEX document_pair ON document USING btree (upload_node_id, lower(filename)) WHERE ((deleted_at IS NULL) AND (kind = ANY (ARRAY['wav'::text, 'mp3'::text, 'm4a'::text, 'ogg'::text, 'flac'::text, 'json'::text, 'vtt'::text, 'srt'::text, 'ctm'::text, 'eaf'::text, 'textgrid'::text])));
CREATE INDEX document_process ON document USING btree (process_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX document_process_name ON document USING btree (process_id, filename COLLATE "und-x-icu", id) WHERE (deleted_at IS NULL);
CREATE INDEX document_process_status ON document USING btree (process_id, status, id) WHERE (deleted_at IS NULL);
CREATE INDEX document_recording ON document USING btree (process_id, id) WHERE ((document_type = 'AUDIOFILE'::text) AND (deleted_at IS NULL));
CREATE INDEX document_text_missing ON document_text USING btree (document_id) WHERE (words IS NULL);
CREATE INDEX document_text_words ON document_text USING gin (words) WITH (fastupdate=off);
CREATE INDEX document_unassigned ON document USING btree (process_id, id, status) WHERE ((assignees = 0) AND (deleted_at IS NULL));
CREATE INDEX edge_count_edge ON edge_count USING btree (edge_id);
CREATE UNIQUE INDEX edge_ends ON edge USING btree (COALESCE(from_id, (0)::bigint), to_id);
CREATE INDEX edge_process ON edge USING btree (process_id);
CREATE INDEX edge_to ON edge USING btree (to_id);
CREATE INDEX external_splitter_created_by ON external_splitter USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE UNIQUE INDEX external_splitter_name ON external_splitter USING btree (lower(name));
CREATE INDEX http_log_at ON http_log USING btree (at, id);
CREATE INDEX http_log_class ON http_log USING btree (((status / 100)), at, id);
CREATE INDEX issue_document ON issue USING btree (document_id, id);
CREATE INDEX issue_relation_relation ON issue_relation USING btree (relation_id);
CREATE INDEX issue_reply_issue ON issue_reply USING btree (issue_id, id);
CREATE INDEX issue_reply_user ON issue_reply USING btree (user_id, issue_id);
CREATE INDEX issue_tag_issue ON issue_tag USING btree (issue_id);
CREATE INDEX issue_tag_step ON issue_tag USING btree (step_id);
CREATE INDEX issue_tag_tag ON issue_tag USING btree (tag_id);
CREATE INDEX issue_token_token ON issue_token USING btree (token_id);
CREATE INDEX issue_user ON issue USING btree (user_id, document_id);
CREATE UNIQUE INDEX job_dedupe ON job USING btree (queue, dedupe_key) WHERE ((state = 'ready'::text) AND (dedupe_key IS NOT NULL));
CREATE INDEX job_fair ON job USING btree (queue, COALESCE(process_id, (0)::bigint), priority, run_at, id) WHERE (state = 'ready'::text);
CREATE INDEX job_finished ON job USING btree (finished_at) WHERE (state = ANY (ARRAY['done'::text, 'failed'::text]));
CREATE INDEX job_lease ON job USING btree (lease_until) WHERE (state = 'running'::text);
CREATE INDEX job_step ON job USING btree (step_id);
CREATE INDEX labelling_claim_node ON labelling_claim USING btree (node_id);
CREATE INDEX labelling_claim_step ON labelling_claim USING btree (step_id);
CREATE INDEX labelling_run_model ON labelling_run USING btree (labelling_model_id);
CREATE INDEX labelling_run_step ON labelling_run USING btree (step_id, id);
CREATE UNIQUE INDEX llm_model_name ON llm_model USING btree (lower(name));
CREATE INDEX llm_response_step ON llm_response USING btree (step_id, id);
CREATE INDEX llm_step_prompt_changed_by ON llm_step_prompt USING btree (changed_by) WHERE (changed_by IS NOT NULL);
CREATE INDEX matching_rule_label ON matching_rule USING btree (ner_tag_type_id);
CREATE UNIQUE INDEX matching_rule_once ON matching_rule USING btree (ner_tag_type_id, matching_type, COALESCE(tolerance, 0), md5(expression));
CREATE INDEX model_call_document ON model_call USING btree (document_id) WHERE (document_id IS NOT NULL);
CREATE INDEX model_call_model ON model_call USING btree (model_id, started_at);
CREATE INDEX model_call_node ON model_call USING btree (node_id) WHERE (node_id IS NOT NULL);
CREATE INDEX model_call_process ON model_call USING btree (process_id, started_at);
CREATE INDEX model_call_started ON model_call USING btree (started_at, id);
CREATE INDEX model_call_user ON model_call USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE UNIQUE INDEX ner_tag_client_id_key ON ner_tag USING btree (client_id) WHERE (client_id IS NOT NULL);
CREATE INDEX ner_tag_label ON ner_tag USING btree (ner_tag_type_id, source, source_id);
CREATE INDEX ner_tag_relation_from ON ner_tag_relation USING btree (from_id);
CREATE INDEX ner_tag_relation_graph ON ner_tag_relation USING btree (graph_id);
CREATE INDEX ner_tag_relation_to ON ner_tag_relation USING btree (to_id);
CREATE INDEX ner_tag_relation_type ON ner_tag_relation USING btree (relation_type_id);
CREATE INDEX ner_tag_step ON ner_tag USING btree (step_id, start_offset);
CREATE INDEX ner_tag_token_token ON ner_tag_token USING btree (token_id);
CREATE INDEX ner_tag_type_node ON ner_tag_type USING btree (node_id);
CREATE INDEX ner_tag_type_parent ON ner_tag_type USING btree (parent_id);
CREATE UNIQUE INDEX node_http_endpoint ON node USING btree (((settings ->> 'endpoint'::text))) WHERE ((activity_type = 'HTTP_UPLOAD'::text) AND ((settings ->> 'endpoint'::text) <> ''::text));
CREATE UNIQUE INDEX node_name ON node USING btree (process_id, lower(name));
CREATE INDEX node_next_tick ON node USING btree (next_tick) WHERE (next_tick IS NOT NULL);
CREATE INDEX node_receivers ON node USING gin (((settings -> 'receivers'::text)) jsonb_path_ops) WHERE (activity_type = 'IPS'::text);
CREATE INDEX node_threshold ON node USING btree (id) WHERE (trigger_type = 'THRESHOLD'::text);
CREATE INDEX notification_created ON notification USING btree (created_at);
CREATE INDEX notification_issue ON notification USING btree (issue_id);
CREATE UNIQUE INDEX notification_of_text ON notification USING btree (user_id, issue_id, COALESCE(reply_id, (0)::bigint));
CREATE INDEX notification_reply ON notification USING btree (reply_id);
CREATE INDEX notification_unread ON notification USING btree (user_id) WHERE (read_at IS NULL);
CREATE INDEX notification_user ON notification USING btree (user_id, id);
CREATE INDEX oidc_code_expires ON oidc_code USING btree (expires_at);
CREATE INDEX oidc_session_expires ON oidc_session USING btree (expires_at);
CREATE INDEX outbox_document ON outbox USING btree (document_id) WHERE (document_id IS NOT NULL);
CREATE INDEX outbox_execution ON outbox USING btree (execution_id, id) WHERE (execution_id IS NOT NULL);
CREATE INDEX outbox_node ON outbox USING btree (node_id, id);
CREATE INDEX outbox_step ON outbox USING btree (step_id) WHERE (step_id IS NOT NULL);
CREATE INDEX predicate_edge ON predicate USING btree (edge_id);
CREATE INDEX predicate_node ON predicate USING btree (node_id);
CREATE INDEX process_change_author ON process_change USING btree (process_id, author_id, id);
CREATE INDEX process_change_of ON process_change USING btree (of_id) WHERE (of_id IS NOT NULL);
CREATE INDEX process_change_process ON process_change USING btree (process_id, id);
CREATE INDEX process_change_reverted_by ON process_change USING btree (reverted_by) WHERE (reverted_by IS NOT NULL);
CREATE INDEX process_change_row_change ON process_change_row USING btree (change_id, id);
CREATE INDEX process_change_row_deleted ON process_change_row USING btree (change_id) WHERE ((after IS NULL) AND (table_name = ANY (ARRAY['node'::text, 'edge'::text])));
CREATE INDEX process_has_tag_tag ON process_has_tag USING btree (tag_id);
CREATE UNIQUE INDEX process_name ON process USING btree (lower(name)) WHERE (deleted_at IS NULL);
CREATE INDEX process_rag_embedding_model ON process USING btree (rag_embedding_model) WHERE (rag_embedding_model IS NOT NULL);
CREATE INDEX process_splitter ON process USING btree (rag_text_splitter) WHERE (rag_text_splitter IS NOT NULL);
CREATE INDEX rag_document_failed ON rag_document USING btree (process_id, document_id) WHERE (state = 'FAILED'::text);
CREATE INDEX rag_document_not_embedded ON rag_document USING btree (process_id, document_id) WHERE (embedding_reason IS NOT NULL);
CREATE INDEX rag_document_version ON rag_document USING btree (process_id, version);
CREATE INDEX rag_generation_document ON rag_generation USING btree (process_id, document_id);
CREATE INDEX rag_passage_generation ON rag_passage USING btree (process_id, generation_id, id);
CREATE INDEX rag_passage_tokens ON rag_passage USING gin (tokens) WITH (fastupdate=off);
CREATE UNIQUE INDEX rag_template_active ON rag_template USING btree (process_id) WHERE active;
CREATE INDEX rag_template_changed_by ON rag_template USING btree (changed_by) WHERE (changed_by IS NOT NULL);
CREATE INDEX rag_template_process ON rag_template USING btree (process_id, id);
CREATE INDEX refused_sender_process ON refused_sender USING btree (process_id);
CREATE INDEX relation_graph_step ON relation_graph USING btree (step_id);
CREATE UNIQUE INDEX relation_type_name ON relation_type USING btree (node_id, lower(name));
CREATE INDEX replay_document_document ON replay_document USING btree (document_id);
CREATE INDEX replay_process ON replay USING btree (process_id, id);
CREATE UNIQUE INDEX replay_running ON replay USING btree (process_id) WHERE (state = ANY (ARRAY['RUNNING'::text, 'UNDOING'::text]));
CREATE INDEX role_authority_authority ON role_authority USING btree (authority_id);
CREATE UNIQUE INDEX saved_view_name ON saved_view USING btree (user_id, process_id, page, lower(name));
CREATE INDEX saved_view_process ON saved_view USING btree (process_id);
CREATE INDEX secret_process ON secret USING btree (process_id);
CREATE INDEX sent_document_document ON sent_document USING btree (document_id) WHERE (document_id IS NOT NULL);
CREATE INDEX source_item_document ON source_item USING btree (document_id) WHERE (document_id IS NOT NULL);
CREATE UNIQUE INDEX source_item_identity ON source_item USING btree (connection_id, identity) WHERE (identity IS NOT NULL);
CREATE INDEX source_item_open ON source_item USING btree (connection_id, cut_off, next_try_at, id) WHERE (state = 'FOUND'::text);
CREATE INDEX source_item_state ON source_item USING btree (connection_id, state, id);
CREATE INDEX staged_transcript_document ON staged_transcript USING btree (document_id);
CREATE INDEX step_completed ON step USING btree (node_id, completed_at, id) WHERE (completed_at IS NOT NULL);
CREATE INDEX step_count_node ON step_count USING btree (node_id, status);
CREATE INDEX step_execution ON step USING btree (execution_id, document_id) WHERE (execution_id IS NOT NULL);
CREATE INDEX step_free ON step USING btree (node_id, document_id) WHERE ((status = 'WAITING'::text) AND (blocked_by IS NULL));
CREATE INDEX step_held ON step USING btree (blocked_by, document_id) WHERE ((status = 'WAITING'::text) AND (blocked_by IS NOT NULL));
CREATE INDEX step_holder ON step USING btree (blocked_by) WHERE (blocked_by IS NOT NULL);
CREATE UNIQUE INDEX step_master ON step USING btree (document_id, node_id) WHERE master;
CREATE INDEX step_node_status ON step USING btree (node_id, status, document_id);
CREATE INDEX tag_tombstone_label ON tag_tombstone USING btree (ner_tag_type_id, source, source_id);
CREATE INDEX tag_tombstone_step ON tag_tombstone USING btree (step_id);
CREATE INDEX tagged_document_none ON tagged_document USING btree (node_id) WHERE (tags <= 0);
CREATE UNIQUE INDEX training_active ON training USING btree (node_id) WHERE active;
CREATE INDEX training_labelling_model ON training USING btree (labelling_model_id) WHERE (labelling_model_id IS NOT NULL);
CREATE UNIQUE INDEX training_open ON training USING btree (node_id) WHERE (state = ANY (ARRAY['WAITING'::text, 'RUNNING'::text]));
CREATE INDEX training_requested_by ON training USING btree (requested_by) WHERE (requested_by IS NOT NULL);
CREATE INDEX transcript_edit_document ON transcript_edit USING btree (document_id);
CREATE INDEX transcript_edit_expiry ON transcript_edit USING btree (created_at);
CREATE INDEX transcription_step ON transcription USING btree (step_id, id);
CREATE INDEX user_authority_authority ON user_authority USING btree (authority_id);
CREATE INDEX user_role_role ON user_role USING btree (role);
CREATE INDEX utterance_document ON utterance USING btree (document_id, "position");
CREATE INDEX utterance_staged ON utterance USING btree (staged_id) WHERE (staged_id IS NOT NULL);
CREATE INDEX utterance_token_deleted ON utterance_token USING btree (deleted_from) WHERE (deleted_from IS NOT NULL);
CREATE INDEX utterance_token_utterance ON utterance_token USING btree (utterance_id, "position");
CREATE INDEX work_timer_document ON work_timer USING btree (document_id, user_id);
CREATE INDEX work_timer_node ON work_timer USING btree (node_id);
CREATE INDEX work_timer_step ON work_timer USING btree (step_id);
CREATE INDEX work_timer_user ON work_timer USING btree (user_id, start_time);

CREATE TRIGGER additional_submit_added AFTER INSERT ON additional_submit REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION record_process_change('{node_id,document_id}', '{}');
CREATE TRIGGER additional_submit_changed AFTER UPDATE ON additional_submit REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION record_process_change('{node_id,document_id}', '{}');
CREATE TRIGGER additional_submit_removed AFTER DELETE ON additional_submit REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT EXECUTE FUNCTION record_process_change('{node_id,document_id}', '{}');
CREATE TRIGGER assignee_changed AFTER INSERT OR DELETE ON document_assignee FOR EACH ROW EXECUTE FUNCTION note_changed_assignee();
CREATE TRIGGER assignee_copied BEFORE INSERT ON document_assignee FOR EACH ROW EXECUTE FUNCTION copy_from_document();
CREATE TRIGGER assignee_counted AFTER INSERT OR DELETE ON document_assignee FOR EACH ROW EXECUTE FUNCTION count_assignees();
CREATE TRIGGER classifier_tag_author AFTER UPDATE OF user_id ON classifier_tag FOR EACH ROW WHEN ((old.user_id IS DISTINCT FROM new.user_id)) EXECUTE FUNCTION note_tag_author();
CREATE TRIGGER classifier_tags_gone AFTER DELETE ON classifier_tag REFERENCING OLD TABLE AS old_tags FOR EACH STATEMENT EXECUTE FUNCTION note_tag_statistics();
CREATE TRIGGER classifier_tags_made AFTER INSERT ON classifier_tag REFERENCING NEW TABLE AS new_tags FOR EACH STATEMENT EXECUTE FUNCTION note_tag_statistics();
CREATE TRIGGER classifier_type_added AFTER INSERT ON classifier_type REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION record_process_change('{id}', '{}');
CREATE TRIGGER classifier_type_changed AFTER UPDATE ON classifier_type REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION record_process_change('{id}', '{}');
CREATE TRIGGER classifier_type_removed AFTER DELETE ON classifier_type REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT EXECUTE FUNCTION record_process_change('{id}', '{}');
CREATE TRIGGER document_changed AFTER UPDATE OF status, content_id, blocked_by, filename, document_type ON document FOR EACH ROW WHEN (((old.status <> new.status) OR (old.filename <> new.filename) OR (old.document_type <> new.document_type) OR (old.content_id IS DISTINCT FROM new.content_id) OR (old.blocked_by IS DISTINCT FROM new.blocked_by))) EXECUTE FUNCTION note_changed_document();
CREATE TRIGGER document_copied AFTER UPDATE OF status, process_id, deleted_at ON document FOR EACH ROW WHEN (((new.assignees > 0) AND ((old.status <> new.status) OR (old.process_id <> new.process_id) OR (old.deleted_at IS DISTINCT FROM new.deleted_at)))) EXECUTE FUNCTION copy_to_assignees();
CREATE TRIGGER document_gone AFTER DELETE ON document REFERENCING OLD TABLE AS old_documents FOR EACH STATEMENT EXECUTE FUNCTION delete_document_changes();
CREATE TRIGGER document_named AFTER INSERT ON document FOR EACH ROW EXECUTE FUNCTION keep_document_name();
CREATE TRIGGER document_of_issues_changed AFTER UPDATE OF filename, process_id, deleted_at ON document FOR EACH ROW WHEN (((old.filename <> new.filename) OR (old.process_id <> new.process_id) OR ((old.deleted_at IS NULL) <> (new.deleted_at IS NULL)))) EXECUTE FUNCTION note_document_of_issues();
CREATE TRIGGER document_renamed AFTER UPDATE OF filename, process_id, deleted_at ON document FOR EACH ROW WHEN (((old.filename <> new.filename) OR (old.process_id <> new.process_id) OR (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION keep_document_name();
CREATE TRIGGER document_statistics AFTER UPDATE OF status, deleted_at ON document FOR EACH ROW WHEN ((((old.status = 'DONE'::text) <> (new.status = 'DONE'::text)) OR ((old.deleted_at IS NULL) <> (new.deleted_at IS NULL)))) EXECUTE FUNCTION note_document_statistics();
CREATE TRIGGER documents_arrived AFTER INSERT ON document REFERENCING NEW TABLE AS new_documents FOR EACH STATEMENT EXECUTE FUNCTION note_new_documents();
CREATE TRIGGER edge_added AFTER INSERT ON edge REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION record_process_change('{id}', '{}');
CREATE TRIGGER edge_changed AFTER UPDATE ON edge REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION record_process_change('{id}', '{}');
CREATE TRIGGER edge_removed AFTER DELETE ON edge REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT EXECUTE FUNCTION record_process_change('{id}', '{}');
CREATE TRIGGER glossary_term_added AFTER INSERT ON glossary_term REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION record_process_change('{process_id,term}', '{}');
CREATE TRIGGER glossary_term_removed AFTER DELETE ON glossary_term REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT EXECUTE FUNCTION record_process_change('{process_id,term}', '{}');
CREATE TRIGGER issues_changed AFTER UPDATE ON issue REFERENCING OLD TABLE AS old_issues NEW TABLE AS new_issues FOR EACH STATEMENT EXECUTE FUNCTION note_changed_issues();
CREATE TRIGGER issues_gone AFTER DELETE ON issue REFERENCING OLD TABLE AS old_issues FOR EACH STATEMENT EXECUTE FUNCTION note_changed_issues();
CREATE TRIGGER issues_reported AFTER INSERT ON issue REFERENCING NEW TABLE AS new_issues FOR EACH STATEMENT EXECUTE FUNCTION note_changed_issues();
CREATE TRIGGER matching_rule_added AFTER INSERT ON matching_rule REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION record_process_change('{id}', '{}'); -- always
CREATE TRIGGER matching_rule_changed AFTER UPDATE ON matching_rule REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION record_process_change('{id}', '{}');
CREATE TRIGGER matching_rule_removed AFTER DELETE ON matching_rule REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT EXECUTE FUNCTION record_process_change('{id}', '{}');
CREATE TRIGGER model_call_ended AFTER UPDATE OF outcome ON model_call FOR EACH ROW WHEN (((old.outcome = 'STARTED'::text) AND (new.outcome <> 'STARTED'::text) AND (new.process_id IS NOT NULL))) EXECUTE FUNCTION note_model_call();
CREATE TRIGGER model_call_recorded AFTER INSERT ON model_call FOR EACH ROW WHEN (((new.outcome <> 'STARTED'::text) AND (new.process_id IS NOT NULL))) EXECUTE FUNCTION note_model_call();
CREATE TRIGGER ner_tag_author AFTER UPDATE OF user_id ON ner_tag FOR EACH ROW WHEN ((old.user_id IS DISTINCT FROM new.user_id)) EXECUTE FUNCTION note_tag_author();
CREATE TRIGGER ner_tag_type_added AFTER INSERT ON ner_tag_type REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION record_process_change('{id}', '{}');
CREATE TRIGGER ner_tag_type_changed AFTER UPDATE ON ner_tag_type REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION record_process_change('{id}', '{}');
CREATE TRIGGER ner_tag_type_removed AFTER DELETE ON ner_tag_type REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT EXECUTE FUNCTION record_process_change('{id}', '{}');
CREATE TRIGGER ner_tags_gone AFTER DELETE ON ner_tag REFERENCING OLD TABLE AS old_tags FOR EACH STATEMENT EXECUTE FUNCTION note_tag_statistics();
CREATE TRIGGER ner_tags_made AFTER INSERT ON ner_tag REFERENCING NEW TABLE AS new_tags FOR EACH STATEMENT EXECUTE FUNCTION note_tag_statistics(); -- always
CREATE TRIGGER node_added AFTER INSERT ON node REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION record_process_change('{id}', '{rules_version,next_tick}');
CREATE TRIGGER node_changed AFTER UPDATE ON node REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION record_process_change('{id}', '{rules_version,next_tick}');
CREATE TRIGGER node_removed AFTER DELETE ON node REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT EXECUTE FUNCTION record_process_change('{id}', '{rules_version,next_tick}');
CREATE TRIGGER node_statistics_gone AFTER DELETE ON node FOR EACH ROW EXECUTE FUNCTION forget_node_statistics();
CREATE TRIGGER predicate_added AFTER INSERT ON predicate REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION record_process_change('{id}', '{}');
CREATE TRIGGER predicate_changed AFTER UPDATE ON predicate REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION record_process_change('{id}', '{}');
CREATE TRIGGER predicate_removed AFTER DELETE ON predicate REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT EXECUTE FUNCTION record_process_change('{id}', '{}');
CREATE TRIGGER process_actor_added AFTER INSERT ON process_actor REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION record_process_change('{process_id,actor}', '{}');
CREATE TRIGGER process_actor_changed AFTER UPDATE ON process_actor REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION record_process_change('{process_id,actor}', '{}');
CREATE TRIGGER process_actor_removed AFTER DELETE ON process_actor REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT EXECUTE FUNCTION record_process_change('{process_id,actor}', '{}');
CREATE TRIGGER process_added AFTER INSERT ON process REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION record_process_change('{id}', '{created_by,created_at,deleted_at,graph_version,judged_ways,judged_finished,replayed_change,sources_paused}');
CREATE TRIGGER process_changed AFTER UPDATE ON process REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION record_process_change('{id}', '{created_by,created_at,deleted_at,graph_version,judged_ways,judged_finished,replayed_change,sources_paused}');
CREATE TRIGGER process_has_tag_added AFTER INSERT ON process_has_tag REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION record_process_change('{process_id,tag_id}', '{}');
CREATE TRIGGER process_has_tag_changed AFTER UPDATE ON process_has_tag REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION record_process_change('{process_id,tag_id}', '{}');
CREATE TRIGGER process_has_tag_removed AFTER DELETE ON process_has_tag REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT EXECUTE FUNCTION record_process_change('{process_id,tag_id}', '{}');
CREATE TRIGGER rag_template_added AFTER INSERT ON rag_template REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION record_process_change('{id}', '{changed_by,changed_at}');
CREATE TRIGGER rag_template_changed AFTER UPDATE ON rag_template REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION record_process_change('{id}', '{changed_by,changed_at}');
CREATE TRIGGER rag_template_removed AFTER DELETE ON rag_template REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT EXECUTE FUNCTION record_process_change('{id}', '{changed_by,changed_at}');
CREATE TRIGGER relation_type_added AFTER INSERT ON relation_type REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION record_process_change('{id}', '{}');
CREATE TRIGGER relation_type_changed AFTER UPDATE ON relation_type REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION record_process_change('{id}', '{}');
CREATE TRIGGER relation_type_removed AFTER DELETE ON relation_type REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT EXECUTE FUNCTION record_process_change('{id}', '{}');
CREATE TRIGGER replies_gone AFTER DELETE ON issue_reply REFERENCING OLD TABLE AS old_replies FOR EACH STATEMENT EXECUTE FUNCTION note_changed_replies();
CREATE TRIGGER replies_written AFTER INSERT ON issue_reply REFERENCING NEW TABLE AS new_replies FOR EACH STATEMENT EXECUTE FUNCTION note_changed_replies();
CREATE TRIGGER step_changed AFTER UPDATE ON step FOR EACH ROW EXECUTE FUNCTION note_changed_step();
CREATE TRIGGER step_completed BEFORE UPDATE OF status ON step FOR EACH ROW EXECUTE FUNCTION keep_completed_at();
CREATE TRIGGER step_gone AFTER DELETE ON step REFERENCING OLD TABLE AS old_steps FOR EACH STATEMENT EXECUTE FUNCTION note_deleted_steps();
CREATE TRIGGER step_made AFTER INSERT ON step FOR EACH ROW EXECUTE FUNCTION note_new_step();
CREATE TRIGGER step_tags_gone BEFORE DELETE ON step FOR EACH ROW EXECUTE FUNCTION note_step_tags_gone();
CREATE TRIGGER step_waited AFTER UPDATE OF status ON step FOR EACH ROW WHEN (((old.status = 'WAITING'::text) AND (new.status = ANY (ARRAY['DONE'::text, 'ACCEPTED'::text])))) EXECUTE FUNCTION note_waiting_time();
CREATE TRIGGER text_changed AFTER UPDATE OF content_id, transcript_edits ON document FOR EACH ROW WHEN (((new.deleted_at IS NULL) AND ((old.content_id IS DISTINCT FROM new.content_id) OR (old.transcript_edits <> new.transcript_edits)))) EXECUTE FUNCTION index_changed_text();
CREATE TRIGGER transcript_made AFTER INSERT ON utterance REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION index_new_transcript();
CREATE TRIGGER work_recorded AFTER INSERT ON work_timer REFERENCING NEW TABLE AS new_work FOR EACH STATEMENT EXECUTE FUNCTION note_work_time();

-- function claim_jobs(p_queues text[], p_limit integer, p_worker text, p_lease_ms integer, p_token uuid, p_after bigint, p_without bigint[])
-- function claimed_step(p_step bigint)
-- function complete_step(p_document bigint, p_version bigint, p_graph_version uuid, p_job bigint, p_attempts integer, p_token uuid, p_step bigint, p_step_attempt integer, p_status text, p_reason jsonb, p_run jsonb, p_steps jsonb, p_passed jsonb, p_after text, p_take jsonb)
-- function copy_from_document()
-- function copy_to_assignees()
-- function count_assignees()
-- function count_document_issues(p_documents bigint[])
-- function create_steps(p_document bigint, p_process bigint, p_steps jsonb, p_passed jsonb, p_before text, p_status text, p_take jsonb)
-- function delete_document_changes()
-- function document_snapshot(p_document bigint, p_running bigint)
-- function documents_with_words(p_query tsquery)
-- function end_job(p_job bigint, p_attempts integer, p_token uuid, p_step bigint, p_step_attempt integer, p_status text, p_reason jsonb, p_run jsonb)
-- function end_step(p_document bigint, p_job bigint, p_attempts integer, p_token uuid, p_step bigint, p_step_attempt integer, p_status text, p_reason jsonb, p_run jsonb)
-- function fold_text(p_text text)
-- function forget_node_statistics()
-- function index_changed_text()
-- function index_new_transcript()
-- function is_finished(p_status text)
-- function is_touched(p_step bigint)
-- function keep_completed_at()
-- function keep_document_name()
-- function note_changed_assignee()
-- function note_changed_document()
-- function note_changed_issues()
-- function note_changed_replies()
-- function note_changed_step()
-- function note_deleted_steps()
-- function note_document_of_issues()
-- function note_document_statistics()
-- function note_model_call()
-- function note_new_documents()
-- function note_new_step()
-- function note_step_tags_gone()
-- function note_tag_author()
-- function note_tag_statistics()
-- function note_waiting_time()
-- function note_work_time()
-- function process_of_row(table_name text, image jsonb)
-- function process_row_key(image jsonb, columns text[])
-- function queue_rag_embedding(in_process bigint, document bigint)
-- function queue_rag_indexing(in_process bigint, document bigint)
-- function record_process_change()
-- function require_step_status(p_status text)
-- function set_document_status(p_document bigint, p_process bigint, p_before text, p_after text)
-- function skip_row_checks(skipped boolean)
-- function waiting_bucket(p_waited interval)
