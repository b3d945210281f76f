-- Language models that administrators configure, and a ledger of the calls of them.

create table llm_model (
  id bigint generated always as identity primary key,
  name text not null,
  protocol text not null check (protocol in ('OPENAI', 'ANTHROPIC', 'GOOGLE', 'OLLAMA')),
  base_url text not null,
  -- the provider's name of it
  model text not null,
  -- the key, encrypted with the key of the installation; null without one
  sealed text,
  -- files that it can read, apart from texts
  modalities text[] not null default '{}',
  context_tokens integer,
  max_output_tokens integer,
  output_limit_field text not null default 'max_completion_tokens'
    check (output_limit_field in ('max_completion_tokens', 'max_tokens')),
  takes_temperature boolean not null default true,
  -- calls at the same time, of each server
  concurrency integer not null default 4,
  -- for a million tokens
  price_input numeric,
  price_cached_input numeric,
  price_output numeric,
  currency text not null default 'USD',
  -- in that currency, from midnight to midnight in the time zone of the server
  daily_budget numeric,
  active boolean not null default true,
  created_by bigint references app_user on delete set null,
  created_at timestamptz not null default now()
);
create unique index llm_model_name on llm_model (lower(name));

-- One row for each try of a call. It holds no text: prompts and answers are deleted with their documents, costs are not.
create table model_call (
  id bigint generated always as identity primary key,
  model_id bigint references llm_model on delete set null,
  -- as it was named then
  model_name text not null,
  purpose text not null check (purpose in ('TEST', 'PROMPT')),
  process_id bigint references process on delete set null,
  node_id bigint references node on delete set null,
  document_id bigint references document on delete set null,
  user_id bigint references app_user on delete set null,
  -- STARTED is what a server left behind that ended before the answer came
  outcome text not null default 'STARTED' check (outcome in ('STARTED', 'OK', 'FAILED')),
  problem text,
  status integer,
  finish text,
  -- the provider's names of the model and of the request
  answered_by text,
  request_id text,
  -- all tokens of the question, those read from the provider's cache, all tokens of the answer, those of its reasoning
  input_tokens integer,
  cached_tokens integer,
  output_tokens integer,
  reasoning_tokens integer,
  raw_usage jsonb,
  -- copied from the model
  price_input numeric,
  price_cached_input numeric,
  price_output numeric,
  currency text not null,
  -- null where it is not known
  cost numeric,
  ms integer,
  started_at timestamptz not null default now()
);
create index model_call_started on model_call (started_at, id);
create index model_call_model on model_call (model_id, started_at);
create index model_call_process on model_call (process_id, started_at);
create index model_call_node on model_call (node_id) where node_id is not null;
create index model_call_document on model_call (document_id) where document_id is not null;
create index model_call_user on model_call (user_id) where user_id is not null;

-- The prompt that somebody has written for one step; others use that of their node.
create table llm_step_prompt (
  step_id bigint primary key references step on delete cascade,
  prompt text not null,
  editor_state jsonb,
  changed_by bigint references app_user on delete set null,
  changed_at timestamptz not null default now()
);
create index llm_step_prompt_changed_by on llm_step_prompt (changed_by) where changed_by is not null;

-- The answers of models to the prompts of steps.
create table llm_response (
  id bigint generated always as identity primary key,
  step_id bigint not null references step on delete cascade,
  -- the request that it answers, which is not repeated
  effect_key text not null unique,
  -- as it was written, with its wildcards
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
  created_at timestamptz not null default now()
);
create index llm_response_step on llm_response (step_id, id);
