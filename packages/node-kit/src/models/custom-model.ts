import type { CustomConfig } from '@scriptorium/domain/graph/machine-settings.ts';
import { atModelHost, hasHostWildcard, HOST_PLACEHOLDER } from '@scriptorium/domain/graph/request-url.ts';
import { escapes, renderTemplate, wildcardNames } from '@scriptorium/domain/text/wildcards.ts';
import { StepFailure, type StepWork } from '@scriptorium/engine/api/step-runner.ts';
import { CustomAnswerError } from '@scriptorium/labelling/custom/custom-answer.ts';
import { ModelFailure } from '@scriptorium/models/calls/model-failure.ts';
import { reasonOfFailure } from '@scriptorium/models/calls/reason-of-failure.ts';
import { runOfStep, valuesOfRun } from '../actions/action-runner.ts';
import { labellingReason } from './labelling-reason.ts';
import type { NodeServices } from '../http/services.ts';

/** The address of a custom model, with its wildcards and the host of models filled in. */
export async function customAddress(
  work: StepWork<NodeServices>,
  { restApiUrl }: CustomConfig,
): Promise<string> {
  if (hasHostWildcard(restApiUrl)) throw new StepFailure(labellingReason('hostWildcard'));
  const values = await valuesOfRun(runOfStep(work), wildcardNames(restApiUrl));
  const url = atModelHost(renderTemplate(restApiUrl, values, escapes.urlPart), work.services.modelHost);
  if (url !== null) return url;
  throw new StepFailure(labellingReason('noHost', { host: HOST_PLACEHOLDER, setting: 'MODEL_HOST' }));
}

/** The name of a custom model for people; its host where it has none. */
export const customName = ({ model }: CustomConfig, url: string): string =>
  model === '' ? (URL.parse(url)?.host ?? url) : model;

/** Why a custom model gave no answer that can be used; other errors are returned as they are. */
export function toCustomStepFailure(error: unknown, model: string): unknown {
  if (error instanceof CustomAnswerError) {
    const { detail } = error;
    return new StepFailure(labellingReason('badAnswer', { model, detail }), { cause: error });
  }
  if (!(error instanceof ModelFailure)) return error;
  const { fate, retryAfterMs } = error;
  const passing = fate !== 'failed';
  return new StepFailure(reasonOfFailure(error), {
    passing,
    cause: error,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
}
