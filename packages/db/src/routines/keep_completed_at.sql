-- Sets the completion time of a finished step; a step that continues has none.
create function keep_completed_at() returns trigger language plpgsql as $$
begin
  new.completed_at := case when is_finished(new.status) then now() end;
  return new;
end $$;

create or replace trigger step_completed before update of status on step
  for each row execute function keep_completed_at();
