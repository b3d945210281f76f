-- Copies process and status of the document to the row of a new assignee.
create function copy_from_document() returns trigger language plpgsql as $$
begin
  select process_id, case when deleted_at is null then document.status end into new.process_id, new.status
    from document where id = new.document_id;
  return new;
end $$;

create or replace trigger assignee_copied before insert on document_assignee
  for each row execute function copy_from_document();
