-- Queues the indexing of documents that got a transcript, where the process has RAG.
create function index_new_transcript() returns trigger language plpgsql as $$
begin
  perform queue_rag_indexing(document.process_id, document.id)
    from document join process on process.id = document.process_id
    where document.id in (select document_id from made) and document.deleted_at is null and process.is_rag_enabled;
  return null;
end $$;

create or replace trigger transcript_made after insert on utterance referencing new table as made
  for each statement execute function index_new_transcript();
