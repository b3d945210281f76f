-- A long transcript is stored in parts that nobody sees, and belongs to its document at once when the step ends
-- (docs/decisions/0119-large-results-in-short-transactions.md).
create table staged_transcript (
  id bigint generated always as identity primary key,
  document_id bigint not null references document on delete cascade,
  created_at timestamptz not null default now()
);
create index staged_transcript_document on staged_transcript (document_id);

alter table utterance alter column document_id drop not null,
  add column staged_id bigint references staged_transcript on delete cascade,
  add constraint utterance_owner check ((document_id is null) <> (staged_id is null));
create index utterance_staged on utterance (staged_id) where staged_id is not null;

-- Tags of machines have no id of a page, and need no entry in its index.
alter table ner_tag drop constraint ner_tag_client_id_key;
create unique index ner_tag_client_id_key on ner_tag (client_id) where client_id is not null;
