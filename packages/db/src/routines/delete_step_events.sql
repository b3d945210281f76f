-- Deletes the history of deleted documents: without a foreign key, which every event would have to check.
create function delete_step_events() returns trigger language plpgsql as $$
begin
  delete from step_event where document_id in (select id from old_documents);
  return null;
end $$;

create or replace trigger document_gone after delete on document referencing old table as old_documents
  for each statement execute function delete_step_events();
