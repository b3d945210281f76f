import { createHash } from 'node:crypto';
import type { CustomConfig } from '@scriptorium/domain/graph/machine-settings.ts';
import type { Span } from '@scriptorium/domain/text/move-spans.ts';
import { readCustomAnswer } from '@scriptorium/labelling/custom/custom-answer.ts';
import { mergeCustom } from '@scriptorium/labelling/custom/merge-custom.ts';
import { partLength } from '@scriptorium/labelling/parts/part-length.ts';
import { callCustomModel } from '@scriptorium/models/calls/call-custom-model.ts';
import { ModelFailure } from '@scriptorium/models/calls/model-failure.ts';
import {
  customAddress,
  customName,
  toCustomStepFailure,
  type CustomAddress,
} from '../models/custom-model.ts';
import { openNodeSecret } from '../models/node-model.ts';
import { askInParts } from './ask-in-parts.ts';
import { askOnce, forgetClaims } from './ask-once.ts';
import { customBody } from './custom-body.ts';
import { findFileName } from './labelled-documents.store.ts';
import type { Labelled, LabellingRequest, LabellingWork } from './labelled.ts';
import { labellingModelId } from './labelling-models.store.ts';
import { settleRun, type LabellingRun } from './labelling-runs.store.ts';

/** The protocol tells no limit, so that a text that is too long is halved. */
const UNKNOWN_CONTEXT = { contextTokens: null, promptBytes: 0 };

type Request = LabellingRequest<CustomConfig>;

interface Asked {
  /** The name of the model that users see. */
  readonly name: string;
  readonly address: CustomAddress;
}

/** Asks a model at an address of the node's own for labels (docs/custom-models.md). A repeated call does no harm, and copies of
 * a step use one answer. */
export async function askCustomModel(work: LabellingWork, request: Request): Promise<Labelled> {
  const { labels, read } = request;
  const address = await customAddress(work, request.config);
  const name = customName(request.config, address.shown);
  try {
    const parts = (await askAll(work, request, { name, address })).map(({ part, answer: run }) => {
      const place = part ?? { start: 0, end: read.text.length };
      const text = read.text.slice(place.start, place.end);
      return { part: place, run, answer: readCustomAnswer(JSON.parse(run.answer), labels, text) };
    });
    return {
      source: 'MODEL',
      modelId: parts[0]?.run.modelId ?? 0,
      modelName: name,
      ...mergeCustom(parts, placesOfWords(request)),
      ending: { kind: 'finished' },
      settle: async (tx) => {
        for (const { run, answer } of parts) {
          const placed = answer.classes.length + answer.spans.length + answer.tokens.length;
          await settleRun(tx, run.id, { placed, dropped: [] });
        }
      },
    };
  } catch (error) {
    throw toCustomStepFailure(error, name);
  }
}

/** The answers about the text, or about its parts where the model answers that it is too long. */
async function askAll(work: LabellingWork, request: Request, { name, address }: Asked) {
  const { db, step } = work;
  const { config, labels, read } = request;
  const filename = await findFileName(db, step.documentId);
  await forgetClaims(db, step);
  const partition = {
    text: read.text,
    kind: read.spoken ? 'TRANSCRIPT' : 'TEXT',
    ...UNKNOWN_CONTEXT,
    modelName: name,
    onProgress: (done: number, total: number) => work.report({ done, total, phase: 'PARTS' }),
  } as const;
  return askInParts<LabellingRun>(partition, (part, text) => {
    const document = { id: step.documentId, nodeId: step.nodeId, filename };
    const body = customBody({ model: config.model, document, labels, read, part });
    const key = `custom:${step.id}:${step.attempt}`;
    const requestHash = createHash('sha256')
      .update(JSON.stringify([address.shown, body]))
      .digest('base64url');
    return askOnce(
      db,
      { step, key: part ? `${key}:${part.start}-${part.end}` : key, requestHash, part },
      work.signal,
      () => ask(work, request, { name, address, body, text }),
    );
  });
}

/** Only an answer that can be used is stored. */
async function ask(
  work: LabellingWork,
  { config, labels }: Request,
  { name, address, body, text }: Asked & { body: object; text: string },
) {
  const began = performance.now();
  const json = await callCustomModel(work.services.models, {
    name,
    ...(await address.open()),
    token: await openNodeSecret(work, config.secret, address.target),
    body,
    signal: work.signal,
  }).catch((error: unknown) => {
    throw asTooLong(error, text);
  });
  const { version } = readCustomAnswer(json, labels, text);
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

/** 413 is how a server, or a proxy before it, says that a request is too long. A short text is not to blame. */
function asTooLong(error: unknown, text: string): unknown {
  if (!(error instanceof ModelFailure) || error.params['status'] !== 413) return error;
  if (partLength(text, UNKNOWN_CONTEXT) === undefined) return error;
  return new ModelFailure('tooLong', 'failed', { params: error.params, cause: error });
}

function placesOfWords({ read: { spoken } }: Request): (tokenId: number) => Span | undefined {
  const places = new Map(
    spoken?.tokens.map(({ id, value }, index) => {
      const start = spoken.starts[index] ?? 0;
      return [id, { start, end: start + value.length }];
    }),
  );
  return (tokenId) => places.get(tokenId);
}
