-- Keeps the copied columns of document_issues, and its rows when a document is deleted or restored.
create function note_document_of_issues() returns trigger language plpgsql as $$
begin
  perform count_document_issues(array[new.id]);
  return null;
end $$;

create or replace trigger document_of_issues_changed after update of filename, process_id, deleted_at on document
  for each row when (old.filename <> new.filename or old.process_id <> new.process_id
    or (old.deleted_at is null) <> (new.deleted_at is null))
  execute function note_document_of_issues();
