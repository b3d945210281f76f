-- The process of a row of its design; null when the row above it is deleted already.
create function process_of_row(table_name text, image jsonb) returns bigint stable language plpgsql as $$
begin
  return case table_name
    when 'process' then (image ->> 'id')::bigint
    when 'predicate' then (select process_id from edge where id = (image ->> 'edge_id')::bigint)
    when 'matching_rule' then (select node.process_id from ner_tag_type label join node on node.id = label.node_id
      where label.id = (image ->> 'ner_tag_type_id')::bigint)
    else coalesce((image ->> 'process_id')::bigint,
      (select process_id from node where id = (image ->> 'node_id')::bigint))
  end;
end $$;
