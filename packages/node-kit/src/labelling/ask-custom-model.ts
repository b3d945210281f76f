import { createHash } from 'node:crypto';
import type { DocumentText } from '@scriptorium/annotations/document-text.ts';
import type { CustomConfig } from '@scriptorium/domain/graph/machine-settings.ts';
import { readCustomAnswer } from '@scriptorium/labelling/custom/custom-answer.ts';
import { customRequest, type CustomUtterance } from '@scriptorium/labelling/custom/custom-request.ts';
import { callCustomModel } from '@scriptorium/models/calls/call-custom-model.ts';
import { customAddress, customName, toCustomStepFailure } from '../models/custom-model.ts';
import { openNodeSecret } from '../models/node-model.ts';
import { askOnce, forgetClaims } from './ask-once.ts';
import { findFileName } from './labelled-documents.store.ts';
import type { Labelled, LabellingRequest, LabellingWork } from './labelled.ts';
import { labellingModelId } from './labelling-models.store.ts';
import { settleRun } from './labelling-runs.store.ts';

type Request = LabellingRequest<CustomConfig>;

/** Asks a model at an address of the node's own for labels (docs/custom-models.md). A repeated call does no harm, and copies of
 * a step use one answer. */
export async function askCustomModel(work: LabellingWork, request: Request): Promise<Labelled> {
  const { db, step } = work;
  const { config, labels, read } = request;
  const url = await customAddress(work, config);
  const name = customName(config, url);
  const body = await bodyOf(work, request);
  const asked = {
    step,
    key: `custom:${step.id}:${step.attempt}`,
    requestHash: createHash('sha256')
      .update(JSON.stringify([url, body]))
      .digest('base64url'),
    part: null,
  };
  try {
    await forgetClaims(db, step);
    const run = await askOnce(db, asked, work.signal, () => ask(work, request, { name, url, body }));
    const { version: _, ...found } = readCustomAnswer(JSON.parse(run.answer), labels, read.text);
    const placed = found.classes.length + found.spans.length + found.tokens.length;
    return {
      source: 'MODEL',
      modelId: run.modelId,
      modelName: name,
      ...found,
      ending: { kind: 'finished' },
      settle: (tx) => settleRun(tx, run.id, { placed, dropped: [] }),
    };
  } catch (error) {
    throw toCustomStepFailure(error, name);
  }
}

/** Only an answer that can be used is stored. */
async function ask(
  work: LabellingWork,
  { config, labels, read }: Request,
  { name, url, body }: { name: string; url: string; body: object },
) {
  const began = performance.now();
  const json = await callCustomModel(work.services.models, {
    name,
    url,
    token: await openNodeSecret(work, config.secret),
    body,
    signal: work.signal,
  });
  const { version } = readCustomAnswer(json, labels, read.text);
  const modelId = await labellingModelId(work.db, {
    nodeId: work.step.nodeId,
    kind: 'CUSTOM',
    name,
    answeredBy: version,
    promptHash: '',
  });
  const ms = Math.round(performance.now() - began);
  const unknown = { inputTokens: null, outputTokens: null, cost: null, currency: null };
  return { modelId, modelName: name, answer: JSON.stringify(json), ms, ...unknown };
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

function utterancesOf({ spoken }: DocumentText): CustomUtterance[] | null {
  if (!spoken) return null;
  const byUtterance = Map.groupBy(spoken.tokens, ({ utteranceId }) => utteranceId);
  return [...byUtterance].map(([id, tokens]) => ({
    id,
    tokens: tokens.map((token) => ({ id: token.id, value: token.value })),
  }));
}
