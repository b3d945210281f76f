-- Models that label documents: which of them set a label, what each run of them gave, and what people removed.

update node set settings = '{"externalConfig": null, "trainableConfig": null}' || settings
  where activity_type in ('CLF', 'SPAN');

-- Whether the model takes a schema for its answer, only knows JSON, or neither.
alter table llm_model add column answer_format text not null default 'SCHEMA'
  check (answer_format in ('SCHEMA', 'JSON', 'TEXT'));

alter table model_call drop constraint model_call_purpose_check;
alter table model_call add constraint model_call_purpose_check
  check (purpose in ('TEST', 'PROMPT', 'LABELS', 'RAG', 'EMBEDDING', 'TRANSCRIPTION'));

-- Each different machine that has labelled for a node: labels keep the id of theirs.
create table labelling_model (
  id bigint generated always as identity primary key,
  node_id bigint not null references node on delete cascade,
  kind text not null check (kind in ('CUSTOM', 'LLM', 'TRAINED')),
  -- as it was named then
  name text not null,
  -- the version, as the model itself names it
  answered_by text not null default '',
  -- of the labels and instructions that it was given: another prompt is another version
  prompt_hash text not null default '',
  -- counts the prompts of a language model, and the trainings of a trained one
  version integer not null,
  created_at timestamptz not null default now(),
  unique (node_id, kind, name, answered_by, prompt_hash, version)
);

-- The answer of a machine about one step, stored at once: it is not asked again after a crash.
create table labelling_run (
  id bigint generated always as identity primary key,
  step_id bigint not null references step on delete cascade,
  -- the request that it answers, which is not repeated
  effect_key text not null unique,
  labelling_model_id bigint not null references labelling_model on delete cascade,
  answer text not null,
  input_tokens integer,
  output_tokens integer,
  -- null where it is not known
  cost numeric,
  currency text,
  ms integer not null,
  -- set with the labels: how many there are, and those without a place: [{label, quote, problem}]
  placed integer,
  dropped jsonb,
  created_at timestamptz not null default now()
);
create index labelling_run_step on labelling_run (step_id, id);
create index labelling_run_model on labelling_run (labelling_model_id);

-- A classifier label that a person removed: no machine sets it again.
create table classifier_tombstone (
  step_id bigint not null references step on delete cascade,
  type_id bigint not null references classifier_type on delete cascade,
  created_by bigint references app_user on delete set null,
  created_at timestamptz not null default now(),
  primary key (step_id, type_id)
);
create index classifier_tombstone_type on classifier_tombstone (type_id);
create index classifier_tombstone_created_by on classifier_tombstone (created_by) where created_by is not null;
