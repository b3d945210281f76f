-- Copies of a step, when action nodes run, executions over many documents, the outbox, history and counts.

create table additional_submit (
  node_id bigint not null references node on delete cascade,
  -- null: for every document that has no entry of its own
  document_id bigint references document on delete cascade,
  submits int not null check (submits between 0 and 5),
  unique nulls not distinct (node_id, document_id)
);

create index additional_submit_document on additional_submit (document_id) where document_id is not null;

alter table process add column graph_version uuid not null default gen_random_uuid();

create unique index step_master on step (document_id, node_id) where master;

alter table node
add column trigger_type text not null default 'ALWAYS' check (trigger_type in ('ALWAYS', 'CRON', 'THRESHOLD')),
add column cron text,
add column threshold int check (threshold >= 1),
-- when its cron comes next; kept by the one function that computes it
add column next_tick timestamptz;

create index node_next_tick on node (next_tick) where next_tick is not null;

create index node_threshold on node (id) where trigger_type = 'THRESHOLD';

create table tick (
  node_id bigint not null references node on delete cascade,
  due_at timestamptz not null,
  fired_at timestamptz not null default now(),
  primary key (node_id, due_at)
);

create table action_execution (
  id bigint generated always as identity primary key,
  node_id bigint not null references node on delete cascade,
  process_id bigint not null,
  cause text not null check (cause in ('CRON', 'THRESHOLD', 'REQUEST')),
  due_at timestamptz,
  requested_by bigint references app_user,
  -- GATHERING: steps join it; SENDING: its effect is under way; SETTLING: its steps get their end
  state text not null default 'GATHERING' check (state in ('GATHERING', 'SENDING', 'SETTLING', 'SUCCESS', 'FAILURE')),
  steps int not null default 0,
  reason jsonb,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);

create unique index action_execution_live on action_execution (node_id)
where state in ('GATHERING', 'SENDING', 'SETTLING');

create index action_execution_node on action_execution (node_id, id);

alter table step add column execution_id bigint references action_execution on delete set null;

create index step_execution on step (execution_id, document_id) where execution_id is not null;

create table outbox (
  id bigint generated always as identity primary key,
  -- the receiver sees it too: the same effect has the same key for ever
  idempotency_key text not null unique,
  kind text not null,
  process_id bigint not null,
  node_id bigint not null references node on delete cascade,
  step_id bigint references step on delete set null,
  document_id bigint references document on delete cascade,
  execution_id bigint references action_execution on delete set null,
  -- what will be sent, as it was decided
  payload jsonb not null,
  -- SENDING is stored before the first byte leaves: whoever finds it later does not know what arrived
  state text not null default 'PENDING' check (state in ('PENDING', 'SENDING', 'SENT', 'FAILED', 'UNKNOWN')),
  tries int not null default 0,
  -- what the receiver answered
  receipt jsonb,
  reason jsonb,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);

create index outbox_node on outbox (node_id, id);

create index outbox_step on outbox (step_id) where step_id is not null;

create index outbox_document on outbox (document_id) where document_id is not null;

alter table step add column run jsonb;

create table step_event (
  id bigint generated always as identity,
  document_id bigint not null references document on delete cascade,
  step_id bigint not null,
  node_id bigint not null,
  copy int not null,
  at timestamptz not null default clock_timestamp(),
  -- null: the machine
  user_id bigint references app_user,
  -- null before it was made
  was text,
  -- null once it is withdrawn
  status text,
  holder_id bigint,
  master boolean not null,
  attempt int not null,
  reason jsonb,
  run jsonb,
  -- one index: a row is written with every change of a step
  primary key (document_id, id)
);

create table step_count (
  id bigint generated always as identity,
  node_id bigint not null,
  status text not null,
  steps bigint not null
);

create index step_count_node on step_count (node_id, status);

create table edge_count (
  id bigint generated always as identity,
  edge_id bigint not null references edge on delete cascade,
  documents bigint not null
);

create index edge_count_edge on edge_count (edge_id);

insert into step_count (node_id, status, steps) select node_id, status, count(*) from step group by node_id, status;

insert into edge_count (edge_id, documents)
select edge.id, count(*) from edge join step on step.node_id = edge.to_id and step.master group by edge.id;

create function note_new_steps() returns trigger language plpgsql as $$
begin
  insert into step_count (node_id, status, steps)
    select node_id, status, count(*) from new_steps group by node_id, status;
  insert into step_event (document_id, step_id, node_id, copy, user_id, status, holder_id, master, attempt)
    select document_id, id, node_id, copy, changed_by, status, blocked_by, master, attempt from new_steps;
  return null;
end $$;

create function note_changed_steps() returns trigger language plpgsql as $$
begin
  insert into step_count (node_id, status, steps)
    select node_id, status, sum(steps) from (
      select node_id, status, 1 as steps from new_steps
      union all select node_id, status, -1 from old_steps) changes
    group by node_id, status having sum(steps) <> 0;
  insert into step_event
    (document_id, step_id, node_id, copy, user_id, was, status, holder_id, master, attempt, reason, run)
    select new_steps.document_id, new_steps.id, new_steps.node_id, new_steps.copy, new_steps.changed_by,
      old_steps.status, new_steps.status, new_steps.blocked_by, new_steps.master, new_steps.attempt, new_steps.reason,
      case when old_steps.status = 'PROCESSING' and new_steps.status <> 'PROCESSING' then new_steps.run end
    from new_steps join old_steps using (id)
    where (new_steps.status, new_steps.blocked_by, new_steps.master, new_steps.attempt, new_steps.reason)
      is distinct from
      (old_steps.status, old_steps.blocked_by, old_steps.master, old_steps.attempt, old_steps.reason);
  return null;
end $$;

create function note_gone_steps() returns trigger language plpgsql as $$
begin
  insert into step_count (node_id, status, steps)
    select node_id, status, -count(*) from old_steps group by node_id, status;
  insert into step_event (document_id, step_id, node_id, copy, was, master, attempt)
    select document_id, id, node_id, copy, status, master, attempt from old_steps
    where exists (select from document where document.id = document_id and deleted_at is null);
  return null;
end $$;

create trigger step_made after insert on step referencing new table as new_steps
for each statement execute function note_new_steps();

create trigger step_changed after update on step referencing new table as new_steps old table as old_steps
for each statement execute function note_changed_steps();

create trigger step_gone after delete on step referencing old table as old_steps
for each statement execute function note_gone_steps();
