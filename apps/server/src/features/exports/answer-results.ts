import type { LlmChatResponse } from '@scriptorium/nodes/llm-prompt/llm-prompt.contract.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { answersOfStep } from '@scriptorium/nodes/llm-prompt/server/llm-prompts.service.ts';
import type { Results } from './results.ts';

const COLUMNS = [
  'prompt',
  'response',
  'modelName',
  'answeredBy',
  'finish',
  'inputTokens',
  'outputTokens',
  'cost',
  'currency',
  'answeredAt',
] as const satisfies (keyof LlmChatResponse)[];

/** The answers of a language model: the latest one of each step. */
export const answerResults = (db: Db): Results<LlmChatResponse> => ({
  columns: COLUMNS,
  cells: (answer) => COLUMNS.map((column) => answer[column]),
  async *ofStep({ id }) {
    yield await answersOfStep(db, id);
  },
});
