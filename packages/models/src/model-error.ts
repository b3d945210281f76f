import type { Answer } from './answer.ts';

/**
 * Why a call gave no answer to use.
 *
 *   busy         a rate limit, or the provider waited too long for the request
 *   overloaded   the provider has no capacity
 *   serverError  any other failure inside the provider
 *   key          the key is missing, wrong or expired
 *   forbidden    the key may not use this model
 *   quota        the account has no credit left
 *   notFound     there is no such model, or no such address
 *   tooLong      the prompt is longer than the context of the model
 *   rejected     the provider does not accept the request
 *   notJson      not an answer of this protocol, such as the page of a proxy
 *   empty        an answer without text
 *   refused      the provider or the model declined to answer
 *   cut          the answer reached the limit of tokens
 */
export type ModelProblem =
  | 'busy'
  | 'overloaded'
  | 'serverError'
  | 'key'
  | 'forbidden'
  | 'quota'
  | 'notFound'
  | 'tooLong'
  | 'rejected'
  | 'notJson'
  | 'empty'
  | 'refused'
  | 'cut';

/** The fields of the answer are those of an answer that cannot be used, with its usage. */
export interface ModelError extends Partial<Answer> {
  /** `again`: a later attempt may succeed. `failed`: the same request will fail again. */
  readonly fate: 'again' | 'failed';
  readonly problem: ModelProblem;
  /** The HTTP status. */
  readonly status: number;
  /** At most an hour. */
  readonly retryAfterMs?: number;
  /** The provider's explanation, without the key, at most 300 characters. */
  readonly message?: string;
  /** The text of a cut answer. */
  readonly text?: string;
}
