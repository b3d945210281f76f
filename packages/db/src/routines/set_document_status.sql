-- Sets the status of a locked document and updates the count of its process.
create function set_document_status(p_document bigint, p_process bigint, p_before text, p_after text) returns void
language plpgsql as $$
begin
  if p_after = p_before then return; end if;
  update document set status = p_after where id = p_document;
  insert into document_count (process_id, status, documents)
    values (p_process, p_before, -1), (p_process, p_after, 1);
end $$;
