-- Problems that people report about a document, with comments (docs/decisions/0054).

create table issue (
  id bigint generated always as identity primary key,
  document_id bigint not null references document on delete cascade,
  kind text not null check (kind in ('TEXT', 'TOKEN', 'TAG')),
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'RESOLVED')),
  title text not null,
  text text not null,
  -- The place of a TEXT issue; null when its text was deleted.
  start_offset integer,
  end_offset integer,
  quote text not null default '',
  -- The text or the words were deleted; the quote is their former text.
  detached boolean not null default false,
  user_id bigint references app_user,
  created_at timestamptz not null default now(),
  client_id uuid unique
);
create index issue_document on issue (document_id, id);
create index issue_user on issue (user_id, document_id);

create table issue_reply (
  id bigint generated always as identity primary key,
  issue_id bigint not null references issue on delete cascade,
  text text not null,
  -- The new status, of a reply that a change of the status has written.
  status text check (status in ('ACTIVE', 'RESOLVED')),
  user_id bigint references app_user,
  created_at timestamptz not null default now(),
  client_id uuid unique
);
create index issue_reply_issue on issue_reply (issue_id, id);
create index issue_reply_user on issue_reply (user_id, issue_id);

create table issue_token (
  issue_id bigint not null references issue on delete cascade,
  token_id bigint not null references utterance_token on delete cascade,
  primary key (issue_id, token_id)
);
create index issue_token_token on issue_token (token_id);

-- A deleted tag leaves its row here, with its quote.
create table issue_tag (
  id bigint generated always as identity primary key,
  issue_id bigint not null references issue on delete cascade,
  tag_id bigint references ner_tag on delete set null,
  step_id bigint references step on delete set null,
  label_name text not null,
  quote text not null
);
create index issue_tag_issue on issue_tag (issue_id);
create index issue_tag_tag on issue_tag (tag_id);
create index issue_tag_step on issue_tag (step_id);
