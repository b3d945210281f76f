-- Counts the assignees of a document.
create function count_assignees() returns trigger language plpgsql as $$
begin
  update document set assignees = assignees + case tg_op when 'INSERT' then 1 else -1 end
    where id = coalesce(new.document_id, old.document_id);
  return null;
end $$;

create or replace trigger assignee_counted after insert or delete on document_assignee
  for each row execute function count_assignees();
