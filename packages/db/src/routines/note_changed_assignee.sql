-- Adds a change of a document's assignees to its feed; a deleted document has no feed.
create function note_changed_assignee() returns trigger language plpgsql as $$
declare
  v_document bigint := coalesce(new.document_id, old.document_id);
begin
  insert into document_change (document_id, version, kind, payload)
    select id, version, 'ASSIGNEES',
      jsonb_build_object('userId', coalesce(new.user_id, old.user_id), 'isAssigned', tg_op = 'INSERT')
    from document where id = v_document and deleted_at is null;
  return null;
end $$;

create or replace trigger assignee_changed after insert or delete on document_assignee
  for each row execute function note_changed_assignee();
