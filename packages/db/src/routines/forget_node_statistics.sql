-- Deletes the statistics of a node's tags and waiting times with the node; work time and costs stay.
create function forget_node_statistics() returns trigger language plpgsql as $$
begin
  delete from tagged_document where node_id = old.id;
  delete from statistic_day where measure in ('TAGS', 'WAITED', 'WAITED_AT') and user_id = 0
    and process_id = old.process_id and node_id = old.id;
  delete from statistic_day where measure = 'USER_TAGS' and process_id = old.process_id and node_id = old.id;
  return null;
end $$;

create or replace trigger node_statistics_gone after delete on node
  for each row execute function forget_node_statistics();
