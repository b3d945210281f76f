-- Counts a new step and adds the first change to its history. PostgreSQL parses and plans a check constraint again with
-- every statement; a trigger's plans are cached, so that the statuses are checked here (docs/decisions/0017).
create function note_new_step() returns trigger language plpgsql as $$
begin
  perform require_step_status(new.status);
  insert into step_count (node_id, status, steps) values (new.node_id, new.status, 1);
  insert into document_change
    (document_id, version, step_id, node_id, copy, user_id, status, holder_id, master, attempt)
    values (new.document_id, (select version from document where id = new.document_id), new.id, new.node_id, new.copy,
      new.changed_by, new.status, new.blocked_by, new.master, new.attempt);
  return null;
end $$;

create or replace trigger step_made after insert on step for each row execute function note_new_step();
