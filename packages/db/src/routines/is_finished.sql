-- Whether a step's work counts as finished; the same list as isFinished in packages/domain.
create function is_finished(p_status text) returns boolean language sql immutable parallel safe as $$
  select p_status in ('DONE', 'ACCEPTED')
$$;
