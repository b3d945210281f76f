-- The processes of an installation, each with its last heartbeat.

create table server_process (
  id text primary key,
  host text not null,
  pid integer not null,
  role text not null check (role in ('all', 'web', 'worker')),
  version text not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
