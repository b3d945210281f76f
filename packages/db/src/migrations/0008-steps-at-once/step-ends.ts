const IS_HELD = `id = p_job and state = 'running' and attempts = p_attempts and lease_token = p_token`;

export const STEP_ENDS = `update step set status = p_status, reason = p_reason, run = coalesce(p_run, run),
        worker_id = case when p_status = 'ERROR' then worker_id end,
        rejected = rejected and p_status not in ('DONE', 'ACCEPTED'),
        completed_at = case when p_status in ('DONE', 'ACCEPTED') then now() else completed_at end,
        changed_at = now(), changed_by = null
      where id = p_step and attempt = p_step_attempt and status = 'PROCESSING'`;

/** How a run of a step ends (see engine, steps.store.ts). The document is locked first, alone. */
export const stepEnds = [
  // within the caller's transaction; no row when the job is not the caller's any more: roll back
  `create function end_step(
    p_document bigint, p_job bigint, p_attempts int, p_token uuid,
    p_step bigint, p_step_attempt int, p_status text, p_reason jsonb, p_run jsonb
  ) returns text language plpgsql set plan_cache_mode = force_generic_plan as $$
  begin
    perform from document where id = p_document and deleted_at is null for no key update;
    if not found then return null; end if;
    if p_status = 'ERROR' then
      update job set state = 'failed', error = p_reason, finished_at = now(),
          lease_token = null, lease_until = null, worker = null
        where ${IS_HELD};
    else
      delete from job where ${IS_HELD};
    end if;
    if not found then return null; end if;
    ${STEP_ENDS};
    if not found then return null; end if;
    return document_standing(p_document, null);
  end $$`,
  // all of it at once, when the document still stands where it stood as what follows was judged
  `create function complete_step(
    p_document bigint, p_job bigint, p_attempts int, p_token uuid,
    p_step bigint, p_step_attempt int, p_status text, p_reason jsonb, p_run jsonb,
    p_known text, p_steps jsonb, p_passed jsonb, p_after text, p_take jsonb
  ) returns table ("end" text, "ids" jsonb, "taken" jsonb) language plpgsql set plan_cache_mode = force_generic_plan as $$
  declare
    v_process bigint;
    v_before text;
  begin
    select process_id, status into v_process, v_before
      from document where id = p_document and deleted_at is null for no key update;
    if not found then "end" := 'LOST'; return next; return; end if;
    if document_standing(p_document, p_step) <> p_known then "end" := 'ELSEWHERE'; return next; return; end if;
    delete from job where ${IS_HELD};
    if not found then "end" := 'LOST'; return next; return; end if;
    ${STEP_ENDS};
    if not found then
      raise exception 'Step % is in another attempt', p_step using errcode = 'SC001';
    end if;
    select births.ids, births.taken into "ids", "taken"
      from create_steps(p_document, v_process, p_steps, p_passed, v_before, p_after, p_take) births;
    "end" := 'DONE';
    return next;
  end $$`,
];
