/** Documents and what they hold. */
export const documents = `
create table blob (
  key text primary key,
  size bigint not null,
  sha256 text not null,
  content_type text not null,
  created_at timestamptz not null default now()
);

create table document (
  id bigint generated always as identity primary key,
  process_id bigint not null references process,
  upload_node_id bigint references node on delete set null,
  filename text not null,
  path text not null,
  document_type text not null check (document_type in ('TEXTFILE', 'AUDIOFILE')),
  -- the kind that the content says: pdf, image, docx, eml, wav ...
  kind text not null,
  status text not null,
  -- the file as it was uploaded
  blob_key text references blob,
  -- a recording's transcript as it was uploaded
  transcript_blob_key text references blob,
  -- what browsers can play, where that is not the original
  audio_blob_key text references blob,
  audio_duration_ms bigint,
  peaks_blob_key text references blob,
  -- the present version of the text
  content_id bigint,
  image_count int not null default 0,
  blocked_by bigint references app_user,
  client_id uuid unique,
  parent_id bigint references document on delete set null,
  -- which attachment of the parent it is
  part text,
  created_by bigint references app_user,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (parent_id, part)
);
create index document_process on document (process_id, id) where deleted_at is null;
create index document_process_status on document (process_id, status, id) where deleted_at is null;
create index document_process_filename on document (process_id, lower(filename), id) where deleted_at is null;
create index document_pair on document (upload_node_id, lower(filename)) where deleted_at is null and kind in ('wav', 'json');
create index document_deleted on document (deleted_at) where deleted_at is not null;

create table document_assignee (
  document_id bigint not null references document on delete cascade,
  user_id bigint not null references app_user,
  primary key (document_id, user_id)
);
create index document_assignee_user on document_assignee (user_id, document_id);

-- Every version of every document's text stays: a later one never overwrites an earlier.
create table content (
  id bigint generated always as identity primary key,
  document_id bigint not null references document on delete cascade,
  text text not null,
  created_by bigint references app_user,
  created_at timestamptz not null default now()
);
create index content_document on content (document_id, id);
alter table document add foreign key (content_id) references content deferrable initially deferred;

create table document_image (
  document_id bigint not null references document on delete cascade,
  index int not null,
  blob_key text not null references blob,
  width int not null,
  height int not null,
  -- the words of the content that was current when the page was read, as [start, end, x0, y0, x1, y1] rows
  content_id bigint,
  words jsonb not null default '[]',
  primary key (document_id, index)
);

create table utterance (
  id bigint generated always as identity primary key,
  document_id bigint not null references document on delete cascade,
  actor text not null,
  position int not null
);
create index utterance_document on utterance (document_id, position);

create table utterance_token (
  id bigint generated always as identity primary key,
  utterance_id bigint not null references utterance on delete cascade,
  position int not null,
  value text not null,
  -- whole milliseconds from the start of the recording
  ts_start bigint not null,
  ts_end bigint not null,
  properties text[] not null default '{}',
  hidden boolean not null default false
);
create index utterance_token_utterance on utterance_token (utterance_id, position);

-- Documents per process and status: changes are appended, a sweeper folds them; no row is hot (semantics 10).
create table document_count (
  id bigint generated always as identity primary key,
  process_id bigint not null references process on delete cascade,
  status text not null,
  documents bigint not null
);
create index document_count_process on document_count (process_id, status);
`;
