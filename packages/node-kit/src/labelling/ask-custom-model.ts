import type { DocumentText } from '@scriptorium/annotations/document-text.ts';
import type { CustomConfig } from '@scriptorium/domain/graph/machine-settings.ts';
import { atModelHost, HOST_PLACEHOLDER } from '@scriptorium/domain/graph/request-url.ts';
import { escapes, renderTemplate, wildcardNames } from '@scriptorium/domain/text/wildcards.ts';
import { StepFailure } from '@scriptorium/engine/steps/step-runner.ts';
import { CustomAnswerError, readCustomAnswer } from '@scriptorium/labelling/custom/custom-answer.ts';
import { customRequest, type CustomUtterance } from '@scriptorium/labelling/custom/custom-request.ts';
import { callCustomModel } from '@scriptorium/models/calls/call-custom-model.ts';
import { ModelFailure } from '@scriptorium/models/calls/model-failure.ts';
import { reasonOfFailure } from '@scriptorium/models/calls/reason-of-failure.ts';
import { runOfStep, valuesOfRun } from '../actions/action-runner.ts';
import { openNodeSecret } from '../models/node-model.ts';
import { findFileName } from './labelled-documents.store.ts';
import type { Labelled, LabellingRequest, LabellingWork } from './labelled.ts';
import { labellingModelId } from './labelling-models.store.ts';
import { labellingReason } from './labelling-reason.ts';

type Request = LabellingRequest<CustomConfig>;

/** Asks a model at an address of the node's own for labels (docs/custom-models.md). A repeated call does no harm. */
export async function askCustomModel(work: LabellingWork, request: Request): Promise<Labelled> {
  const { config, labels, read } = request;
  const url = await addressOf(work, config);
  const name = config.model === '' ? (URL.parse(url)?.host ?? url) : config.model;
  try {
    const json = await callCustomModel(work.services.models, {
      name,
      url,
      token: await openNodeSecret(work, config.secret),
      body: await bodyOf(work, request),
      signal: work.signal,
    });
    const { version, ...found } = readCustomAnswer(json, labels, read.text);
    const modelId = await labellingModelId(work.db, {
      nodeId: work.step.nodeId,
      kind: 'CUSTOM',
      name,
      answeredBy: version,
      promptHash: '',
    });
    const settle = () => Promise.resolve();
    return { source: 'MODEL', modelId, modelName: name, ...found, dropped: [], undecided: null, settle };
  } catch (error) {
    throw toStepFailure(error, name);
  }
}

async function bodyOf({ db, step }: LabellingWork, { config, labels, read }: Request): Promise<object> {
  const { documentId, nodeId } = step;
  const filename = await findFileName(db, documentId);
  return customRequest({
    model: config.model,
    document: { id: documentId, filename, content: read.spoken ? null : read.text },
    utterances: utterancesOf(read),
    nodeId,
    labels,
    text: read.text,
  });
}

async function addressOf(work: LabellingWork, { restApiUrl }: CustomConfig): Promise<string> {
  const values = await valuesOfRun(runOfStep(work), wildcardNames(restApiUrl));
  const url = atModelHost(renderTemplate(restApiUrl, values, escapes.urlPart), work.services.modelHost);
  if (url !== null) return url;
  throw new StepFailure(labellingReason('noHost', { host: HOST_PLACEHOLDER, setting: 'MODEL_HOST' }));
}

function utterancesOf({ spoken }: DocumentText): CustomUtterance[] | null {
  if (!spoken) return null;
  const byUtterance = Map.groupBy(spoken.tokens, ({ utteranceId }) => utteranceId);
  return [...byUtterance].map(([id, tokens]) => ({
    id,
    tokens: tokens.map((token) => ({ id: token.id, value: token.value })),
  }));
}

function toStepFailure(error: unknown, model: string): unknown {
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
