-- Keeps who held a step before, so that nobody works on two copies of one document.
create function note_past_holder() returns trigger language plpgsql as $$
begin
  if old.blocked_by <> all(coalesce(new.past_holders, '{}')) then
    new.past_holders := new.past_holders || old.blocked_by;
  end if;
  return new;
end $$;

create or replace trigger step_given_back before update of blocked_by on step for each row
  when (old.blocked_by is not null and new.blocked_by is distinct from old.blocked_by)
  execute function note_past_holder();
