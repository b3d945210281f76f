-- Counts documents that arrived.
create function note_new_documents() returns trigger language plpgsql as $$
begin
  insert into statistic_change (measure, process_id, at, amount)
    select 'ARRIVED', process_id, created_at, count(*) from new_documents group by process_id, created_at;
  return null;
end $$;

create or replace trigger documents_arrived after insert on document referencing new table as new_documents
  for each statement execute function note_new_documents();
