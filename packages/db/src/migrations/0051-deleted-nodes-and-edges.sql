-- The names of deleted nodes and edges are looked up in the recorded changes, also among those of ten thousand rules.
create index process_change_row_deleted on process_change_row (change_id)
  where after is null and table_name in ('node', 'edge');
