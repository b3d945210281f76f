-- A document as an evaluation reads it (DocumentSnapshot in packages/engine); null when it is deleted. `p_running` is a step
-- that is about to end: it counts as touched without a lookup.
create function document_snapshot(p_document bigint, p_running bigint) returns json language plpgsql stable as $$
declare
  v_document record;
  v_graph_version uuid;
  v_steps json;
  v_submits json;
begin
  select version, process_id, status, blocked_by, deleted_at into v_document from document where id = p_document;
  if not found or v_document.deleted_at is not null then return null; end if;
  select graph_version into v_graph_version from process where id = v_document.process_id;
  select coalesce(json_agg(json_build_object('id', step.id, 'nodeId', step.node_id, 'copy', step.copy,
      'master', step.master, 'status', step.status,
      'touched', is_finished(step.status) or step.blocked_by is not null or step.id is not distinct from p_running or is_touched(step.id))
      order by step.id), '[]')
    into v_steps from step where step.document_id = p_document;
  select coalesce(json_agg(json_build_object('nodeId', node_id, 'submits', submits)), '[]')
    into v_submits from additional_submit where document_id = p_document;
  return json_build_object('version', v_document.version, 'processId', v_document.process_id,
    'status', v_document.status, 'blockedBy', v_document.blocked_by, 'graphVersion', v_graph_version,
    'steps', v_steps, 'submits', v_submits);
end $$;
