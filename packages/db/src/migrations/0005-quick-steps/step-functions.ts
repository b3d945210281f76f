/**
 * What happens for each step, in functions: the database keeps their plans, and one round trip does several statements
 * (docs/decisions/0017). Each statement of a volatile function sees what was committed before it began.
 */
export const stepFunctions = [
  // where a document stands; touched: see engine, document-facts.store.ts
  `create function document_standing(
    p_document bigint, p_process bigint,
    out "graphVersion" uuid, out "steps" json, out "submits" json
  ) language plpgsql stable as $$
  begin
    select graph_version into "graphVersion" from process where id = p_process;
    select coalesce(json_agg(json_build_object('id', step.id, 'nodeId', step.node_id, 'copy', step.copy,
        'master', step.master, 'status', step.status, 'touched', case
          when step.status in ('DONE', 'ACCEPTED') or step.blocked_by is not null then true
          else exists (select from ner_tag where ner_tag.step_id = step.id and user_id is not null)
            or exists (select from classifier_tag where classifier_tag.step_id = step.id and user_id is not null)
            or exists (select from tag_tombstone where tag_tombstone.step_id = step.id) end)), '[]')
      into "steps" from step where step.document_id = p_document;
    select coalesce(json_agg(json_build_object('nodeId', entry.node_id, 'submits', entry.submits)), '[]')
      into "submits" from additional_submit entry where entry.document_id = p_document;
  end $$`,
  // the document is locked first, alone; no row when the job is not the caller's any more: roll back
  `create function end_step(
    p_document bigint, p_job bigint, p_attempts int, p_token uuid,
    p_step bigint, p_step_attempt int, p_status text, p_reason jsonb, p_run jsonb
  ) returns table ("processId" bigint, "documentStatus" text, "blockedBy" bigint,
    "graphVersion" uuid, "steps" json, "submits" json) language plpgsql as $$
  begin
    select document.process_id, document.status, document.blocked_by into "processId", "documentStatus", "blockedBy"
      from document where document.id = p_document and deleted_at is null for no key update;
    if not found then return; end if;
    if p_status = 'ERROR' then
      update job set state = 'failed', error = p_reason, finished_at = now(),
          lease_token = null, lease_until = null, worker = null
        where id = p_job and state = 'running' and attempts = p_attempts and lease_token = p_token;
    else
      delete from job
        where id = p_job and state = 'running' and attempts = p_attempts and lease_token = p_token;
    end if;
    if not found then return; end if;
    update step set status = p_status, reason = p_reason, run = coalesce(p_run, run),
        worker_id = case when p_status = 'ERROR' then worker_id end,
        rejected = rejected and p_status not in ('DONE', 'ACCEPTED'),
        completed_at = case when p_status in ('DONE', 'ACCEPTED') then now() else completed_at end,
        changed_at = now(), changed_by = null
      where id = p_step and attempt = p_step_attempt and status = 'PROCESSING';
    if not found then return; end if;
    select standing."graphVersion", standing."steps", standing."submits" into "graphVersion", "steps", "submits"
      from document_standing(p_document, "processId") standing;
    return next;
  end $$`,
  // steps with their jobs, the count of what passed each edge, and the document's status
  `create function create_steps(
    p_document bigint, p_process bigint, p_steps jsonb, p_passed jsonb, p_before text, p_status text
  ) returns void language plpgsql as $$
  declare
    draft record;
    made record;
  begin
    for draft in select * from jsonb_to_recordset(p_steps)
      as drafts ("nodeId" bigint, copy int, status text, queue text)
    loop
      insert into step (document_id, node_id, copy, master, status)
        values (p_document, draft."nodeId", draft.copy, draft.copy = 0, draft.status)
        returning id, attempt into made;
      if draft.status = 'PROCESSING' then
        insert into job (queue, payload, process_id, step_id, step_attempt)
          values (draft.queue, jsonb_build_object('documentId', p_document), p_process, made.id, made.attempt);
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
  end $$`,
];
