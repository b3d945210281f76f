import type { Db } from '@scriptorium/db/database.ts';
import type { Answer } from '../answer.ts';
import { chatRequest, readChat } from '../chat.ts';
import type { Question } from '../chat-model.ts';
import { callProvider, type ProviderCall } from './call-provider.ts';
import { sizeOfQuestion } from './call-size.ts';
import { ModelFailure } from './model-failure.ts';
import type { ModelLimits } from './model-limits.ts';

export interface ModelCall extends ProviderCall {
  readonly question: Question;
}

/** Asks a model once: see `callProvider`. */
export const callModel = (db: Db, limits: ModelLimits, call: ModelCall): Promise<Answer> =>
  callProvider<Answer>(db, limits, call, () => {
    const { model, key, question } = call;
    requireFit(model, question);
    const chat = { ...model.chat, key };
    const size = sizeOfQuestion(chat, question);
    return { ...chatRequest(chat, question), size, read: (response) => readChat(chat, response) };
  });

/** Bytes of UTF-8 in a token of the languages with the longest tokens. */
const MOST_BYTES_OF_A_TOKEN = 8;

/** Some servers cut prompts silently. What certainly does not fit is not sent. */
export function requireFit({ name, chat }: ModelCall['model'], { system = '', prompt }: Question): void {
  const { contextTokens } = chat;
  const least = Buffer.byteLength(system + prompt) / MOST_BYTES_OF_A_TOKEN;
  if (contextTokens !== null && least > contextTokens)
    throw new ModelFailure('tooLong', 'failed', { params: { model: name, message: '' } });
}
