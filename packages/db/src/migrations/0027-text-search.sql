-- Search by the words of texts: the different words of each document, folded (packages/domain, search/words.ts). Apart from
-- document, so that a change of its status does not rewrite the index. Without positions, which take more space than the text.

create table document_text (
  document_id bigint primary key references document (id) on delete cascade,
  -- null: not indexed yet; a background job indexes the documents of earlier versions
  words tsvector
);

insert into document_text (document_id)
select id from document
where content_id is not null or exists (select from utterance where utterance.document_id = document.id);

create index document_text_words on document_text using gin (words) with (fastupdate = off);
create index document_text_missing on document_text (document_id) where words is null;
