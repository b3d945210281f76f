-- Ends the run of a leased job and its step; a failed job keeps its row. False, after which the transaction must be rolled
-- back, when the lease is lost or the step is in another attempt.
create function end_job(
  p_job bigint, p_attempts int, p_token uuid, p_step bigint, p_step_attempt int, p_status text, p_reason jsonb,
  p_run jsonb
) returns boolean language plpgsql as $$
begin
  if p_status = 'ERROR' then
    update job set state = 'failed', error = p_reason, finished_at = now(),
        lease_token = null, lease_until = null, worker = null
      where id = p_job and attempts = p_attempts and lease_token = p_token;
  else
    delete from job where id = p_job and attempts = p_attempts and lease_token = p_token;
  end if;
  if not found then return false; end if;
  update step set status = p_status, reason = p_reason, run = coalesce(p_run, run),
      worker_id = case when p_status = 'ERROR' then worker_id end,
      rejected = rejected and not is_finished(p_status),
      changed_at = now(), changed_by = null
    where id = p_step and attempt = p_step_attempt and status = 'PROCESSING';
  return found;
end $$;
