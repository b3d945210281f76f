/** Steps, what was labelled in them, and jobs. */
export const steps = `
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
`;
