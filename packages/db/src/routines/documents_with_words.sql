-- Documents whose words match. The planner does not know that reading a stored tsvector is slow: for frequent words it would
-- read the table instead of the index.
create function documents_with_words(p_query tsquery) returns setof bigint
language sql stable set enable_seqscan = off as $$
  select document_id from document_text where words @@ p_query
$$;
