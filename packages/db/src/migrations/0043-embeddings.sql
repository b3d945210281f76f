-- Embeddings: passages are found by their meaning, too, where the process has a model for it.

-- Texts that a model expects before questions and passages, such as `query: `.
alter table llm_model add column question_prefix text not null default '';
alter table llm_model add column passage_prefix text not null default '';
-- Vectors can be compared within one space: another provider, model or text before them makes another one.
create sequence vector_space;
alter table llm_model add column vector_space bigint not null default nextval('vector_space');

-- null: passages are found by their words alone
alter table process add column rag_embedding_model bigint references llm_model on delete set null;
create index process_rag_embedding_model on process (rag_embedding_model) where rag_embedding_model is not null;

-- Counts what changes in the vectors of a process: servers keep them in memory, and read what is newer.
create table rag_index (
  process_id bigint primary key references process on delete cascade,
  version bigint not null
);

-- in which all its passages have a vector; null: none
alter table rag_document add column vector_space bigint;
-- why the model of the process gave no vectors
alter table rag_document add column embedding_reason jsonb;
-- of rag_index, when its passages or vectors last changed
alter table rag_document add column version bigint not null default 0;
create index rag_document_version on rag_document (process_id, version);
create index rag_document_not_embedded on rag_document (process_id, document_id) where embedding_reason is not null;

create table rag_vector (
  process_id bigint not null,
  passage_id bigint not null,
  -- of llm_model; the model may be another, or deleted since
  vector_space bigint not null,
  -- 32-bit floats, little-endian; its Euclidean norm is 1
  vector bytea not null,
  primary key (process_id, passage_id),
  foreign key (process_id, passage_id) references rag_passage on delete cascade
);
-- random numbers do not compress
alter table rag_vector alter column vector set storage external;
