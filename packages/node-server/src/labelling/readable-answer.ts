import { EffectFailure } from '@scriptorium/engine/outbox/effect.ts';
import { readClasses, readSpans } from '@scriptorium/labelling/answer/read-labels.ts';
import { answerSchema } from '@scriptorium/labelling/prompt/answer-schema.ts';
import type { LlmConfig } from '@scriptorium/domain/graph/machine-settings.ts';
import type { Answer } from '@scriptorium/models/answer.ts';
import { callModel } from '@scriptorium/models/calls/call-model.ts';
import type { StoredModel } from '@scriptorium/models/calls/stored-models.store.ts';
import { openModelKey } from '../models/node-model.ts';
import type { LabellingRequest, LabellingWork } from './labelled.ts';
import { labellingReason } from '../models/labelling-reason.ts';

/** Models that are not bound by a schema make slips, mostly not twice. */
const MAX_CALLS = 2;
const SHOWN = 100;

/** Asks a model until its answer has the form that it was asked for. */
export async function readableAnswer(
  work: LabellingWork,
  { config, task }: LabellingRequest<LlmConfig>,
  model: StoredModel,
  { system, prompt, labelCount }: { system: string; prompt: string; labelCount: number },
): Promise<Answer> {
  const { db, services, step, signal } = work;
  const { processId, nodeId, documentId } = step;
  const key = await openModelKey(work, config.secret, model);
  const read = task === 'CLASSES' ? readClasses : readSpans;
  const schema = answerSchema(task, labelCount);
  for (let calls = 1; ; calls += 1) {
    const answer = await callModel(db, services.models, {
      model,
      key,
      question: { system, prompt, temperature: 0, schema },
      cause: { purpose: 'LABELS', processId, nodeId, documentId },
      signal,
    });
    if (read(answer.text)) return answer;
    if (calls === MAX_CALLS) {
      const beginning = answer.text.slice(0, SHOWN).toWellFormed();
      throw new EffectFailure('failed', labellingReason('unreadable', { model: model.name, beginning }), {
        receipt: { text: answer.text },
      });
    }
  }
}
