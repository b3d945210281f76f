/**
 * Where a document stands, as JSON in an order and spelling of its own (engine, standing.ts writes the same): two that are
 * equal as texts stand alike.
 */
export const standing = [
  `drop function end_step(bigint, bigint, int, uuid, bigint, int, text, jsonb, jsonb)`,
  `drop function document_standing(bigint, bigint)`,
  // people hold it, tagged, classified, or deleted a machine's tag
  `create function is_touched(p_step bigint) returns boolean language plpgsql stable as $$
  begin
    return exists (select from ner_tag where step_id = p_step and user_id is not null)
      or exists (select from classifier_tag where step_id = p_step and user_id is not null)
      or exists (select from tag_tombstone where step_id = p_step);
  end $$`,
  // p_running: a step that is about to end, for which nobody need look; null when the document is gone
  `create function document_standing(p_document bigint, p_running bigint) returns text language plpgsql stable as $$
  declare
    v_head text;
    v_steps text;
    v_submits text;
  begin
    select format('{"processId":%s,"status":"%s","blockedBy":%s,"graphVersion":"%s"', document.process_id,
        document.status, coalesce(document.blocked_by::text, 'null'), process.graph_version)
      into v_head from document join process on process.id = document.process_id
      where document.id = p_document and document.deleted_at is null;
    if not found then return null; end if;
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
