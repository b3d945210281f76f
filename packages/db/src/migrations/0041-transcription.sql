-- Speech recognition: models that turn recordings into transcripts, and what they answered.

alter table llm_model add column if not exists kind text not null default 'CHAT'
  check (kind in ('CHAT', 'EMBEDDING', 'TRANSCRIPTION'));
-- of audio; tokens of such models have no price
alter table llm_model add column price_minute numeric;

-- the length of the recording, in milliseconds
alter table model_call add column audio_ms integer;
-- copied from the model
alter table model_call add column price_minute numeric;

update node set settings = '{"externalConfig": null}' || settings where activity_type = 'FILE_PARSER';

-- The answers of speech recognition to the recordings of steps, stored at once: none is asked for again after a crash.
create table transcription (
  id bigint generated always as identity primary key,
  step_id bigint not null references step on delete cascade,
  -- the request that it answers, which is not repeated
  effect_key text not null unique,
  -- as it was given
  answer text not null,
  model_name text not null,
  answered_by text,
  -- null where it is not known
  cost numeric,
  currency text,
  ms integer not null,
  created_at timestamptz not null default now()
);
create index transcription_step on transcription (step_id, id);
