-- The other half of a recording and its transcript, until somebody has decided about it (docs/decisions/0034).

alter table document add column joined_by bigint references app_user;
create table pending_partner (
  document_id bigint primary key references document on delete cascade,
  blob_key text not null references blob,
  filename text not null,
  kind text not null check (kind in ('wav', 'json')),
  client_id uuid unique,
  created_by bigint references app_user,
  created_at timestamptz not null default now()
);
