-- Every change of a process's design by a person, so that it can be undone, compared and restored. Rows are written by
-- triggers (routines/record_process_change.sql), in the transaction of the change.

create table process_change (
  id bigint generated always as identity primary key,
  -- null only inside the transaction: of a deleted edge's conditions the process is known when the edge's own row comes
  process_id bigint references process on delete cascade,
  author_id bigint not null references app_user,
  at timestamptz not null default now(),
  -- EDIT, CREATE (of the process), UNDO, REDO, RESTORE
  kind text not null default 'EDIT',
  -- what an UNDO or REDO reverts, and the version that a RESTORE brings back
  of_id bigint references process_change on delete cascade,
  -- the change that reverted this one
  reverted_by bigint references process_change on delete set null
);
create index process_change_process on process_change (process_id, id);
create index process_change_author on process_change (process_id, author_id, id);
create index process_change_of on process_change (of_id) where of_id is not null;
create index process_change_reverted_by on process_change (reverted_by) where reverted_by is not null;

create table process_change_row (
  id bigint generated always as identity primary key,
  change_id bigint not null references process_change on delete cascade,
  table_name text not null,
  -- values of the primary key
  row_key jsonb not null,
  -- of an update only the changed columns; null before an insert and after a delete
  before jsonb,
  after jsonb,
  -- names and owners of the row, for the words that describe the change
  subject jsonb not null
);
create index process_change_row_change on process_change_row (change_id, id);
