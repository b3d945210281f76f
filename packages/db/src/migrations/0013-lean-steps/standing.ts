/** See 0008-steps-at-once/standing.ts; the document by its key alone, see lean-steps.ts. */
export const standing = [
  `create or replace function document_standing(p_document bigint, p_running bigint) returns text
  language plpgsql stable as $$
  declare
    v_head text;
    v_gone timestamptz;
    v_steps text;
    v_submits text;
  begin
    select format('{"processId":%s,"status":"%s","blockedBy":%s,"graphVersion":"%s"', document.process_id,
        document.status, coalesce(document.blocked_by::text, 'null'), process.graph_version), document.deleted_at
      into v_head, v_gone from document join process on process.id = document.process_id
      where document.id = p_document;
    if not found or v_gone is not null then return null; end if;
    select string_agg(format('{"id":%s,"nodeId":%s,"copy":%s,"master":%s,"status":"%s","touched":%s}', step.id,
        step.node_id, step.copy, step.master::text, step.status, case
          when step.status in ('DONE', 'ACCEPTED') or step.blocked_by is not null or step.id = p_running then 'true'
          else is_touched(step.id)::text end), ',' order by step.id)
      into v_steps from step where step.document_id = p_document;
    select string_agg(format('{"nodeId":%s,"submits":%s}', node_id, submits), ',' order by node_id)
      into v_submits from additional_submit where document_id = p_document;
    return v_head || ',"steps":[' || coalesce(v_steps, '') || '],"submits":[' || coalesce(v_submits, '') || ']}';
  end $$`,
];
