-- The bucket of a waiting time: four to each doubling, from one second (packages/domain/src/statistics/waiting-buckets.ts).
create function waiting_bucket(p_waited interval) returns int language sql immutable parallel safe as $$
  select least(127, floor(4 * log(2, greatest(1, extract(epoch from p_waited)))))::int
$$;
