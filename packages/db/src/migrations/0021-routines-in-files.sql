-- Routines are re-created from src/routines after the migrations; what older texts of 0004 to 0013 left different is made
-- alike. A document's version rises with every change under its lock (docs/decisions/0041).

alter table document add column version bigint not null default 0;

-- The transaction of the last change of status: pages that see one node alone are told of it. Old rows need none.
alter table document add column status_xid xid;
alter table document alter column status_xid set default pg_current_xact_id()::xid;

create table schema_file (
  -- migrations/0001-first.sql, routines/claim_jobs.sql
  path text primary key,
  sha256 text not null
);

drop function if exists note_new_steps() cascade;
drop function if exists note_changed_steps() cascade;
drop function if exists note_gone_steps() cascade;
drop function if exists forget_gone_documents() cascade;
drop function if exists document_standing(bigint, bigint);
drop function if exists document_standing(bigint);
drop function if exists standing_of(bigint, bigint, text, bigint, bigint);

alter table step drop constraint if exists step_status_check;
alter table step_event drop constraint if exists step_event_document_id_fkey;
alter table document_count drop constraint if exists document_count_process_id_fkey;
alter table edge_count drop constraint if exists edge_count_edge_id_fkey;
alter table job drop constraint if exists job_step_id_fkey;
drop index if exists step_event_document;
alter table step_count drop constraint if exists step_count_pkey;
alter table edge_count drop constraint if exists edge_count_pkey;
do $$
begin
  if (select indnatts from pg_index where indrelid = 'step_event'::regclass and indisprimary) = 1 then
    alter table step_event drop constraint step_event_pkey, add primary key (document_id, id);
  end if;
end $$;
drop index if exists job_step;
create index job_step on job (step_id);
