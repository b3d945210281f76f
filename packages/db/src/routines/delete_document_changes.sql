-- Deletes the changes of deleted documents; a foreign key would have to be checked for every change.
create function delete_document_changes() returns trigger language plpgsql as $$
begin
  delete from document_change where document_id in (select id from old_documents);
  return null;
end $$;

create or replace trigger document_gone after delete on document referencing old table as old_documents
  for each statement execute function delete_document_changes();
