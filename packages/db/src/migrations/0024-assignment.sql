-- Since when a document is blocked, and what the hand-out of the next document reads (docs/decisions/0053).

alter table document add column blocked_at timestamptz;
update document set blocked_at = now() where blocked_by is not null;
create index document_blocker on document (blocked_by) where blocked_by is not null;

-- The first free steps of a node, oldest document first.
create index step_free on step (node_id, document_id) where status = 'WAITING' and blocked_by is null;

-- A repeated request for the next document answers with the step that the first one handed out.
create table hand_out (
  step_id bigint primary key references step on delete cascade,
  user_id bigint not null references app_user,
  client_id uuid not null,
  unique (user_id, client_id)
);
