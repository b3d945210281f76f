-- Claims walk the processes that have work and take the first jobs of each.

create index job_fair on job (queue, (coalesce(process_id, 0)), priority, run_at, id) where state = 'ready';
drop index job_ready;
