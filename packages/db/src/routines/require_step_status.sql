-- Refuses an unknown status of a step.
create function require_step_status(p_status text) returns void language plpgsql immutable as $$
begin
  if p_status not in ('ACCEPTED', 'DONE', 'PROCESSING', 'WAITING', 'ERROR') then
    raise exception 'A step has no status %', p_status using errcode = 'check_violation';
  end if;
end $$;
