-- Queues the indexing of a document's text for questions about its process.
create function queue_rag_indexing(in_process bigint, document bigint) returns void language plpgsql as $$
begin
  insert into rag_document (process_id, document_id) values (in_process, document)
    on conflict (process_id, document_id) do update set state = 'PENDING', reason = null;
  insert into job (queue, payload, process_id, dedupe_key, priority)
    values ('rag-indexing', jsonb_build_object('documentId', document), in_process, document::text, 10)
    on conflict (queue, dedupe_key) where state = 'ready' and dedupe_key is not null do nothing;
end $$;
