-- Adds recorded work to the quarters of an hour that it covers, in milliseconds.
create function note_work_time() returns trigger language plpgsql as $$
begin
  insert into statistic_change (measure, process_id, node_id, user_id, at, amount)
    select 'WORK', process_id, coalesce(node_id, 0), user_id, quarter,
      extract(epoch from least(end_time, quarter + interval '15 minutes') - greatest(start_time, quarter)) * 1000
    from new_work, generate_series(date_bin('15 minutes', start_time, timestamptz 'epoch'),
      end_time - interval '1 microsecond', interval '15 minutes') quarter;
  return null;
end $$;

create or replace trigger work_recorded after insert on work_timer referencing new table as new_work
  for each statement execute function note_work_time();
