import type { ModelProblem as AnswerProblem } from '../model-error.ts';

/**
 * Why a call of a model gave no answer that can be used: what `AnswerProblem` lists, or
 *
 *   inactive      an administrator has switched the model off
 *   budget        what the model may cost a day leaves no room for the call
 *   blocked       the outgoing guard does not allow its address
 *   unreachable   no connection to its server
 *   timeout       no answer in time
 *   broken        the connection ended before the answer
 *   tooLarge      the answer has too many bytes
 */
export type ModelProblem =
  AnswerProblem | 'inactive' | 'budget' | 'blocked' | 'unreachable' | 'timeout' | 'broken' | 'tooLarge';

/**
 * A failed call. `again`: the same call may succeed later. `failed`: it cannot. `unknown`: the provider may have
 * worked for it. Contains neither key nor prompt.
 */
export class ModelFailure extends Error {
  readonly problem: ModelProblem;
  readonly fate: 'again' | 'failed' | 'unknown';
  /** For the texts of the problem: `model` always. */
  readonly params: Readonly<Record<string, string | number>>;
  readonly retryAfterMs: number | undefined;
  /** The text of an answer that was cut off. */
  readonly text: string | undefined;

  constructor(
    problem: ModelProblem,
    fate: ModelFailure['fate'],
    details: {
      params: ModelFailure['params'];
      retryAfterMs?: number | undefined;
      text?: string | undefined;
      cause?: unknown;
    },
  ) {
    super(`The call of a language model failed: ${problem}`, { cause: details.cause });
    this.name = 'ModelFailure';
    this.problem = problem;
    this.fate = fate;
    this.params = details.params;
    this.retryAfterMs = details.retryAfterMs;
    this.text = details.text;
  }
}
