-- Keeps the folded name of a document, by which lists find it. A deleted document has none.
create function keep_document_name() returns trigger language plpgsql as $$
begin
  if new.deleted_at is not null then
    delete from document_name where document_id = new.id;
  else
    insert into document_name (document_id, process_id, name_key)
      values (new.id, new.process_id, fold_text(new.filename))
      on conflict (document_id) do update set process_id = excluded.process_id, name_key = excluded.name_key
      where (document_name.process_id, document_name.name_key) <> (excluded.process_id, excluded.name_key);
  end if;
  return null;
end $$;

create or replace trigger document_named after insert on document
  for each row execute function keep_document_name();
create or replace trigger document_renamed after update of filename, process_id, deleted_at on document
  for each row when (old.filename <> new.filename or old.process_id <> new.process_id
    or old.deleted_at is distinct from new.deleted_at)
  execute function keep_document_name();
