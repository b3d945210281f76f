-- Retrieval: the passages of the documents of processes with RAG, and what belongs to questions about them. process_id leads every
-- key, and the words of a passage begin with it, so that a search can only find passages of its own process.

-- Servers of administrators that split texts into passages.
create table external_splitter (
  id bigint generated always as identity primary key,
  name text not null,
  url text not null,
  created_by bigint references app_user on delete set null,
  created_at timestamptz not null default now()
);
create unique index external_splitter_name on external_splitter (lower(name));
create index external_splitter_created_by on external_splitter (created_by) where created_by is not null;

-- null: the built-in one
alter table process add constraint process_splitter foreign key (rag_text_splitter) references external_splitter;
create index process_splitter on process (rag_text_splitter) where rag_text_splitter is not null;

alter table document add constraint document_of_process unique (process_id, id);

-- The documents with a text of processes with RAG.
create table rag_document (
  process_id bigint not null,
  document_id bigint not null,
  -- PENDING: its text has changed since it was indexed, or it never was; the passages of the earlier text are found until then
  state text not null default 'PENDING' check (state in ('PENDING', 'READY', 'FAILED')),
  -- why it could not be indexed
  reason jsonb,
  -- whose passages are found; null before the first one
  generation_id bigint,
  -- of these passages
  passages integer not null default 0,
  words bigint not null default 0,
  primary key (process_id, document_id),
  foreign key (process_id, document_id) references document (process_id, id) on delete cascade
);
create index rag_document_failed on rag_document (process_id, document_id) where state = 'FAILED';

-- The passages of one version of a document's text by one splitter.
create table rag_generation (
  process_id bigint not null,
  id bigint generated always as identity,
  document_id bigint not null,
  -- the version of the text
  source text not null,
  -- null: the built-in one; it may be deleted since
  splitter_id bigint,
  created_at timestamptz not null default now(),
  primary key (process_id, id),
  foreign key (process_id, document_id) references rag_document on delete cascade
);
create index rag_generation_document on rag_generation (process_id, document_id);

create table rag_passage (
  process_id bigint not null,
  id bigint generated always as identity,
  generation_id bigint not null,
  document_id bigint not null,
  -- UTF-16 code units in the text of the document
  start_offset integer not null,
  end_offset integer not null,
  text text not null,
  -- the number of its words
  words integer not null,
  -- different words and their beginnings, each as <process id>:<word>; without places
  tokens tsvector not null,
  primary key (process_id, id),
  foreign key (process_id, generation_id) references rag_generation on delete cascade
);
create index rag_passage_generation on rag_passage (process_id, generation_id, id);
create index rag_passage_tokens on rag_passage using gin (tokens) with (fastupdate = off);

-- Templates of the questions to models; a process without an active one uses the default.
create table rag_template (
  id bigint generated always as identity primary key,
  process_id bigint not null references process on delete cascade,
  template text not null,
  editor_state jsonb not null,
  active boolean not null default true,
  changed_by bigint references app_user on delete set null,
  changed_at timestamptz not null default now()
);
create index rag_template_process on rag_template (process_id, id);
create unique index rag_template_active on rag_template (process_id) where active;
create index rag_template_changed_by on rag_template (changed_by) where changed_by is not null;
