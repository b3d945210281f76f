-- Adds a change of a document's status or text to its feed.
create function note_changed_document() returns trigger language plpgsql as $$
begin
  if new.status <> old.status then
    insert into document_change (document_id, version, kind, payload)
      values (new.id, new.version, 'STATUS', jsonb_build_object('status', new.status));
  end if;
  if new.content_id is distinct from old.content_id then
    insert into document_change (document_id, version, kind, payload)
      values (new.id, new.version, 'CONTENT', jsonb_build_object('contentId', new.content_id));
  end if;
  return null;
end $$;

create or replace trigger document_changed after update of status, content_id on document
  for each row when (old.status <> new.status or old.content_id is distinct from new.content_id)
  execute function note_changed_document();
