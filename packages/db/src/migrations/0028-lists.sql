-- Lists of many documents: what filters and orders read (docs/decisions/0058). Triggers keep the copies (src/routines).

-- What a list of somebody's documents is filtered by; the status of a deleted document is null.
alter table document_assignee add column process_id bigint;
alter table document_assignee add column status text;
update document_assignee set process_id = document.process_id,
    status = case when document.deleted_at is null then document.status end
  from document where document.id = document_assignee.document_id;
create index document_assignee_list on document_assignee (user_id, process_id, document_id, status);
drop index document_assignee_user;

-- The number of assignees.
alter table document add column assignees integer not null default 0;
update document set assignees = counted.assignees
  from (select document_id, count(*) as assignees from document_assignee group by document_id) counted
  where counted.document_id = document.id;
create index document_unassigned on document (process_id, id, status) where assignees = 0 and deleted_at is null;

create index document_process_name on document (process_id, filename collate "und-x-icu", id) where deleted_at is null;
drop index document_process_filename;

-- Folded names (fold_text) of the documents that are not deleted. Apart from document, so that a change of its status does
-- not rewrite the index. Trigrams find three letters and more; one or two letters are the beginning of a name.
create extension if not exists pg_trgm;
create table document_name (
  document_id bigint primary key references document (id) on delete cascade,
  process_id bigint not null,
  name_key text not null
);
insert into document_name (document_id, process_id, name_key)
select id, process_id,
  replace(replace(lower(regexp_replace(normalize(filename, nfkd), '[\u0300-\u036f]', '', 'g')), 'ł', 'l'), 'ß', 'ss')
from document where deleted_at is null;
create index document_name_words on document_name using gin (name_key gin_trgm_ops);
create index document_name_letter on document_name (process_id, "left"(name_key, 1), document_id);
create index document_name_letters on document_name (process_id, "left"(name_key, 2), document_id);
