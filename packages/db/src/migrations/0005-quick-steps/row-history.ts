/**
 * Steps are made and changed one by one, nearly always: a trigger for each row needs no tables of the rows before and
 * after, and half the time. Deletions come in bulk and keep theirs.
 */
export const rowHistory = [
  `drop trigger step_made on step`,
  `drop trigger step_changed on step`,
  `drop function note_new_steps()`,
  `drop function note_changed_steps()`,
  `create function note_new_step() returns trigger language plpgsql as $$
  begin
    insert into step_count (node_id, status, steps) values (new.node_id, new.status, 1);
    insert into step_event (document_id, step_id, node_id, copy, user_id, status, holder_id, master, attempt)
      values (new.document_id, new.id, new.node_id, new.copy, new.changed_by, new.status, new.blocked_by, new.master,
        new.attempt);
    return null;
  end $$`,
  `create function note_changed_step() returns trigger language plpgsql as $$
  begin
    if (new.node_id, new.status) is distinct from (old.node_id, old.status) then
      insert into step_count (node_id, status, steps)
        values (old.node_id, old.status, -1), (new.node_id, new.status, 1);
    end if;
    insert into step_event
      (document_id, step_id, node_id, copy, user_id, was, status, holder_id, master, attempt, reason, run)
      values (new.document_id, new.id, new.node_id, new.copy, new.changed_by, old.status, new.status, new.blocked_by,
        new.master, new.attempt, new.reason,
        case when old.status = 'PROCESSING' and new.status <> 'PROCESSING' then new.run end);
    return null;
  end $$`,
  `create trigger step_made after insert on step for each row execute function note_new_step()`,
  `create trigger step_changed after update on step for each row
    when ((new.node_id, new.status, new.blocked_by, new.master, new.attempt, new.reason)
      is distinct from (old.node_id, old.status, old.blocked_by, old.master, old.attempt, old.reason))
    execute function note_changed_step()`,
];
