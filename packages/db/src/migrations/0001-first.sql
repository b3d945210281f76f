-- The first schema: the installation, users, rights and sessions; processes and their graphs; documents; steps, labels and jobs.

create table installation (
  name text primary key,
  value text not null
);

create table app_user (
  id bigint generated always as identity primary key,
  login text not null,
  email text,
  first_name text,
  last_name text,
  password_hash text,
  activated boolean not null default false,
  lang_key text not null default 'en',
  -- every token carries the epoch it was made in; raising it ends them all
  token_epoch int not null default 0,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index app_user_login on app_user (lower(login));
create unique index app_user_email on app_user (lower(email)) where deleted_at is null;

create table user_role (
  user_id bigint not null references app_user on delete cascade,
  role text not null,
  primary key (user_id, role)
);

create table authority (
  id bigint generated always as identity primary key,
  type text not null check (type in ('PROCESS', 'NODE')),
  component_id bigint not null,
  mode text not null check (mode in ('READ', 'WRITE', 'ADMIN')),
  unique (type, component_id, mode)
);
create table user_authority (
  user_id bigint not null references app_user on delete cascade,
  authority_id bigint not null references authority on delete cascade,
  primary key (user_id, authority_id)
);

create table revoked_token (
  token_id text primary key,
  expires_at timestamptz not null
);

create table sign_in_failure (
  account_key text not null,
  address text not null,
  failures int not null,
  blocked_until timestamptz not null,
  primary key (account_key, address)
);


create table process_tag (
  id bigint generated always as identity primary key,
  name text not null,
  color text not null,
  predefined boolean not null default false
);

create table process (
  id bigint generated always as identity primary key,
  name text not null,
  is_rag_enabled boolean not null default false,
  rag_text_splitter bigint,
  created_by bigint references app_user,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index process_name on process (lower(name)) where deleted_at is null;

create table process_has_tag (
  process_id bigint not null references process on delete cascade,
  tag_id bigint not null references process_tag,
  primary key (process_id, tag_id)
);
create index process_has_tag_tag on process_has_tag (tag_id);

create table process_actor (
  process_id bigint not null references process on delete cascade,
  actor text not null,
  name text not null,
  primary key (process_id, actor)
);

create table node (
  id bigint generated always as identity primary key,
  process_id bigint not null references process on delete cascade,
  name text not null,
  description text not null default '',
  activity_type text not null,
  x double precision not null default 0,
  y double precision not null default 0,
  automatic boolean not null,
  auto_step_status text not null,
  obligatory boolean not null default false,
  requires_acceptance boolean not null default false,
  priority int not null default 0,
  handles_relations boolean not null default false,
  supported_tagging_types text[] not null default '{}',
  -- what only this type has; the shape is the type's definition's
  settings jsonb not null default '{}',
  -- grows with every change of the node's labels and rules; compiled rule sets are cached under it
  rules_version int not null default 1
);
create unique index node_name on node (process_id, lower(name));

create table edge (
  id bigint generated always as identity primary key,
  process_id bigint not null references process on delete cascade,
  -- null on the entry edge, which comes from the group of upload nodes
  from_id bigint references node on delete cascade,
  to_id bigint not null references node on delete cascade
);
create unique index edge_ends on edge (coalesce(from_id, 0), to_id);
create index edge_process on edge (process_id);
create index edge_to on edge (to_id);

create table ner_tag_type (
  id bigint generated always as identity primary key,
  node_id bigint not null references node on delete cascade,
  parent_id bigint references ner_tag_type on delete cascade,
  name text not null,
  prefix_key boolean not null default false,
  suffix_key text,
  background_color text not null,
  text_color text not null,
  data_format text,
  mandatory boolean not null default false,
  selectable boolean not null default true,
  disabled boolean not null default false
);
create index ner_tag_type_node on ner_tag_type (node_id);
create index ner_tag_type_parent on ner_tag_type (parent_id);

create table matching_rule (
  id bigint generated always as identity primary key,
  ner_tag_type_id bigint not null references ner_tag_type on delete cascade,
  expression text not null,
  matching_type text not null check (matching_type in ('EXACT', 'REGEX', 'FUZZY')),
  tolerance int
);
create index matching_rule_label on matching_rule (ner_tag_type_id);
create unique index matching_rule_once
  on matching_rule (ner_tag_type_id, matching_type, coalesce(tolerance, 0), md5(expression));

create table classifier_type (
  id bigint generated always as identity primary key,
  node_id bigint not null references node on delete cascade,
  name text not null,
  description text not null default '',
  background_color text not null,
  prefix_key boolean not null default false,
  suffix_key text
);
create unique index classifier_type_name on classifier_type (node_id, lower(name));

create table relation_type (
  id bigint generated always as identity primary key,
  node_id bigint not null references node on delete cascade,
  name text not null,
  color text not null,
  text_color text,
  priority int not null default 2,
  merge boolean not null default false,
  strict boolean not null default false,
  from_id bigint references ner_tag_type,
  to_id bigint references ner_tag_type
);
create unique index relation_type_name on relation_type (node_id, lower(name));

create table predicate (
  id bigint generated always as identity primary key,
  edge_id bigint not null references edge on delete cascade,
  parent_id bigint references predicate on delete cascade,
  predicate_type text not null check (predicate_type in ('COMPLEX', 'CLF', 'NER')),
  logical_operator text check (logical_operator in ('AND', 'OR')),
  node_id bigint references node,
  equal boolean,
  clf_type_id bigint references classifier_type,
  ner_tag_type_id bigint references ner_tag_type
);
create index predicate_edge on predicate (edge_id);
create index predicate_node on predicate (node_id);


create table blob (
  key text primary key,
  size bigint not null,
  sha256 text not null,
  content_type text not null,
  created_at timestamptz not null default now()
);

create table document (
  id bigint generated always as identity primary key,
  process_id bigint not null references process,
  upload_node_id bigint references node on delete set null,
  filename text not null,
  path text not null,
  document_type text not null check (document_type in ('TEXTFILE', 'AUDIOFILE')),
  -- the kind that the content says: pdf, image, docx, eml, wav ...
  kind text not null,
  status text not null,
  -- the file as it was uploaded
  blob_key text references blob,
  -- a recording's transcript as it was uploaded
  transcript_blob_key text references blob,
  -- what browsers can play, where that is not the original
  audio_blob_key text references blob,
  audio_duration_ms bigint,
  peaks_blob_key text references blob,
  -- the present version of the text
  content_id bigint,
  image_count int not null default 0,
  blocked_by bigint references app_user,
  client_id uuid unique,
  parent_id bigint references document on delete set null,
  -- which attachment of the parent it is
  part text,
  created_by bigint references app_user,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (parent_id, part)
);
create index document_process on document (process_id, id) where deleted_at is null;
create index document_process_status on document (process_id, status, id) where deleted_at is null;
create index document_process_filename on document (process_id, lower(filename), id) where deleted_at is null;
create index document_pair on document (upload_node_id, lower(filename)) where deleted_at is null and kind in ('wav', 'json');
create index document_deleted on document (deleted_at) where deleted_at is not null;

create table document_assignee (
  document_id bigint not null references document on delete cascade,
  user_id bigint not null references app_user,
  primary key (document_id, user_id)
);
create index document_assignee_user on document_assignee (user_id, document_id);

-- Every version of every document's text stays: a later one never overwrites an earlier.
create table content (
  id bigint generated always as identity primary key,
  document_id bigint not null references document on delete cascade,
  text text not null,
  created_by bigint references app_user,
  created_at timestamptz not null default now()
);
create index content_document on content (document_id, id);
alter table document add foreign key (content_id) references content deferrable initially deferred;

create table document_image (
  document_id bigint not null references document on delete cascade,
  index int not null,
  blob_key text not null references blob,
  width int not null,
  height int not null,
  -- the words of the content that was current when the page was read, as [start, end, x0, y0, x1, y1] rows
  content_id bigint,
  words jsonb not null default '[]',
  primary key (document_id, index)
);

create table utterance (
  id bigint generated always as identity primary key,
  document_id bigint not null references document on delete cascade,
  actor text not null,
  position int not null
);
create index utterance_document on utterance (document_id, position);

create table utterance_token (
  id bigint generated always as identity primary key,
  utterance_id bigint not null references utterance on delete cascade,
  position int not null,
  value text not null,
  -- whole milliseconds from the start of the recording
  ts_start bigint not null,
  ts_end bigint not null,
  properties text[] not null default '{}',
  hidden boolean not null default false
);
create index utterance_token_utterance on utterance_token (utterance_id, position);

-- Documents per process and status: changes are appended, a sweeper folds them; no row is hot (semantics 10).
create table document_count (
  id bigint generated always as identity primary key,
  process_id bigint not null references process on delete cascade,
  status text not null,
  documents bigint not null
);
create index document_count_process on document_count (process_id, status);


create table step (
  id bigint generated always as identity primary key,
  document_id bigint not null references document on delete cascade,
  node_id bigint not null references node on delete cascade,
  copy int not null default 0,
  master boolean not null default true,
  status text not null check (status in ('ACCEPTED', 'DONE', 'PROCESSING', 'WAITING', 'ERROR')),
  -- who works on it
  blocked_by bigint references app_user,
  -- who completed it last
  worker_id bigint references app_user,
  rejected boolean not null default false,
  -- the run that may finish the step; a later attempt makes every earlier run stale
  attempt int not null default 0,
  reason jsonb,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  changed_by bigint references app_user,
  -- when it last became DONE or ACCEPTED
  completed_at timestamptz,
  unique (document_id, node_id, copy)
);
create index step_node_status on step (node_id, status, document_id);
create index step_completed on step (node_id, completed_at, id) where completed_at is not null;
create index step_holder on step (blocked_by) where blocked_by is not null;

create table ner_tag (
  id bigint generated always as identity primary key,
  step_id bigint not null references step on delete cascade,
  ner_tag_type_id bigint not null references ner_tag_type,
  type text not null check (type in ('ASR_NER_TAG', 'SPAN_TAG', 'TIMESPAN_TAG')),
  start_offset int,
  end_offset int,
  -- seconds, floored to two decimals
  ts_start double precision,
  ts_end double precision,
  quote text not null default '',
  detached boolean not null default false,
  source text not null,
  source_id bigint,
  score double precision,
  user_id bigint references app_user,
  created_at timestamptz not null default now(),
  client_id uuid unique
);
create index ner_tag_step on ner_tag (step_id, start_offset);
create index ner_tag_label on ner_tag (ner_tag_type_id);

create table ner_tag_token (
  tag_id bigint not null references ner_tag on delete cascade,
  token_id bigint not null references utterance_token on delete cascade,
  primary key (tag_id, token_id)
);
create index ner_tag_token_token on ner_tag_token (token_id);

-- A machine's tag that a person deleted: the same one does not come back (semantics 2).
create table tag_tombstone (
  id bigint generated always as identity primary key,
  step_id bigint not null references step on delete cascade,
  ner_tag_type_id bigint not null references ner_tag_type on delete cascade,
  source text not null,
  source_id bigint,
  quote text not null,
  start_offset int,
  created_at timestamptz not null default now(),
  created_by bigint references app_user
);
create index tag_tombstone_step on tag_tombstone (step_id);

create table classifier_tag (
  step_id bigint not null references step on delete cascade,
  type_id bigint not null references classifier_type,
  source text not null,
  source_id bigint,
  score double precision,
  user_id bigint references app_user,
  created_at timestamptz not null default now(),
  primary key (step_id, type_id)
);
create index classifier_tag_type on classifier_tag (type_id);

create table job (
  id bigint generated always as identity primary key,
  queue text not null,
  payload jsonb not null default '{}',
  state text not null default 'ready' check (state in ('ready', 'running', 'done', 'failed')),
  priority int not null default 0,
  run_at timestamptz not null default now(),
  -- claims go round the processes, so that none starves another
  process_id bigint,
  step_id bigint references step on delete cascade,
  -- the step's attempt that this job runs
  step_attempt int,
  attempts int not null default 0,
  max_attempts int not null default 5,
  dedupe_key text,
  lease_token uuid,
  lease_until timestamptz,
  worker text,
  progress jsonb,
  error jsonb,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index job_ready on job (queue, priority, run_at, id) where state = 'ready';
create index job_lease on job (lease_until) where state = 'running';
create index job_step on job (step_id) where state in ('ready', 'running');
create index job_finished on job (finished_at) where state in ('done', 'failed');
create unique index job_dedupe on job (queue, dedupe_key) where state = 'ready' and dedupe_key is not null;
