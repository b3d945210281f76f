-- Queues the vectors of the passages of a document.
create function queue_rag_embedding(in_process bigint, document bigint) returns void language sql as $$
  insert into job (queue, payload, process_id, dedupe_key, priority)
    values ('rag-embedding', jsonb_build_object('documentId', document), in_process, document::text, 20)
    on conflict (queue, dedupe_key) where state = 'ready' and dedupe_key is not null do nothing;
$$;
