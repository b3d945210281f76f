-- The step of a job and its node as a runner receives them (ClaimedStep in packages/engine); null when either is deleted.
create function claimed_step(p_step bigint) returns jsonb language plpgsql stable as $$
declare
  v_step record;
  v_node record;
begin
  select id, document_id, node_id, status, attempt into v_step from step where id = p_step;
  if not found or (select deleted_at from document where id = v_step.document_id) is not null then return null; end if;
  select process_id, activity_type, auto_step_status, settings, rules_version into v_node
    from node where id = v_step.node_id;
  return jsonb_build_object('id', v_step.id, 'documentId', v_step.document_id, 'status', v_step.status,
    'attempt', v_step.attempt, 'nodeId', v_step.node_id, 'processId', v_node.process_id,
    'activityType', v_node.activity_type, 'autoStepStatus', v_node.auto_step_status,
    'settings', v_node.settings, 'rulesVersion', v_node.rules_version);
end $$;
