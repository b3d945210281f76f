-- Claims up to `p_limit` due jobs, round robin over the processes, starting after the process `p_after` and without those of
-- `p_without` (packages/engine, jobs/claim-jobs.ts). A suspect, which lost its worker twice (SUSPECT_AFTER in jobs/job.ts), is
-- claimed alone: with others it would be counted as interrupted without having run. Rows without an id are jobs that are left or
-- that another worker claimed first. The plan is cached: planning took longer than the claim.
create function claim_jobs(
  p_queues text[], p_limit int, p_worker text, p_lease_ms int, p_token uuid, p_after bigint,
  p_without bigint[] default '{}'
) returns table ("id" bigint, "queue" text, "payload" jsonb, "processId" bigint, "stepId" bigint, "stepAttempt" int,
  "attempts" int, "maxAttempts" int, "cutOff" int, "step" jsonb, "snapshot" json)
language plpgsql set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  -- further processes are served by later claims; both walks stop early, as soon as the limit above them is reached
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
      select queue, process from above where process is not null and process <> all (p_without)
      union all
      select queue, process from below where process <= p_after and process <> all (p_without)
      limit 200) processes),
  turns as materialized (
    select due.id, around.place, due.cut_off >= 2 as suspect,
      row_number() over (partition by around.place order by due.priority, due.run_at, due.id) as turn
    from around cross join lateral (
      select job.id, job.priority, job.run_at, job.cut_off from job
      where job.state = 'ready' and job.queue = around.queue and coalesce(job.process_id, 0) = around.process
        and job.run_at <= now()
      order by job.priority, job.run_at, job.id limit p_limit) due
    order by turn, around.place limit p_limit),
  ranked as (
    select id, suspect, row_number() over in_turn as rank, first_value(suspect) over in_turn as led_by_suspect
    from turns window in_turn as (order by turn, place)),
  mine as materialized (
    select locked.id from ranked cross join lateral (
      select job.id from job where job.id = ranked.id and job.state = 'ready' for update skip locked) locked
    where rank = 1 or not (suspect or led_by_suspect)),
  claimed as (
    update job set state = 'running', worker = p_worker, attempts = job.attempts + 1, lease_token = p_token,
      lease_until = now() + p_lease_ms * interval '1 millisecond'
    where job.id = any (array(select mine.id from mine))
    returning job.*)
  select claimed.id, claimed.queue, claimed.payload, claimed.process_id, claimed.step_id, claimed.step_attempt,
    claimed.attempts, claimed.max_attempts, claimed.cut_off,
    claimed_step(claimed.step_id), document_snapshot(
      (select document_id from step where id = claimed.step_id), claimed.step_id)
  from turns left join claimed on claimed.id = turns.id order by turns.turn, turns.place;
end $$;
