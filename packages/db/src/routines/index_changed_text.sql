-- Queues the indexing of a document whose text or transcript has changed, where the process has RAG.
create function index_changed_text() returns trigger language plpgsql as $$
begin
  if exists (select from process where id = new.process_id and is_rag_enabled) then
    perform queue_rag_indexing(new.process_id, new.id);
  end if;
  return null;
end $$;

create or replace trigger text_changed after update of content_id, transcript_edits on document
  for each row when (new.deleted_at is null and (old.content_id is distinct from new.content_id
    or old.transcript_edits <> new.transcript_edits))
  execute function index_changed_text();
