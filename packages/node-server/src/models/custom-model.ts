import type { CustomConfig } from '@scriptorium/domain/graph/machine-settings.ts';
import { atModelHost, hasHostWildcard, HOST_PLACEHOLDER } from '@scriptorium/domain/graph/request-url.ts';
import { hostOfAddress, type SecretHost } from '@scriptorium/domain/secrets/secret-hosts.ts';
import { escapes, renderTemplate, wildcardNames } from '@scriptorium/domain/text/wildcards.ts';
import { StepFailure, type StepWork } from '@scriptorium/engine/api/step-runner.ts';
import { CustomAnswerError } from '@scriptorium/labelling/custom/custom-answer.ts';
import { ModelFailure } from '@scriptorium/models/calls/model-failure.ts';
import { reasonOfFailure } from '@scriptorium/models/calls/call-faults.ts';
import { runOfStep, valuesOfRun } from '../actions/action-runner.ts';
import { openSecret } from '../secrets/open-secret.ts';
import { fillMarks, marksFor, showMarks, withMarks } from '../secrets/secrets-in-text.ts';
import { labellingReason } from './labelling-reason.ts';
import type { NodeServices } from '../http/services.ts';

export interface CustomAddress {
  /** With the wildcards of its secrets. */
  readonly shown: string;
  readonly target: SecretHost | null;
  /** Opens the secrets of the address, and fills them in. */
  open(): Promise<{ readonly url: string; readonly secrets: readonly string[] }>;
}

/** The address of a custom model, with its wildcards and the host of models filled in; its secrets only when it is called. */
export async function customAddress(
  work: StepWork<NodeServices>,
  { restApiUrl }: CustomConfig,
): Promise<CustomAddress> {
  if (hasHostWildcard(restApiUrl)) throw new StepFailure(labellingReason('hostWildcard'));
  const wildcards = wildcardNames(restApiUrl);
  const marks = marksFor(wildcards);
  const values = withMarks(await valuesOfRun(runOfStep(work), wildcards), marks);
  const rendered = renderTemplate(restApiUrl, values, escapes.urlPart);
  const url = atModelHost(rendered, work.services.modelHost);
  if (url === null)
    throw new StepFailure(labellingReason('noHost', { host: HOST_PLACEHOLDER, setting: 'MODEL_HOST' }));
  const target = hostOfAddress(rendered);
  return {
    shown: showMarks(url, marks),
    target,
    async open() {
      const opened = new Map<string, string>();
      const { processId, nodeId } = work.step;
      for (const { name } of marks)
        opened.set(
          name,
          await openSecret(work.db, work.services.sealer, { secret: { name }, processId, nodeId, target }),
        );
      const valueOf = (name: string) => encodeURIComponent((opened.get(name) ?? '').toWellFormed());
      return { url: fillMarks(url, marks, valueOf), secrets: [...opened.values()] };
    },
  };
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
