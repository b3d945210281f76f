/** The steps of a document as a text; nobody need look for people's work in a `running` one, which is about to end. */
export const stepsText = (document: string, running: string): string => `(
        select string_agg(format('{"id":%s,"nodeId":%s,"copy":%s,"master":%s,"status":"%s","touched":%s}', step.id,
          step.node_id, step.copy, step.master::text, step.status, case
            when step.status in ('DONE', 'ACCEPTED') or step.blocked_by is not null or step.id = ${running} then 'true'
            else is_touched(step.id)::text end), ',' order by step.id)
        from step where step.document_id = ${document})`;

export const submitsText = (document: string): string => `(
        select string_agg(format('{"nodeId":%s,"submits":%s}', node_id, submits), ',' order by node_id)
        from additional_submit where document_id = ${document})`;

/** Where a document stands: see 0008-steps-at-once/standing.ts. */
export const standingText = (
  of: Record<'process' | 'status' | 'blockedBy' | 'version' | 'steps' | 'submits', string>,
): string => `'{"processId":' || ${of.process} || ',"status":"' || ${of.status} || '","blockedBy":'
      || coalesce(${of.blockedBy}::text, 'null') || ',"graphVersion":"' || ${of.version} || '","steps":['
      || coalesce(${of.steps}, '') || '],"submits":[' || coalesce(${of.submits}, '') || ']}'`;

/** Who holds the lock of a document knows its row, and asks for the rest alone; others ask for it by its key. */
export const standing = [
  `create function standing_of(
    p_document bigint, p_process bigint, p_status text, p_blocked_by bigint, p_running bigint
  ) returns text language plpgsql stable as $$
  declare
    v_version uuid;
    v_submits text;
    v_steps text;
  begin
    select graph_version, ${submitsText('p_document')} into v_version, v_submits from process where id = p_process;
    v_steps := ${stepsText('p_document', 'p_running')};
    return ${standingText({
      process: 'p_process',
      status: 'p_status',
      blockedBy: 'p_blocked_by',
      version: 'v_version',
      steps: 'v_steps',
      submits: 'v_submits',
    })};
  end $$`,
  // null when the document is gone
  `create or replace function document_standing(p_document bigint, p_running bigint) returns text
  language plpgsql stable as $$
  declare
    v_document record;
  begin
    select process_id, status, blocked_by, deleted_at into v_document from document where id = p_document;
    if not found or v_document.deleted_at is not null then return null; end if;
    return standing_of(p_document, v_document.process_id, v_document.status, v_document.blocked_by, p_running);
  end $$`,
];
