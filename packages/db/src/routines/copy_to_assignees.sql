-- Copies process and status of a changed document to the rows of its assignees; the status of a deleted document is null.
create function copy_to_assignees() returns trigger language plpgsql as $$
begin
  update document_assignee
    set process_id = new.process_id, status = case when new.deleted_at is null then new.status end
    where document_id = new.id;
  return null;
end $$;

create or replace trigger document_copied after update of status, process_id, deleted_at on document
  for each row when (new.assignees > 0 and (old.status <> new.status or old.process_id <> new.process_id
    or old.deleted_at is distinct from new.deleted_at))
  execute function copy_to_assignees();
