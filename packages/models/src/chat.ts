import type { Answer } from './answer.ts';
import { answerText } from './answer-text.ts';
import { callUrl } from './call-url.ts';
import { canAttach } from './attachments.ts';
import type { ChatModel, Modality, ModelRequest, ModelResponse, Question } from './chat-model.ts';
import { codecs } from './codecs.ts';
import { faultOfAnswer, faultOfResponse } from './answer-faults.ts';
import type { ModelError } from './model-error.ts';
import { Name } from './storable.ts';

export type ChatReading =
  | { readonly kind: 'answer'; readonly answer: Answer }
  | { readonly kind: 'error'; readonly error: ModelError };

const ALL: readonly Modality[] = ['IMAGE', 'PDF', 'AUDIO'];

/**
 * The request for a question. Throws a RangeError for an attachment that the protocol cannot carry: `canAttach` says
 * so before.
 */
export function chatRequest(model: ChatModel, question: Question): ModelRequest {
  const { system, prompt, attachment } = question;
  if (attachment && !canAttach(model.protocol, ALL, attachment.contentType))
    throw new RangeError(`The protocol ${model.protocol} carries no ${attachment.contentType}.`);
  const { path, headers, body } = codecs[model.protocol].ask(model, {
    ...question,
    ...(system === undefined ? {} : { system: system.toWellFormed() }),
    prompt: prompt.toWellFormed(),
  });
  return {
    url: callUrl(model.baseUrl, path),
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: JSON.stringify(body),
  };
}

/** The answer in any response of a provider, or the reason that there is none. Never throws. `now`: ms. */
export function readChat(
  { protocol, key }: Pick<ChatModel, 'protocol' | 'key'>,
  response: ModelResponse,
  now = Date.now(),
): ChatReading {
  const codec = codecs[protocol];
  const { status } = response;
  const json = parseJson(response.body);
  const requestId = requestIdOf(response);
  const given = status >= 200 && status < 300 ? codec.read(json) : undefined;
  if (!given)
    return {
      kind: 'error',
      error: { ...faultOfResponse(response, codec.readError(json), { key, now }), requestId },
    };
  const answer = { ...given, text: answerText(given.text), requestId: requestId ?? given.requestId };
  const error = faultOfAnswer(answer, status);
  return error ? { kind: 'error', error } : { kind: 'answer', answer };
}

export const requestIdOf = ({ headers }: ModelResponse): string | null =>
  Name.parse(headers['x-request-id'] ?? headers['request-id']) ?? null;

/** Undefined for what is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
