-- Updates counts and history of deleted steps, and deletes their jobs. The history is deleted with its document.
create function note_deleted_steps() returns trigger language plpgsql as $$
begin
  delete from job where step_id = any (array(select id from old_steps));
  insert into step_count (node_id, status, steps)
    select node_id, status, -count(*) from old_steps group by node_id, status;
  insert into document_change (document_id, version, step_id, node_id, copy, was, master, attempt)
    select document.id, document.version, old_steps.id, node_id, copy, old_steps.status, master, attempt
    from old_steps join document on document.id = document_id where document.deleted_at is null;
  return null;
end $$;

create or replace trigger step_gone after delete on step referencing old table as old_steps
  for each statement execute function note_deleted_steps();
