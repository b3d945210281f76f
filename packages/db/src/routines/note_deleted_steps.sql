-- Keeps counts and history when steps are deleted, and deletes their jobs. A deleted document takes its history with it.
create function note_deleted_steps() returns trigger language plpgsql as $$
begin
  delete from job where step_id = any (array(select id from old_steps));
  insert into step_count (node_id, status, steps)
    select node_id, status, -count(*) from old_steps group by node_id, status;
  insert into step_event (document_id, step_id, node_id, copy, was, master, attempt)
    select document_id, id, node_id, copy, status, master, attempt from old_steps
    where exists (select from document where document.id = document_id and deleted_at is null);
  return null;
end $$;

create or replace trigger step_gone after delete on step referencing old table as old_steps
  for each statement execute function note_deleted_steps();
