import type { LlmChatResponse } from '../llm-prompt.contract.ts';
import type { Reason } from '@scriptorium/db/schema/reason.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { toNumber } from '@scriptorium/db/schema/decimal.ts';
import type { StepStatus } from '@scriptorium/domain/steps/statuses.ts';
import { sql } from 'kysely';

interface PromptRow extends Omit<LlmChatResponse, 'cost'> {
  readonly nodeId: number;
  readonly cost: string | null;
}

/**
 * The prompts of the steps of a document, or of one step, with the latest answers. A step without an answer shows the
 * prompt that it will ask.
 */
export async function listPrompts(
  db: Db,
  where: { readonly documentId: number } | { readonly stepId: number },
): Promise<(LlmChatResponse & { nodeId: number })[]> {
  const condition =
    'stepId' in where ? sql`step.id = ${where.stepId}` : sql`step.document_id = ${where.documentId}`;
  const { rows } = await sql<PromptRow>`
    select step.id as "stepId", step.node_id as "nodeId",
      coalesce(answer.prompt, own.prompt, node.settings ->> 'prompt', '') as prompt,
      case
        when answer.id is not null then answer.editor_state
        when own.step_id is not null then own.editor_state
        else node.settings -> 'promptEditorState'
      end as "promptEditorState",
      answer.response, answer.model_name as "modelName", answer.answered_by as "answeredBy", answer.finish,
      answer.input_tokens as "inputTokens", answer.output_tokens as "outputTokens", answer.cost::text as cost,
      answer.currency, answer.ms, answer.created_at as "answeredAt",
      answer.words_only as "wordsOnly"
    from step
    join node on node.id = step.node_id and node.activity_type = 'LLM_PROMPT'
    left join llm_step_prompt own on own.step_id = step.id
    left join lateral (
      select * from llm_response where llm_response.step_id = step.id order by id desc limit 1
    ) answer on true
    where ${condition}
    order by step.id`.execute(db);
  return rows.map((row) => ({ ...row, cost: toNumber(row.cost) }));
}

/** The prompts that a step can ask, or has asked the last time: its own one and that of its node. */
export async function storedPrompts(db: Db, stepId: number): Promise<string[]> {
  const { rows } = await sql<{ prompt: string }>`
    select stored.prompt
    from step
    join node on node.id = step.node_id
    left join llm_step_prompt own on own.step_id = step.id
    left join lateral (
      select llm_response.prompt from llm_response where llm_response.step_id = step.id order by id desc limit 1
    ) answer on true
    cross join lateral unnest(array[answer.prompt, own.prompt, node.settings ->> 'prompt']) as stored (prompt)
    where step.id = ${stepId} and stored.prompt is not null`.execute(db);
  return rows.map(({ prompt }) => prompt);
}

export const findStep = (
  db: Db,
  id: number,
): Promise<{ status: StepStatus; reason: Reason | null; attempt: number } | undefined> =>
  db.selectFrom('step').select(['status', 'reason', 'attempt']).where('id', '=', id).executeTakeFirst();

/** From now on the step asks this prompt. */
export const saveStepPrompt = (
  db: Db,
  {
    stepId,
    prompt,
    editorState,
    userId,
  }: { stepId: number; prompt: string; editorState: object; userId: number },
) => {
  const values = { prompt, editor_state: JSON.stringify(editorState), changed_by: userId };
  return db
    .insertInto('llm_step_prompt')
    .values({ step_id: stepId, ...values })
    .onConflict((conflict) =>
      conflict.column('step_id').doUpdateSet({ ...values, changed_at: sql<string>`now()` }),
    )
    .execute();
};
