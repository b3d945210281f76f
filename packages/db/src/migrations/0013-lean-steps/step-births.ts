/**
 * As in 0008-steps-at-once/step-births.ts; answers {ids, taken} as one value, which its caller passes on without a query.
 */
export const stepBirths = [
  `drop function create_steps(bigint, bigint, jsonb, jsonb, text, text, jsonb)`,
  `create function create_steps(
    p_document bigint, p_process bigint, p_steps jsonb, p_passed jsonb, p_before text, p_status text, p_take jsonb
  ) returns jsonb language plpgsql as $$
  declare
    draft record;
    made record;
    node record;
    v_ids bigint[] := '{}';
    v_payload jsonb := jsonb_build_object('documentId', p_document);
    v_job bigint;
    v_taken jsonb;
  begin
    for draft in select * from jsonb_to_recordset(p_steps)
      as drafts ("nodeId" bigint, copy int, status text, queue text)
    loop
      insert into step (document_id, node_id, copy, master, status)
        values (p_document, draft."nodeId", draft.copy, draft.copy = 0, draft.status)
        returning id, attempt into made;
      v_ids := v_ids || made.id;
      if draft.status = 'PROCESSING' and v_taken is null and p_take->'queues' ? draft.queue then
        insert into job (queue, payload, process_id, step_id, step_attempt, state, attempts, worker, lease_token,
            lease_until)
          values (draft.queue, v_payload, p_process, made.id, made.attempt, 'running', 1, p_take->>'worker',
            (p_take->>'token')::uuid, now() + (p_take->>'leaseMs')::int * interval '1 millisecond')
          returning id into v_job;
        select activity_type, auto_step_status, settings, rules_version into node
          from node where id = draft."nodeId";
        v_taken := jsonb_build_object('id', v_job, 'queue', draft.queue, 'payload', v_payload, 'processId', p_process,
          'stepId', made.id, 'stepAttempt', made.attempt, 'attempts', 1, 'maxAttempts', 5, 'cutOff', 0,
          'step', jsonb_build_object('id', made.id, 'documentId', p_document, 'status', draft.status,
            'attempt', made.attempt, 'nodeId', draft."nodeId", 'processId', p_process,
            'activityType', node.activity_type, 'autoStepStatus', node.auto_step_status,
            'settings', node.settings, 'rulesVersion', node.rules_version));
      elsif draft.status = 'PROCESSING' then
        insert into job (queue, payload, process_id, step_id, step_attempt)
          values (draft.queue, v_payload, p_process, made.id, made.attempt);
      end if;
    end loop;
    if jsonb_array_length(p_steps) > 0 and jsonb_array_length(p_passed) > 0 then
      insert into edge_count (edge_id, documents)
        select value::bigint, 1 from jsonb_array_elements_text(p_passed);
    end if;
    if p_status <> p_before then
      update document set status = p_status where id = p_document;
      insert into document_count (process_id, status, documents)
        values (p_process, p_before, -1), (p_process, p_status, 1);
    end if;
    return jsonb_build_object('ids', v_ids, 'taken', v_taken);
  end $$`,
];
