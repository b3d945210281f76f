-- Ends a step and creates the planned steps, in one statement that is its own transaction. Null, with nothing written, when
-- the document or its graph changed since the evaluation; SC001 when the document is deleted, the lease is lost, or the step
-- is in another attempt. Otherwise returns the result of create_steps.
create function complete_step(
  p_document bigint, p_version bigint, p_graph_version uuid, p_job bigint, p_attempts int, p_token uuid, p_step bigint,
  p_step_attempt int, p_status text, p_reason jsonb, p_run jsonb, p_steps jsonb, p_passed jsonb, p_after text,
  p_take jsonb
) returns jsonb language plpgsql as $$
declare
  v_document record;
begin
  update document set version = version + 1
    where id = p_document and version = p_version and deleted_at is null
    returning process_id, status into v_document;
  if not found then
    if exists (select from document where id = p_document and deleted_at is null) then return null; end if;
    raise exception 'Document % is deleted', p_document using errcode = 'SC001';
  end if;
  if (select graph_version from process where id = v_document.process_id) <> p_graph_version then
    raise exception 'The graph changed' using errcode = 'SC002';
  end if;
  if not end_job(p_job, p_attempts, p_token, p_step, p_step_attempt, p_status, p_reason, p_run) then
    raise exception 'Job % lost its lease, or step % is in another attempt', p_job, p_step using errcode = 'SC001';
  end if;
  return create_steps(p_document, v_document.process_id, p_steps, p_passed, v_document.status, p_after, p_take);
end $$;
