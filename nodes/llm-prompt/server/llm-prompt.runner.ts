import { createHash } from 'node:crypto';
import type { Reason } from '@scriptorium/db/schema/reason.ts';
import type { ReasonOf, SettingsOf } from '@scriptorium/domain/graph/node-definition.ts';
import { escapes, RAG_DOCUMENTS, renderTemplate, wildcardNames } from '@scriptorium/domain/text/wildcards.ts';
import type { Stored } from '@scriptorium/engine/outbox/effect.ts';
import { performEffect } from '@scriptorium/engine/outbox/perform-effect.ts';
import { StepFailure, type StepRunner, type StepWork } from '@scriptorium/engine/api/step-runner.ts';
import { callModel } from '@scriptorium/models/calls/call-model.ts';
import { costOf } from '@scriptorium/models/calls/cost.ts';
import type { StoredModel } from '@scriptorium/models/calls/stored-models.store.ts';
import type { Question, Attachment, Modality } from '@scriptorium/models/chat-model.ts';
import { runOfStep, valuesOfRun } from '@scriptorium/node-server/actions/action-runner.ts';
import {
  findNodeModel,
  openModelKey,
  toModelEffectFailure,
} from '@scriptorium/node-server/models/node-model.ts';
import type { NodeServices } from '@scriptorium/node-server/http/services.ts';
import { llmPrompt } from '../llm-prompt.definition.ts';
import * as store from './responses.store.ts';
import { passagesFor } from './retrieve-passages.ts';
import { buffer } from 'node:stream/consumers';
import type { Db } from '@scriptorium/db/database.ts';
import type { FileStore } from '@scriptorium/engine/file-store.ts';
import { canAttach } from '@scriptorium/models/attachments.ts';
import { modelReason } from '@scriptorium/models/calls/call-faults.ts';

/** Providers take no larger requests. */
const MAX_BYTES = 20 * 1024 * 1024;

type Work = StepWork<NodeServices>;
type Settings = SettingsOf<typeof llmPrompt>;

/** Asks the model of the node about the document. */
export const llmPromptRunner: StepRunner<NodeServices> = {
  lane: 'network',
  async run(work) {
    const { step, db, signal } = work;
    const settings = llmPrompt.settings.parse({ ...llmPrompt.defaults.settings, ...work.node.settings });
    const model = await findNodeModel(work, settings.llmModel);
    const written = await promptOf(work, settings);
    const { id: stepId, documentId, attempt, nodeId, processId } = step;
    const asked = await performEffect<AskedPrompt>(db, {
      kind: 'model',
      processId,
      nodeId,
      cause: { stepId, documentId, attempt },
      madeFrom: fingerprint(settings, written),
      repeatable: true,
      signal,
      prepare: async () => ({ ...written, ...(await render(work, written.prompt)) }),
      send: (prompt, key, tries) => ask(work, { settings, model, prompt, key, tries }),
    });
    const wordsOnly = asked.receipt['wordsOnly'] as Reason | null;
    return {
      kind: 'finished',
      ...(wordsOnly ? { reason: wordsOnlyNote(wordsOnly) } : {}),
      ranWith: { model: String(asked.receipt['model']) },
      write: (tx) => asked.settle(tx),
    };
  },
};

/** A prompt as it is stored until it has been answered: every attempt sends the same. */
type AskedPrompt = store.WrittenPrompt & Rendered;

type Rendered = {
  readonly rendered: string;
  /** Why its passages were searched for by words alone; null where it has none. */
  readonly wordsOnly: Reason | null;
};

async function promptOf({ db, step }: Work, settings: Settings): Promise<store.WrittenPrompt> {
  const { prompt, promptEditorState: editorState } = settings;
  const written = (await store.findStepPrompt(db, step.id)) ?? { prompt, editorState };
  if (written.prompt.trim() === '') throw incomplete();
  return written;
}

async function render(work: Work, prompt: string): Promise<Rendered> {
  const values = await valuesOfRun(runOfStep(work), [...new Set(wildcardNames(prompt))]);
  const passages = await passagesFor(work, prompt, values);
  const rendered = renderTemplate(
    prompt,
    (name) => (name === RAG_DOCUMENTS ? (passages?.text ?? null) : values(name)),
    escapes.plain,
  );
  return { rendered, wordsOnly: passages?.wordsOnly ?? null };
}

interface Asking {
  readonly settings: Settings;
  readonly model: StoredModel;
  readonly prompt: AskedPrompt;
  /** The key of the effect. */
  readonly key: string;
  readonly tries: number;
}

async function ask(work: Work, { settings, model, prompt, key, tries }: Asking): Promise<Stored> {
  const { db, services, step, signal } = work;
  // A server that stored the answer and ended before the end of the step has been paid for it; at the first try there is none.
  const known = tries > 1 ? await store.findResponseByKey(db, key) : undefined;
  if (known) return receiptOf(known);
  const began = performance.now();
  const { processId, nodeId, documentId } = step;
  try {
    const answer = await callModel(db, services.models, {
      model,
      key: await openModelKey(work, settings.secret, model),
      question: await questionOf(work, settings, model, prompt),
      cause: { purpose: 'PROMPT', processId, nodeId, documentId },
      signal,
    });
    const stored = await store.insertResponse(db, {
      stepId: step.id,
      key,
      prompt: prompt.prompt,
      editorState: prompt.editorState,
      response: answer.text,
      modelName: model.name,
      answeredBy: answer.model,
      finish: answer.rawFinish,
      inputTokens: answer.usage.input,
      outputTokens: answer.usage.output,
      cost: costOf(answer.usage, model.prices),
      currency: model.prices.currency,
      ms: Math.round(performance.now() - began),
      // Absent in a request that was stored before an update of the server.
      wordsOnly: prompt.wordsOnly ?? null,
    });
    return receiptOf(stored);
  } catch (error) {
    throw toModelEffectFailure(error, tries);
  }
}

const receiptOf = ({ id, modelName, answeredBy, wordsOnly }: store.StoredResponse): Stored => ({
  responseId: id,
  model: answeredBy ?? modelName,
  wordsOnly,
});

async function questionOf(
  { db, services, step }: Work,
  { attachFile, temperature }: Settings,
  model: StoredModel,
  { rendered }: AskedPrompt,
): Promise<Question> {
  const question = { prompt: rendered, temperature };
  if (!attachFile) return question;
  return { ...question, attachment: await attachmentOf(db, services.files, step.documentId, model) };
}

function incomplete(): StepFailure {
  const key = 'reason.llmPrompt.incomplete';
  const message = 'The node has no prompt. Write one in its settings and run the step again.';
  const reason: Reason<ReasonOf<typeof llmPrompt>> = { key, params: {}, message };
  return new StepFailure(reason);
}

function wordsOnlyNote({ params }: Reason): Reason {
  const model = params['model'] ?? '';
  const message = `The passages of other documents were searched for by their words alone, because "${model}" gave no answer. Run the step again to search by their meaning, too.`;
  const note: Reason<ReasonOf<typeof llmPrompt>> = {
    key: 'note.llmPrompt.wordsOnly',
    params: { model },
    message,
  };
  return note;
}

/** A hash of all settings that affect the answer. */
function fingerprint(settings: Settings, written: store.WrittenPrompt): string {
  const { llmModel, temperature, attachFile } = settings;
  const parts = [llmModel?.id, temperature, attachFile, written.prompt];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/** The file of a document for a question; throws a StepFailure for one that the model does not read. */
async function attachmentOf(
  db: Db,
  files: FileStore,
  documentId: number,
  { name, chat, modalities }: StoredModel,
): Promise<Attachment> {
  const file = await store.findFile(db, documentId);
  const type = file?.contentType ?? '?';
  if (!file || !canAttach(chat.protocol, modalities as Modality[], type))
    throw new StepFailure(modelReason('attachment', { model: name, type }));
  if (file.size > MAX_BYTES)
    throw new StepFailure(modelReason('attachmentTooLarge', { megabytes: MAX_BYTES / 1024 / 1024 }));
  const { stream } = await files.open(file.key);
  return { name: file.filename, contentType: type, bytes: await buffer(stream) };
}
