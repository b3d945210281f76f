-- Runs of changed machines and paths over documents that were processed before, each of which can be undone as a whole.

create table replay (
  id bigint generated always as identity primary key,
  process_id bigint not null references process on delete cascade,
  user_id bigint not null references app_user,
  -- ids of the nodes whose machines run again; empty: only the paths are evaluated
  node_ids jsonb not null,
  -- the newest documents; null: all
  sample integer,
  state text not null default 'RUNNING',
  -- documents from the newest one down to the last one that was done
  newest bigint not null,
  reached bigint,
  total integer not null,
  done integer not null default 0,
  -- documents with other tags, and those that got or lost a step
  changed integer not null default 0,
  moved integer not null default 0,
  added integer not null default 0,
  removed integer not null default 0,
  -- documents on which a machine failed
  failed integer not null default 0,
  -- documents that an undo has to go through, and those that it has
  to_undo integer not null default 0,
  undone integer not null default 0,
  -- of an undo: steps that stay because people have worked on them, or a machine has run again
  kept integer not null default 0,
  -- the newest change of the process and its paths when it began
  change_id bigint not null default 0,
  paths text not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint replay_state_check check (state in ('RUNNING', 'DONE', 'CANCELLED', 'FAILED', 'UNDOING', 'UNDONE'))
);
create unique index replay_running on replay (process_id) where state in ('RUNNING', 'UNDOING');
create index replay_process on replay (process_id, id);

-- What a replay found in a document that it changed.
create table replay_document (
  replay_id bigint not null references replay on delete cascade,
  document_id bigint not null references document on delete cascade,
  before jsonb not null,
  added integer not null default 0,
  removed integer not null default 0,
  moved boolean not null default false,
  primary key (replay_id, document_id)
);
create index replay_document_document on replay_document (document_id);

alter table process
  -- finished documents have the results of all changes up to this one, or nobody wants them to have the later ones
  add column replayed_change bigint not null default 0;
update process set replayed_change = coalesce(
  (select max(id) from process_change where process_change.process_id = process.id), 0);
