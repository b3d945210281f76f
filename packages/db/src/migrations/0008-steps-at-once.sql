-- A step that writes nothing ends, with all that follows, in one statement (docs/decisions/0018).

alter table job add column cut_off int not null default 0;

drop function end_step(bigint, bigint, int, uuid, bigint, int, text, jsonb, jsonb);

drop function document_standing(bigint, bigint);

create function is_touched(p_step bigint) returns boolean language plpgsql stable as $$
begin
  return exists (select from ner_tag where step_id = p_step and user_id is not null)
    or exists (select from classifier_tag where step_id = p_step and user_id is not null)
    or exists (select from tag_tombstone where step_id = p_step);
end $$;

create function document_standing(p_document bigint, p_running bigint) returns text language plpgsql stable as $$
declare
  v_head text;
  v_steps text;
  v_submits text;
begin
  select format('{"processId":%s,"status":"%s","blockedBy":%s,"graphVersion":"%s"', document.process_id,
      document.status, coalesce(document.blocked_by::text, 'null'), process.graph_version)
    into v_head from document join process on process.id = document.process_id
    where document.id = p_document and document.deleted_at is null;
  if not found then return null; end if;
  select string_agg(format('{"id":%s,"nodeId":%s,"copy":%s,"master":%s,"status":"%s","touched":%s}', step.id,
      step.node_id, step.copy, step.master::text, step.status, case
        when step.status in ('DONE', 'ACCEPTED') or step.blocked_by is not null or step.id = p_running then 'true'
        else is_touched(step.id)::text end), ',' order by step.id)
    into v_steps from step where step.document_id = p_document;
  select string_agg(format('{"nodeId":%s,"submits":%s}', node_id, submits), ',' order by node_id)
    into v_submits from additional_submit where document_id = p_document;
  return v_head || ',"steps":[' || coalesce(v_steps, '') || '],"submits":[' || coalesce(v_submits, '') || ']}';
end $$;

drop function create_steps(bigint, bigint, jsonb, jsonb, text, text);

create function create_steps(
  p_document bigint, p_process bigint, p_steps jsonb, p_passed jsonb, p_before text, p_status text, p_take jsonb,
  out ids jsonb, out taken jsonb
) language plpgsql as $$
declare
  draft record;
  made record;
  node record;
  v_ids bigint[] := '{}';
  v_payload jsonb := jsonb_build_object('documentId', p_document);
  v_job bigint;
begin
  for draft in select * from jsonb_to_recordset(p_steps)
    as drafts ("nodeId" bigint, copy int, status text, queue text)
  loop
    insert into step (document_id, node_id, copy, master, status)
      values (p_document, draft."nodeId", draft.copy, draft.copy = 0, draft.status)
      returning id, attempt into made;
    v_ids := v_ids || made.id;
    if draft.status = 'PROCESSING' and taken is null and p_take->'queues' ? draft.queue then
      insert into job (queue, payload, process_id, step_id, step_attempt, state, attempts, worker, lease_token,
          lease_until)
        values (draft.queue, v_payload, p_process, made.id, made.attempt, 'running', 1, p_take->>'worker',
          (p_take->>'token')::uuid, now() + (p_take->>'leaseMs')::int * interval '1 millisecond')
        returning id into v_job;
      select activity_type, auto_step_status, settings, rules_version into node
        from node where id = draft."nodeId";
      taken := jsonb_build_object('id', v_job, 'queue', draft.queue, 'payload', v_payload, 'processId', p_process,
        'stepId', made.id, 'stepAttempt', made.attempt, 'attempts', 1, 'maxAttempts', 5, 'cutOff', 0,
        'step', jsonb_build_object('id', made.id, 'documentId', p_document, 'status', draft.status,
          'attempt', made.attempt, 'nodeId', draft."nodeId", 'processId', p_process,
          'activityType', node.activity_type, 'autoStepStatus', node.auto_step_status,
          'settings', node.settings, 'rulesVersion', node.rules_version));
    elsif draft.status = 'PROCESSING' then
      insert into job (queue, payload, process_id, step_id, step_attempt)
        values (draft.queue, v_payload, p_process, made.id, made.attempt);
    end if;
  end loop;
  ids := to_jsonb(v_ids);
  if jsonb_array_length(p_steps) > 0 and jsonb_array_length(p_passed) > 0 then
    insert into edge_count (edge_id, documents)
      select value::bigint, 1 from jsonb_array_elements_text(p_passed);
  end if;
  if p_status <> p_before then
    update document set status = p_status where id = p_document;
    insert into document_count (process_id, status, documents)
      values (p_process, p_before, -1), (p_process, p_status, 1);
  end if;
end $$;

create function end_step(
  p_document bigint, p_job bigint, p_attempts int, p_token uuid,
  p_step bigint, p_step_attempt int, p_status text, p_reason jsonb, p_run jsonb
) returns text language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  perform from document where id = p_document and deleted_at is null for no key update;
  if not found then return null; end if;
  if p_status = 'ERROR' then
    update job set state = 'failed', error = p_reason, finished_at = now(),
        lease_token = null, lease_until = null, worker = null
      where id = p_job and state = 'running' and attempts = p_attempts and lease_token = p_token;
  else
    delete from job where id = p_job and state = 'running' and attempts = p_attempts and lease_token = p_token;
  end if;
  if not found then return null; end if;
  update step set status = p_status, reason = p_reason, run = coalesce(p_run, run),
      worker_id = case when p_status = 'ERROR' then worker_id end,
      rejected = rejected and p_status not in ('DONE', 'ACCEPTED'),
      completed_at = case when p_status in ('DONE', 'ACCEPTED') then now() else completed_at end,
      changed_at = now(), changed_by = null
    where id = p_step and attempt = p_step_attempt and status = 'PROCESSING';
  if not found then return null; end if;
  return document_standing(p_document, null);
end $$;

create function complete_step(
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
  delete from job where id = p_job and state = 'running' and attempts = p_attempts and lease_token = p_token;
  if not found then "end" := 'LOST'; return next; return; end if;
  update step set status = p_status, reason = p_reason, run = coalesce(p_run, run),
      worker_id = case when p_status = 'ERROR' then worker_id end,
      rejected = rejected and p_status not in ('DONE', 'ACCEPTED'),
      completed_at = case when p_status in ('DONE', 'ACCEPTED') then now() else completed_at end,
      changed_at = now(), changed_by = null
    where id = p_step and attempt = p_step_attempt and status = 'PROCESSING';
  if not found then
    raise exception 'Step % is in another attempt', p_step using errcode = 'SC001';
  end if;
  select births.ids, births.taken into "ids", "taken"
    from create_steps(p_document, v_process, p_steps, p_passed, v_before, p_after, p_take) births;
  "end" := 'DONE';
  return next;
end $$;

drop function claim_jobs(text[], int, text, int, uuid, bigint);

create function claim_jobs(
  p_queues text[], p_limit int, p_worker text, p_lease_ms int, p_token uuid, p_after bigint
) returns table ("id" bigint, "queue" text, "payload" jsonb, "processId" bigint, "stepId" bigint, "stepAttempt" int,
  "attempts" int, "maxAttempts" int, "cutOff" int, "step" jsonb, "standing" text)
language plpgsql set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  -- more processes than this are served over several claims; both walks stop early, as the limit above them is reached
  return query with recursive above (queue, process) as (
    select asked.queue,
      (select coalesce(process_id, 0) from job
        where job.state = 'ready' and job.queue = asked.queue and coalesce(process_id, 0) > p_after
        order by coalesce(process_id, 0) limit 1)
    from unnest(p_queues) asked (queue)
    union all
    select above.queue,
      (select coalesce(process_id, 0) from job
        where job.state = 'ready' and job.queue = above.queue and coalesce(process_id, 0) > above.process
        order by coalesce(process_id, 0) limit 1)
    from above where above.process is not null),
  below (queue, process) as (
    select asked.queue,
      (select coalesce(process_id, 0) from job
        where job.state = 'ready' and job.queue = asked.queue
        order by coalesce(process_id, 0) limit 1)
    from unnest(p_queues) asked (queue)
    union all
    select below.queue,
      (select coalesce(process_id, 0) from job
        where job.state = 'ready' and job.queue = below.queue and coalesce(process_id, 0) > below.process
        order by coalesce(process_id, 0) limit 1)
    from below where below.process < p_after),
  around as (
    select queue, process, dense_rank() over (order by process <= p_after, process) as place from (
      select queue, process from above where process is not null
      union all
      select queue, process from below where process <= p_after
      limit 200) processes),
  turns as materialized (
    select due.id, around.place,
      row_number() over (partition by around.place order by due.priority, due.run_at, due.id) as turn
    from around cross join lateral (
      select job.id, job.priority, job.run_at from job
      where job.state = 'ready' and job.queue = around.queue and coalesce(job.process_id, 0) = around.process
        and job.run_at <= now()
      order by job.priority, job.run_at, job.id limit p_limit) due
    order by turn, around.place limit p_limit),
  mine as materialized (
    select locked.id from turns cross join lateral (
      select job.id from job where job.id = turns.id and job.state = 'ready' for update skip locked) locked),
  claimed as (
    update job set state = 'running', worker = p_worker, attempts = job.attempts + 1, lease_token = p_token,
      lease_until = now() + p_lease_ms * interval '1 millisecond'
    where job.id = any (array(select mine.id from mine))
    returning job.*)
  select claimed.id, claimed.queue, claimed.payload, claimed.process_id, claimed.step_id, claimed.step_attempt,
    claimed.attempts, claimed.max_attempts, claimed.cut_off,
    (select jsonb_build_object('id', step.id, 'documentId', step.document_id, 'status', step.status,
        'attempt', step.attempt, 'nodeId', node.id, 'processId', node.process_id,
        'activityType', node.activity_type, 'autoStepStatus', node.auto_step_status,
        'settings', node.settings, 'rulesVersion', node.rules_version)
      from step join node on node.id = step.node_id join document on document.id = step.document_id
      where step.id = claimed.step_id and document.deleted_at is null),
    (select document_standing(step.document_id, step.id) from step where step.id = claimed.step_id)
  from turns left join claimed on claimed.id = turns.id order by turns.turn, turns.place;
end $$;
