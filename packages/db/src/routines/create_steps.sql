-- Creates steps of a locked document with their jobs, counts the passed edges, and sets the document's status. Returns {ids,
-- taken}: the ids in the order of `p_steps`, and the first job that the caller can run itself, created as claimed and shaped
-- like a row of claim_jobs, which saves a claim. `p_take`: {queues, worker, leaseMs, token} or null.
create function create_steps(
  p_document bigint, p_process bigint, p_steps jsonb, p_passed jsonb, p_before text, p_status text, p_take jsonb
) returns jsonb language plpgsql as $$
declare
  v_draft record;
  v_step record;
  v_job record;
  v_ids bigint[] := '{}';
  v_payload jsonb := jsonb_build_object('documentId', p_document);
  v_taken jsonb;
begin
  for v_draft in select * from jsonb_to_recordset(p_steps)
    as drafts ("nodeId" bigint, copy int, status text, queue text)
  loop
    insert into step (document_id, node_id, copy, master, status)
      values (p_document, v_draft."nodeId", v_draft.copy, v_draft.copy = 0, v_draft.status)
      returning id, attempt into v_step;
    v_ids := v_ids || v_step.id;
    if v_draft.status = 'PROCESSING' and v_taken is null and p_take->'queues' ? v_draft.queue then
      insert into job (queue, payload, process_id, step_id, step_attempt, state, attempts, worker, lease_token,
          lease_until)
        values (v_draft.queue, v_payload, p_process, v_step.id, v_step.attempt, 'running', 1, p_take->>'worker',
          (p_take->>'token')::uuid, now() + (p_take->>'leaseMs')::int * interval '1 millisecond')
        returning id, attempts, max_attempts, cut_off into v_job;
      v_taken := jsonb_build_object('id', v_job.id, 'queue', v_draft.queue, 'payload', v_payload,
        'processId', p_process, 'stepId', v_step.id, 'stepAttempt', v_step.attempt, 'attempts', v_job.attempts,
        'maxAttempts', v_job.max_attempts, 'cutOff', v_job.cut_off, 'step', claimed_step(v_step.id));
    elsif v_draft.status = 'PROCESSING' then
      insert into job (queue, payload, process_id, step_id, step_attempt)
        values (v_draft.queue, v_payload, p_process, v_step.id, v_step.attempt);
    end if;
  end loop;
  if jsonb_array_length(p_steps) > 0 and jsonb_array_length(p_passed) > 0 then
    insert into edge_count (edge_id, documents)
      select value::bigint, 1 from jsonb_array_elements_text(p_passed);
  end if;
  perform set_document_status(p_document, p_process, p_before, p_status);
  return jsonb_build_object('ids', v_ids, 'taken', v_taken);
end $$;
