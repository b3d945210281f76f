-- What happens for each step, in functions of the database (docs/decisions/0017).

create function claim_jobs(
  p_queues text[], p_limit int, p_worker text, p_lease_ms int, p_token uuid, p_after bigint
) returns table ("id" bigint, "queue" text, "payload" jsonb, "processId" bigint, "stepId" bigint, "stepAttempt" int,
  "attempts" int, "maxAttempts" int, "step" jsonb) language plpgsql as $$
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
    claimed.attempts, claimed.max_attempts,
    (select jsonb_build_object('id', step.id, 'documentId', step.document_id, 'status', step.status,
        'attempt', step.attempt, 'nodeId', node.id, 'processId', node.process_id,
        'activityType', node.activity_type, 'autoStepStatus', node.auto_step_status,
        'settings', node.settings, 'rulesVersion', node.rules_version)
      from step join node on node.id = step.node_id join document on document.id = step.document_id
      where step.id = claimed.step_id and document.deleted_at is null)
  from turns left join claimed on claimed.id = turns.id order by turns.turn, turns.place;
end $$;

create function document_standing(
  p_document bigint, p_process bigint,
  out "graphVersion" uuid, out "steps" json, out "submits" json
) language plpgsql stable as $$
begin
  select graph_version into "graphVersion" from process where id = p_process;
  select coalesce(json_agg(json_build_object('id', step.id, 'nodeId', step.node_id, 'copy', step.copy,
      'master', step.master, 'status', step.status, 'touched', case
        when step.status in ('DONE', 'ACCEPTED') or step.blocked_by is not null then true
        else exists (select from ner_tag where ner_tag.step_id = step.id and user_id is not null)
          or exists (select from classifier_tag where classifier_tag.step_id = step.id and user_id is not null)
          or exists (select from tag_tombstone where tag_tombstone.step_id = step.id) end)), '[]')
    into "steps" from step where step.document_id = p_document;
  select coalesce(json_agg(json_build_object('nodeId', entry.node_id, 'submits', entry.submits)), '[]')
    into "submits" from additional_submit entry where entry.document_id = p_document;
end $$;

create function end_step(
  p_document bigint, p_job bigint, p_attempts int, p_token uuid,
  p_step bigint, p_step_attempt int, p_status text, p_reason jsonb, p_run jsonb
) returns table ("processId" bigint, "documentStatus" text, "blockedBy" bigint,
  "graphVersion" uuid, "steps" json, "submits" json) language plpgsql as $$
begin
  select document.process_id, document.status, document.blocked_by into "processId", "documentStatus", "blockedBy"
    from document where document.id = p_document and deleted_at is null for no key update;
  if not found then return; end if;
  if p_status = 'ERROR' then
    update job set state = 'failed', error = p_reason, finished_at = now(),
        lease_token = null, lease_until = null, worker = null
      where id = p_job and state = 'running' and attempts = p_attempts and lease_token = p_token;
  else
    delete from job
      where id = p_job and state = 'running' and attempts = p_attempts and lease_token = p_token;
  end if;
  if not found then return; end if;
  update step set status = p_status, reason = p_reason, run = coalesce(p_run, run),
      worker_id = case when p_status = 'ERROR' then worker_id end,
      rejected = rejected and p_status not in ('DONE', 'ACCEPTED'),
      completed_at = case when p_status in ('DONE', 'ACCEPTED') then now() else completed_at end,
      changed_at = now(), changed_by = null
    where id = p_step and attempt = p_step_attempt and status = 'PROCESSING';
  if not found then return; end if;
  select standing."graphVersion", standing."steps", standing."submits" into "graphVersion", "steps", "submits"
    from document_standing(p_document, "processId") standing;
  return next;
end $$;

create function create_steps(
  p_document bigint, p_process bigint, p_steps jsonb, p_passed jsonb, p_before text, p_status text
) returns void language plpgsql as $$
declare
  draft record;
  made record;
begin
  for draft in select * from jsonb_to_recordset(p_steps)
    as drafts ("nodeId" bigint, copy int, status text, queue text)
  loop
    insert into step (document_id, node_id, copy, master, status)
      values (p_document, draft."nodeId", draft.copy, draft.copy = 0, draft.status)
      returning id, attempt into made;
    if draft.status = 'PROCESSING' then
      insert into job (queue, payload, process_id, step_id, step_attempt)
        values (draft.queue, jsonb_build_object('documentId', p_document), p_process, made.id, made.attempt);
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
end $$;

drop trigger step_made on step;

drop trigger step_changed on step;

drop function note_new_steps();

drop function note_changed_steps();

create function note_new_step() returns trigger language plpgsql as $$
begin
  insert into step_count (node_id, status, steps) values (new.node_id, new.status, 1);
  insert into step_event (document_id, step_id, node_id, copy, user_id, status, holder_id, master, attempt)
    values (new.document_id, new.id, new.node_id, new.copy, new.changed_by, new.status, new.blocked_by, new.master,
      new.attempt);
  return null;
end $$;

create function note_changed_step() returns trigger language plpgsql as $$
begin
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

create trigger step_made after insert on step for each row execute function note_new_step();

create trigger step_changed after update on step for each row
when ((new.node_id, new.status, new.blocked_by, new.master, new.attempt, new.reason)
  is distinct from (old.node_id, old.status, old.blocked_by, old.master, old.attempt, old.reason))
execute function note_changed_step();
