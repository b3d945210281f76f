-- Sets the completion time of a finished step; a step that continues has none. Keeps since when a step waits.
create function keep_completed_at() returns trigger language plpgsql as $$
begin
  new.completed_at := case when is_finished(new.status) then now() end;
  if new.status = 'WAITING' and old.status <> 'WAITING' then new.waiting_since := now(); end if;
  return new;
end $$;

create or replace trigger step_completed before update of status on step
  for each row execute function keep_completed_at();
