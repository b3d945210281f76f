-- Counts how long a step waited before it was finished.
create function note_waiting_time() returns trigger language plpgsql as $$
begin
  insert into statistic_change (measure, process_id, node_id, at, bucket, amount)
    select 'WAITED', node.process_id, new.node_id, now(),
      waiting_bucket(now() - coalesce(old.waiting_since, old.created_at)), 1
    from node where node.id = new.node_id;
  return null;
end $$;

create or replace trigger step_waited after update of status on step
  for each row when (old.status = 'WAITING' and new.status in ('DONE', 'ACCEPTED')) execute function note_waiting_time();
