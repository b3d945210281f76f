import { STEP_ENDS } from '../0008-steps-at-once/step-ends.ts';

/** Only a running job has a token. */
const IS_HELD = `id = p_job and attempts = p_attempts and lease_token = p_token`;

/** As in 0008-steps-at-once/step-ends.ts; the document and the job by their keys alone, see lean-steps.ts. */
export const stepEnds = [
  `create or replace function end_step(
    p_document bigint, p_job bigint, p_attempts int, p_token uuid,
    p_step bigint, p_step_attempt int, p_status text, p_reason jsonb, p_run jsonb
  ) returns text language plpgsql as $$
  begin
    perform from document where id = p_document for no key update;
    if p_status = 'ERROR' then
      update job set state = 'failed', error = p_reason, finished_at = now(),
          lease_token = null, lease_until = null, worker = null
        where ${IS_HELD};
    else
      delete from job where ${IS_HELD};
    end if;
    if not found then return null; end if;
    ${STEP_ENDS};
    if not found then return null; end if;
    return document_standing(p_document, null);
  end $$`,
  `drop function complete_step(bigint, bigint, int, uuid, bigint, int, text, jsonb, jsonb, text, jsonb, jsonb, text,
    jsonb)`,
  // what create_steps answers; null, with nothing done, when the document stands elsewhere
  `create function complete_step(
    p_document bigint, p_job bigint, p_attempts int, p_token uuid,
    p_step bigint, p_step_attempt int, p_status text, p_reason jsonb, p_run jsonb,
    p_known text, p_steps jsonb, p_passed jsonb, p_after text, p_take jsonb
  ) returns jsonb language plpgsql as $$
  declare
    v_document record;
  begin
    select process_id, status, blocked_by, deleted_at into v_document
      from document where id = p_document for no key update;
    if not found or v_document.deleted_at is not null then
      raise exception 'Document % is gone', p_document using errcode = 'SC001';
    end if;
    if standing_of(p_document, v_document.process_id, v_document.status, v_document.blocked_by, p_step)
      is distinct from p_known then
      return null;
    end if;
    delete from job where ${IS_HELD};
    if not found then
      raise exception 'Job % is held by another', p_job using errcode = 'SC001';
    end if;
    ${STEP_ENDS};
    if not found then
      raise exception 'Step % is in another attempt', p_step using errcode = 'SC001';
    end if;
    return create_steps(p_document, v_document.process_id, p_steps, p_passed, v_document.status, p_after, p_take);
  end $$`,
];
