import type { Answer } from './answer.ts';
import type { ModelError, ModelProblem } from './model-error.ts';

/** The error of an answer that cannot be used, undefined for one that can. Its tokens were paid for in any case. */
export function judgeAnswer(answer: Answer, status: number): ModelError | undefined {
  const problem = problemOf(answer);
  if (problem === undefined) return undefined;
  const { text, ...details } = answer;
  return { fate: 'failed', problem, status, ...details, ...(problem === 'cut' ? { text } : {}) };
}

function problemOf({ text, finish }: Answer): ModelProblem | undefined {
  if (finish === 'refused') return 'refused';
  if (finish === 'length') return 'cut';
  return text.trim() === '' ? 'empty' : undefined;
}
