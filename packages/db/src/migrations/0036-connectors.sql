-- Connections to mailboxes, SFTP servers and cloud drives, the things that were found there, and secrets.

-- How many processes a document passed through on its way here.
alter table document add hops integer not null default 0;

-- Nothing is fetched for a process while its sources are paused.
alter table process add sources_paused boolean not null default false;

create table secret (
  id bigint generated always as identity primary key,
  process_id bigint not null references process on delete cascade,
  name text not null,
  -- the value, encrypted with the key of the installation
  sealed text not null,
  active boolean not null default true,
  created_by bigint references app_user on delete set null,
  created_at timestamptz not null default now()
);
create index secret_process on secret (process_id);

create table connection (
  id bigint generated always as identity primary key,
  node_id bigint not null references node on delete cascade,
  kind text not null check (kind in ('EMAIL', 'SFTP', 'GOOGLE_DRIVE', 'FOLDER')),
  settings jsonb not null,
  -- passwords, keys and tokens, encrypted with the key of the installation; null without any
  sealed text,
  -- the key that the server showed first; another one stops the connection
  host_key text,
  -- increases when another account or folder is set: its contents are all new
  epoch integer not null default 0,
  cron text,
  next_tick timestamptz,
  -- where the next listing begins; a shortcut only
  cursor jsonb,
  state text not null default 'OK' check (state in ('OK', 'BACKOFF', 'STOPPED')),
  failures integer not null default 0,
  -- the next run without a tick: after a failure, or for things that failed
  next_try_at timestamptz,
  reason jsonb,
  -- what the last successful listing found: {"listed": n, "found": n, "known": n}
  last_listing jsonb,
  last_started_at timestamptz,
  last_ok_at timestamptz,
  lease_token uuid,
  lease_until timestamptz,
  created_at timestamptz not null default now()
);
create index connection_node on connection (node_id);
create index connection_tick on connection (next_tick) where next_tick is not null;
create index connection_try on connection (next_try_at) where next_try_at is not null;

-- One thing at a source: a mail, an attachment or a file. It becomes one document at most.
create table source_item (
  id bigint generated always as identity primary key,
  connection_id bigint not null references connection on delete cascade,
  -- where it is: unique at the source
  place text not null,
  -- what it is, wherever it is: a message id with its date and size; null where nothing is certain
  identity text,
  name text not null,
  size bigint,
  -- what reading it needs
  data jsonb not null default '{}',
  state text not null default 'FOUND' check (state in ('FOUND', 'DONE', 'EMPTY', 'GONE', 'FAILED', 'SKIPPED')),
  -- how often it failed, and how often its worker ended since
  tries integer not null default 0,
  cut_off integer not null default 0,
  next_try_at timestamptz not null default now(),
  reason jsonb,
  document_id bigint references document on delete set null,
  -- the lease of the connection under which it was claimed
  lease_token uuid,
  found_at timestamptz not null default now(),
  finished_at timestamptz,
  constraint source_item_place unique (connection_id, place)
);
create unique index source_item_identity on source_item (connection_id, identity) where identity is not null;
create index source_item_open on source_item (connection_id, cut_off, next_try_at, id) where state = 'FOUND';
create index source_item_state on source_item (connection_id, state, id);
create index source_item_document on source_item (document_id) where document_id is not null;

-- The documents that a step of an inter-process sender created: one for each receiver and attempt. Receivers may be deleted.
create table sent_document (
  step_id bigint not null references step on delete cascade,
  attempt integer not null,
  receiver_id bigint not null,
  document_id bigint references document on delete set null,
  sent_at timestamptz not null default now(),
  primary key (step_id, attempt, receiver_id)
);
create index sent_document_document on sent_document (document_id) where document_id is not null;

-- Receivers of inter-process senders are found by their id.
create index node_receivers on node using gin ((settings -> 'receivers') jsonb_path_ops) where activity_type = 'IPS';
