import { EditorState } from '@scriptorium/domain/graph/editor-state.ts';
import { isStorable } from '@scriptorium/domain/names.ts';
import { z } from 'zod';
import { document, step } from '@scriptorium/contract/kit/access.ts';
import { endpoint } from '@scriptorium/contract/kit/endpoint.ts';
import { cacheBuster, Id, Timestamp } from '@scriptorium/contract/kit/fields.ts';
import { StepReason } from '@scriptorium/contract/documents/steps.ts';

/** The answer of a model to the prompt of a step. */
export const LlmChatResponse = z
  .object({
    stepId: z.number(),
    /** As it was written, with its wildcards. */
    prompt: z.string(),
    promptEditorState: z.unknown().nullable(),
    /** Null where nothing has been answered yet. */
    response: z.string().nullable(),
    /** The model as it was named then. */
    modelName: z.string().nullable(),
    /** The provider's name of the model that answered. */
    answeredBy: z.string().nullable(),
    /** The provider's word for the end of the answer. */
    finish: z.string().nullable(),
    inputTokens: z.number().nullable(),
    outputTokens: z.number().nullable(),
    /** Null where prices or tokens are not known. */
    cost: z.number().nullable(),
    currency: z.string().nullable(),
    ms: z.number().nullable(),
    answeredAt: Timestamp.nullable(),
    /** Why the passages in the prompt were searched for by words alone, although the process has a model for their meaning. */
    wordsOnly: StepReason.nullable(),
  })
  .meta({ id: 'LlmChatResponse' });
export type LlmChatResponse = z.infer<typeof LlmChatResponse>;

const RERUN_TIMEOUT_MS = 300_000;

export const llmPrompts = {
  responses: endpoint({
    method: 'GET',
    path: '/api/llm-chat-responses',
    summary: 'The prompts of the language model steps of a document, with the latest answers',
    access: document('query.documentId', 'READ'),
    query: z.object({ documentId: Id, ...cacheBuster }),
    reply: z.array(LlmChatResponse),
  }),
  rerun: endpoint({
    method: 'POST',
    path: '/api/llm-prompt-step/:stepId/rerun',
    summary: `Run a language model step with a prompt of its own; answers when the run has ended, at most ${RERUN_TIMEOUT_MS} ms later`,
    access: step('params.stepId', 'WRITE'),
    params: z.object({ stepId: Id }),
    body: z.object({
      prompt: z.string().trim().min(1).max(200_000).refine(isStorable, 'Pattern'),
      promptEditorState: EditorState.refine((state) => state !== null, { error: 'NotNull' }),
    }),
    reply: z.object({
      response: LlmChatResponse,
      /** Why there is no new answer; null after a success, and while the run goes on. */
      reason: StepReason.nullable(),
    }),
  }),
};

/** The groups of endpoints of this type. */
export const llmPromptContract = { llmPrompts };
