-- Locks the document, ends a step together with the job that ran it, and returns the document's snapshot; null, after which
-- the transaction must be rolled back, when the document is deleted, the lease is lost, or the step is in another attempt.
create function end_step(
  p_document bigint, p_job bigint, p_attempts int, p_token uuid, p_step bigint, p_step_attempt int, p_status text,
  p_reason jsonb, p_run jsonb
) returns json language plpgsql as $$
begin
  update document set version = version + 1 where id = p_document;
  if not end_job(p_job, p_attempts, p_token, p_step, p_step_attempt, p_status, p_reason, p_run) then
    return null;
  end if;
  return document_snapshot(p_document, null);
end $$;
