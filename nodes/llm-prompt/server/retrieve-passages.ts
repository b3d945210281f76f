import { randomBytes } from 'node:crypto';
import type { Reason } from '@scriptorium/db/schema/reason.ts';
import type { ReasonOf } from '@scriptorium/domain/graph/node-definition.ts';
import {
  escapes,
  RAG_DOCUMENTS,
  renderTemplate,
  wildcardNames,
  type ValueOf,
} from '@scriptorium/domain/text/wildcards.ts';
import { StepFailure, type StepWork } from '@scriptorium/engine/api/step-runner.ts';
import type { NodeServices } from '@scriptorium/node-server/http/services.ts';
import { findPassages } from '@scriptorium/retrieval/search/find-passages.ts';
import { passagesText } from '@scriptorium/retrieval/passages-text.ts';
import { hasRag } from '@scriptorium/retrieval/search/search.store.ts';
import type { llmPrompt } from '../llm-prompt.definition.ts';

/** Passages of other documents in a prompt. */
const TOP_K = 4;
/** Leaves out passages that have no word of the prompt. */
const THRESHOLD = Number.MIN_VALUE;

export interface QuotedPassages {
  readonly text: string;
  /** Why they were searched for by words alone. */
  readonly wordsOnly: Reason | null;
}

/**
 * The passages of other documents of the process that are the most similar to the prompt without them, with the names
 * of their documents. Throws a StepFailure where RAG is off; undefined for a prompt that does not ask for passages.
 */
export async function passagesFor(
  { db, services, step, signal }: StepWork<NodeServices>,
  prompt: string,
  values: ValueOf,
): Promise<QuotedPassages | undefined> {
  if (!wildcardNames(prompt).includes(RAG_DOCUMENTS)) return undefined;
  const { processId, nodeId, documentId } = step;
  if (!(await hasRag(db, processId))) throw ragOff();
  const text = renderTemplate(
    prompt,
    (name) => (name === RAG_DOCUMENTS ? null : values(name)),
    escapes.plain,
  );
  const query = {
    processId,
    query: text,
    topK: TOP_K,
    threshold: THRESHOLD,
    nodeIds: null,
    exceptDocument: documentId,
  };
  const { passages, wordsOnly } = await findPassages(db, services, query, {
    cause: { processId, nodeId, documentId },
    signal,
  });
  return { text: passagesText(passages, `#${randomBytes(6).toString('hex')}`), wordsOnly };
}

function ragOff(): StepFailure {
  const reason: Reason<ReasonOf<typeof llmPrompt>> = {
    key: 'reason.llmPrompt.ragOff',
    params: {},
    message:
      'The prompt asks for passages of other documents, but retrieval (RAG) is off for the process. Switch it on, or change the prompt.',
  };
  return new StepFailure(reason);
}
