-- Deletes the statistics of a node's tags and waiting times with the node; work time and costs stay.
create function forget_node_statistics() returns trigger language plpgsql as $$
begin
  delete from tagged_document where node_id = old.id;
  delete from statistic_day where measure in ('TAGS', 'WAITED', 'WAITED_AT') and user_id = 0
    and process_id = old.process_id and node_id = old.id;
  -- The key begins with the person: one look-up for each person who has any, instead of reading the tags of all.
  with recursive person as (
    (select user_id from statistic_day where measure = 'USER_TAGS' order by user_id limit 1)
    union all
    select (select user_id from statistic_day where measure = 'USER_TAGS' and user_id > person.user_id
      order by user_id limit 1)
    from person where person.user_id is not null)
  delete from statistic_day day using person
    where day.measure = 'USER_TAGS' and day.user_id = person.user_id and day.process_id = old.process_id
      and day.node_id = old.id;
  return null;
end $$;

create or replace trigger node_statistics_gone after delete on node
  for each row execute function forget_node_statistics();
