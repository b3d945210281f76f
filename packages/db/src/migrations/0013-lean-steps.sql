-- Fewer constraints and triggers where every step writes (docs/decisions/0026).

alter table step drop constraint step_status_check;

create or replace function note_new_step() returns trigger language plpgsql as $$
begin
  if new.status not in ('ACCEPTED', 'DONE', 'PROCESSING', 'WAITING', 'ERROR') then
    raise exception 'A step has no status %', new.status using errcode = 'check_violation';
  end if;
  insert into step_count (node_id, status, steps) values (new.node_id, new.status, 1);
  insert into step_event (document_id, step_id, node_id, copy, user_id, status, holder_id, master, attempt)
    values (new.document_id, new.id, new.node_id, new.copy, new.changed_by, new.status, new.blocked_by, new.master,
      new.attempt);
  return null;
end $$;

drop trigger step_changed on step;

create or replace function note_changed_step() returns trigger language plpgsql as $$
begin
  if (new.node_id, new.status, new.blocked_by, new.master, new.attempt, new.reason)
    is not distinct from (old.node_id, old.status, old.blocked_by, old.master, old.attempt, old.reason) then
    return null;
  end if;
  if new.status not in ('ACCEPTED', 'DONE', 'PROCESSING', 'WAITING', 'ERROR') then
    raise exception 'A step has no status %', new.status using errcode = 'check_violation';
  end if;
  if (new.node_id, new.status) is distinct from (old.node_id, old.status) then
    insert into step_count (node_id, status, steps)
      values (old.node_id, old.status, -1), (new.node_id, new.status, 1);
  end if;
  insert into step_event
    (document_id, step_id, node_id, copy, user_id, was, status, holder_id, master, attempt, reason, run)
    values (new.document_id, new.id, new.node_id, new.copy, new.changed_by, old.status, new.status, new.blocked_by,
      new.master, new.attempt, new.reason,
      case when old.status = 'PROCESSING' and new.status <> 'PROCESSING' then new.run end);
  return null;
end $$;

create trigger step_changed after update on step for each row execute function note_changed_step();

alter table step_event drop constraint step_event_document_id_fkey;

create function forget_gone_documents() returns trigger language plpgsql as $$
begin
  delete from step_event where document_id in (select id from old_documents);
  return null;
end $$;

create trigger document_gone after delete on document referencing old table as old_documents
for each statement execute function forget_gone_documents();

alter table document_count drop constraint document_count_process_id_fkey;

alter table edge_count drop constraint edge_count_edge_id_fkey;

alter table job drop constraint job_step_id_fkey;

drop index job_step;

create index job_step on job (step_id);

create or replace function note_gone_steps() returns trigger language plpgsql as $$
begin
  delete from job where step_id = any (array(select id from old_steps));
  insert into step_count (node_id, status, steps)
    select node_id, status, -count(*) from old_steps group by node_id, status;
  insert into step_event (document_id, step_id, node_id, copy, was, master, attempt)
    select document_id, id, node_id, copy, status, master, attempt from old_steps
    where exists (select from document where document.id = document_id and deleted_at is null);
  return null;
end $$;

create function standing_of(
  p_document bigint, p_process bigint, p_status text, p_blocked_by bigint, p_running bigint
) returns text language plpgsql stable as $$
declare
  v_version uuid;
  v_submits text;
  v_steps text;
begin
  select graph_version, (
      select string_agg(format('{"nodeId":%s,"submits":%s}', node_id, submits), ',' order by node_id)
      from additional_submit where document_id = p_document) into v_version, v_submits from process where id = p_process;
  v_steps := (
      select string_agg(format('{"id":%s,"nodeId":%s,"copy":%s,"master":%s,"status":"%s","touched":%s}', step.id,
        step.node_id, step.copy, step.master::text, step.status, case
          when step.status in ('DONE', 'ACCEPTED') or step.blocked_by is not null or step.id = p_running then 'true'
          else is_touched(step.id)::text end), ',' order by step.id)
      from step where step.document_id = p_document);
  return '{"processId":' || p_process || ',"status":"' || p_status || '","blockedBy":'
    || coalesce(p_blocked_by::text, 'null') || ',"graphVersion":"' || v_version || '","steps":['
    || coalesce(v_steps, '') || '],"submits":[' || coalesce(v_submits, '') || ']}';
end $$;

create or replace function document_standing(p_document bigint, p_running bigint) returns text
language plpgsql stable as $$
declare
  v_document record;
begin
  select process_id, status, blocked_by, deleted_at into v_document from document where id = p_document;
  if not found or v_document.deleted_at is not null then return null; end if;
  return standing_of(p_document, v_document.process_id, v_document.status, v_document.blocked_by, p_running);
end $$;

drop function create_steps(bigint, bigint, jsonb, jsonb, text, text, jsonb);

create function create_steps(
  p_document bigint, p_process bigint, p_steps jsonb, p_passed jsonb, p_before text, p_status text, p_take jsonb
) returns jsonb language plpgsql as $$
declare
  draft record;
  made record;
  node record;
  v_ids bigint[] := '{}';
  v_payload jsonb := jsonb_build_object('documentId', p_document);
  v_job bigint;
  v_taken jsonb;
begin
  for draft in select * from jsonb_to_recordset(p_steps)
    as drafts ("nodeId" bigint, copy int, status text, queue text)
  loop
    insert into step (document_id, node_id, copy, master, status)
      values (p_document, draft."nodeId", draft.copy, draft.copy = 0, draft.status)
      returning id, attempt into made;
    v_ids := v_ids || made.id;
    if draft.status = 'PROCESSING' and v_taken is null and p_take->'queues' ? draft.queue then
      insert into job (queue, payload, process_id, step_id, step_attempt, state, attempts, worker, lease_token,
          lease_until)
        values (draft.queue, v_payload, p_process, made.id, made.attempt, 'running', 1, p_take->>'worker',
          (p_take->>'token')::uuid, now() + (p_take->>'leaseMs')::int * interval '1 millisecond')
        returning id into v_job;
      select activity_type, auto_step_status, settings, rules_version into node
        from node where id = draft."nodeId";
      v_taken := jsonb_build_object('id', v_job, 'queue', draft.queue, 'payload', v_payload, 'processId', p_process,
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
  if jsonb_array_length(p_steps) > 0 and jsonb_array_length(p_passed) > 0 then
    insert into edge_count (edge_id, documents)
      select value::bigint, 1 from jsonb_array_elements_text(p_passed);
  end if;
  if p_status <> p_before then
    update document set status = p_status where id = p_document;
    insert into document_count (process_id, status, documents)
      values (p_process, p_before, -1), (p_process, p_status, 1);
  end if;
  return jsonb_build_object('ids', v_ids, 'taken', v_taken);
end $$;

create or replace function end_step(
  p_document bigint, p_job bigint, p_attempts int, p_token uuid,
  p_step bigint, p_step_attempt int, p_status text, p_reason jsonb, p_run jsonb
) returns text language plpgsql as $$
begin
  perform from document where id = p_document for no key update;
  if p_status = 'ERROR' then
    update job set state = 'failed', error = p_reason, finished_at = now(),
        lease_token = null, lease_until = null, worker = null
      where id = p_job and attempts = p_attempts and lease_token = p_token;
  else
    delete from job where id = p_job and attempts = p_attempts and lease_token = p_token;
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

drop function complete_step(bigint, bigint, int, uuid, bigint, int, text, jsonb, jsonb, text, jsonb, jsonb, text,
jsonb);

create function complete_step(
  p_document bigint, p_job bigint, p_attempts int, p_token uuid,
  p_step bigint, p_step_attempt int, p_status text, p_reason jsonb, p_run jsonb,
  p_known text, p_steps jsonb, p_passed jsonb, p_after text, p_take jsonb
) returns jsonb language plpgsql as $$
declare
  v_document record;
begin
  select process_id, status, blocked_by, deleted_at into v_document
    from document where id = p_document for no key update;
  if not found or v_document.deleted_at is not null then
    raise exception 'Document % is gone', p_document using errcode = 'SC001';
  end if;
  if standing_of(p_document, v_document.process_id, v_document.status, v_document.blocked_by, p_step)
    is distinct from p_known then
    return null;
  end if;
  delete from job where id = p_job and attempts = p_attempts and lease_token = p_token;
  if not found then
    raise exception 'Job % is held by another', p_job using errcode = 'SC001';
  end if;
  update step set status = p_status, reason = p_reason, run = coalesce(p_run, run),
      worker_id = case when p_status = 'ERROR' then worker_id end,
      rejected = rejected and p_status not in ('DONE', 'ACCEPTED'),
      completed_at = case when p_status in ('DONE', 'ACCEPTED') then now() else completed_at end,
      changed_at = now(), changed_by = null
    where id = p_step and attempt = p_step_attempt and status = 'PROCESSING';
  if not found then
    raise exception 'Step % is in another attempt', p_step using errcode = 'SC001';
  end if;
  return create_steps(p_document, v_document.process_id, p_steps, p_passed, v_document.status, p_after, p_take);
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
    place.step, place.standing
  from turns left join claimed on claimed.id = turns.id left join lateral (
    select case when document.deleted_at is null then
        jsonb_build_object('id', step.id, 'documentId', step.document_id, 'status', step.status,
          'attempt', step.attempt, 'nodeId', node.id, 'processId', node.process_id,
          'activityType', node.activity_type, 'autoStepStatus', node.auto_step_status,
          'settings', node.settings, 'rulesVersion', node.rules_version) end as step,
      case when document.deleted_at is null then '{"processId":' || document.process_id || ',"status":"' || document.status || '","blockedBy":'
    || coalesce(document.blocked_by::text, 'null') || ',"graphVersion":"' || process.graph_version || '","steps":['
    || coalesce((
      select string_agg(format('{"id":%s,"nodeId":%s,"copy":%s,"master":%s,"status":"%s","touched":%s}', step.id,
        step.node_id, step.copy, step.master::text, step.status, case
          when step.status in ('DONE', 'ACCEPTED') or step.blocked_by is not null or step.id = claimed.step_id then 'true'
          else is_touched(step.id)::text end), ',' order by step.id)
      from step where step.document_id = document.id), '') || '],"submits":[' || coalesce((
      select string_agg(format('{"nodeId":%s,"submits":%s}', node_id, submits), ',' order by node_id)
      from additional_submit where document_id = document.id), '') || ']}' end as standing
    from step join node on node.id = step.node_id join document on document.id = step.document_id
      join process on process.id = document.process_id
    where step.id = claimed.step_id) place on true order by turns.turn, turns.place;
end $$;
