-- Adds a change of a document's status, name, type, text or block to its feed.
create function note_changed_document() returns trigger language plpgsql as $$
begin
  -- Readers read the document again, with all its fields.
  if new.status <> old.status or new.filename <> old.filename or new.document_type <> old.document_type then
    insert into document_change (document_id, version, kind, payload)
      values (new.id, new.version, 'STATUS', jsonb_build_object('status', new.status));
  end if;
  if new.content_id is distinct from old.content_id then
    insert into document_change (document_id, version, kind, payload)
      values (new.id, new.version, 'CONTENT', jsonb_build_object('contentId', new.content_id));
  end if;
  if new.blocked_by is distinct from old.blocked_by then
    insert into document_change (document_id, version, kind, payload)
      values (new.id, new.version, 'BLOCK', jsonb_build_object('userId', new.blocked_by));
  end if;
  return null;
end $$;

create or replace trigger document_changed after update of status, content_id, blocked_by, filename, document_type on document
  for each row when (old.status <> new.status or old.filename <> new.filename
    or old.document_type <> new.document_type or old.content_id is distinct from new.content_id
    or old.blocked_by is distinct from new.blocked_by)
  execute function note_changed_document();
