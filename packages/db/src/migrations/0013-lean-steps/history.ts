/**
 * The condition of a trigger and a check are read and planned anew with every statement, and a foreign key is one more: the
 * trigger of the history asks in itself, where plans are kept.
 */
const REFUSE_UNKNOWN_STATUS = `if new.status not in ('ACCEPTED', 'DONE', 'PROCESSING', 'WAITING', 'ERROR') then
      raise exception 'A step has no status %', new.status using errcode = 'check_violation';
    end if;`;

export const history = [
  `alter table step drop constraint step_status_check`,
  `create or replace function note_new_step() returns trigger language plpgsql as $$
  begin
    ${REFUSE_UNKNOWN_STATUS}
    insert into step_count (node_id, status, steps) values (new.node_id, new.status, 1);
    insert into step_event (document_id, step_id, node_id, copy, user_id, status, holder_id, master, attempt)
      values (new.document_id, new.id, new.node_id, new.copy, new.changed_by, new.status, new.blocked_by, new.master,
        new.attempt);
    return null;
  end $$`,
  `drop trigger step_changed on step`,
  `create or replace function note_changed_step() returns trigger language plpgsql as $$
  begin
    if (new.node_id, new.status, new.blocked_by, new.master, new.attempt, new.reason)
      is not distinct from (old.node_id, old.status, old.blocked_by, old.master, old.attempt, old.reason) then
      return null;
    end if;
    ${REFUSE_UNKNOWN_STATUS}
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
  `create trigger step_changed after update on step for each row execute function note_changed_step()`,
  // the step stands, and its document with it: the trigger writes the event in the same transaction
  `alter table step_event drop constraint step_event_document_id_fkey`,
  `create function forget_gone_documents() returns trigger language plpgsql as $$
  begin
    delete from step_event where document_id in (select id from old_documents);
    return null;
  end $$`,
  `create trigger document_gone after delete on document referencing old table as old_documents
    for each statement execute function forget_gone_documents()`,
  // counts of edges and processes that are gone are swept, as those of nodes
  `alter table document_count drop constraint document_count_process_id_fkey`,
  `alter table edge_count drop constraint edge_count_edge_id_fkey`,
  // a job is queued by who makes or holds its step
  `alter table job drop constraint job_step_id_fkey`,
  `drop index job_step`,
  `create index job_step on job (step_id)`,
  `create or replace function note_gone_steps() returns trigger language plpgsql as $$
  begin
    delete from job where step_id = any (array(select id from old_steps));
    insert into step_count (node_id, status, steps)
      select node_id, status, -count(*) from old_steps group by node_id, status;
    insert into step_event (document_id, step_id, node_id, copy, was, master, attempt)
      select document_id, id, node_id, copy, status, master, attempt from old_steps
      where exists (select from document where document.id = document_id and deleted_at is null);
    return null;
  end $$`,
];
