import type { AnswerSchema } from '@scriptorium/models/answer-format.ts';
import { shortId } from '../label-option.ts';
import type { Task } from '../task.ts';

/** Providers limit the number of values; a label beyond the set is dropped in any case. */
const MAX_ENUM = 250;

const objectOf = (properties: Record<string, AnswerSchema>): AnswerSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

/** The JSON that a model must answer. */
export function answerSchema(task: Task, labelCount: number): AnswerSchema {
  const ids = Array.from({ length: labelCount }, (_, index) => shortId(index));
  const label = { type: 'string', ...(ids.length <= MAX_ENUM ? { enum: ids } : {}) };
  if (task === 'CLASSES') return objectOf({ labels: { type: 'array', items: label } });
  const span = objectOf({ label, quote: { type: 'string' }, occurrence: { type: 'integer' } });
  return objectOf({ spans: { type: 'array', items: span } });
}
