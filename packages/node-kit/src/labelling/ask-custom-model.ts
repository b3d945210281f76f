import type { DocumentText } from '@scriptorium/annotations/document-text.ts';
import type { CustomConfig } from '@scriptorium/domain/graph/machine-settings.ts';
import { readCustomAnswer } from '@scriptorium/labelling/custom/custom-answer.ts';
import { customRequest, type CustomUtterance } from '@scriptorium/labelling/custom/custom-request.ts';
import { callCustomModel } from '@scriptorium/models/calls/call-custom-model.ts';
import { customAddress, customName, toCustomStepFailure } from '../models/custom-model.ts';
import { openNodeSecret } from '../models/node-model.ts';
import { findFileName } from './labelled-documents.store.ts';
import type { Labelled, LabellingRequest, LabellingWork } from './labelled.ts';
import { labellingModelId } from './labelling-models.store.ts';

type Request = LabellingRequest<CustomConfig>;

/** Asks a model at an address of the node's own for labels (docs/custom-models.md). A repeated call does no harm. */
export async function askCustomModel(work: LabellingWork, request: Request): Promise<Labelled> {
  const { config, labels, read } = request;
  const url = await customAddress(work, config);
  const name = customName(config, url);
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
    return { source: 'MODEL', modelId, modelName: name, ...found, ending: { kind: 'finished' }, settle };
  } catch (error) {
    throw toCustomStepFailure(error, name);
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

function utterancesOf({ spoken }: DocumentText): CustomUtterance[] | null {
  if (!spoken) return null;
  const byUtterance = Map.groupBy(spoken.tokens, ({ utteranceId }) => utteranceId);
  return [...byUtterance].map(([id, tokens]) => ({
    id,
    tokens: tokens.map((token) => ({ id: token.id, value: token.value })),
  }));
}
