-- Updates the counts and the history of a changed step.
create function note_changed_step() returns trigger language plpgsql as $$
begin
  if (new.node_id, new.status, new.blocked_by, new.master, new.attempt, new.reason)
    is not distinct from (old.node_id, old.status, old.blocked_by, old.master, old.attempt, old.reason) then
    return null;
  end if;
  perform require_step_status(new.status);
  if (new.node_id, new.status) is distinct from (old.node_id, old.status) then
    insert into step_count (node_id, status, steps)
      values (old.node_id, old.status, -1), (new.node_id, new.status, 1);
  end if;
  insert into document_change
    (document_id, version, step_id, node_id, copy, user_id, was, status, holder_id, master, attempt, reason, run)
    values (new.document_id, (select version from document where id = new.document_id), new.id, new.node_id, new.copy,
      new.changed_by, old.status, new.status, new.blocked_by, new.master, new.attempt, new.reason,
      case when old.status = 'PROCESSING' and new.status <> 'PROCESSING' then new.run end);
  return null;
end $$;

create or replace trigger step_changed after update on step for each row execute function note_changed_step();
