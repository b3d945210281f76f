/**
 * What happened to each step, and how many stand where: written by the database itself in the transaction that changes
 * the step, whoever changes it, so that neither can be forgotten (docs/decisions/0011).
 */
export const history = [
  // what ran it last: {ms, rulesVersion?, model?}
  `alter table step add column run jsonb`,
  `create table step_event (
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
  )`,
  // signed changes; a sweeper folds them, so that few rows stand here and no index by id is worth its upkeep
  `create table step_count (
    id bigint generated always as identity,
    node_id bigint not null,
    status text not null,
    steps bigint not null
  )`,
  `create index step_count_node on step_count (node_id, status)`,
  `create table edge_count (
    id bigint generated always as identity,
    edge_id bigint not null references edge on delete cascade,
    documents bigint not null
  )`,
  `create index edge_count_edge on edge_count (edge_id)`,
  `insert into step_count (node_id, status, steps) select node_id, status, count(*) from step group by node_id, status`,
  `insert into edge_count (edge_id, documents)
    select edge.id, count(*) from edge join step on step.node_id = edge.to_id and step.master group by edge.id`,
  `create function note_new_steps() returns trigger language plpgsql as $$
  begin
    insert into step_count (node_id, status, steps)
      select node_id, status, count(*) from new_steps group by node_id, status;
    insert into step_event (document_id, step_id, node_id, copy, user_id, status, holder_id, master, attempt)
      select document_id, id, node_id, copy, changed_by, status, blocked_by, master, attempt from new_steps;
    return null;
  end $$`,
  `create function note_changed_steps() returns trigger language plpgsql as $$
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
  end $$`,
  // a document that goes takes its history with it
  `create function note_gone_steps() returns trigger language plpgsql as $$
  begin
    insert into step_count (node_id, status, steps)
      select node_id, status, -count(*) from old_steps group by node_id, status;
    insert into step_event (document_id, step_id, node_id, copy, was, master, attempt)
      select document_id, id, node_id, copy, status, master, attempt from old_steps
      where exists (select from document where document.id = document_id and deleted_at is null);
    return null;
  end $$`,
  `create trigger step_made after insert on step referencing new table as new_steps
    for each statement execute function note_new_steps()`,
  `create trigger step_changed after update on step referencing new table as new_steps old table as old_steps
    for each statement execute function note_changed_steps()`,
  `create trigger step_gone after delete on step referencing old table as old_steps
    for each statement execute function note_gone_steps()`,
];
