import type { DocumentText } from '@scriptorium/annotations/document-text.ts';
import type { Reason } from '@scriptorium/db/schema/reason.ts';
import type { ReasonOf } from '@scriptorium/domain/graph/node-definition.ts';
import type { StepOutcome } from '@scriptorium/engine/api/step-runner.ts';
import { UnreadableLearnedError } from '@scriptorium/learning/classes/learned-bytes.ts';
import type { GivenSpan } from '@scriptorium/learning/spans/span-tagger.ts';
import type { Labelled, LabellingWork } from '@scriptorium/node-server/labelling/labelled.ts';
import { activeVersion } from '@scriptorium/node-server/labelling/trained-version.ts';
import type { span } from '../span.definition.ts';
import { listOptions } from './span-labels.store.ts';

type Key = ReasonOf<typeof span>;

/** The tagger reads no more of a text. */
const MAX_CHARACTERS = 1_000_000;

/** Why a document waits for a person. */
const waits = (key: Key, message: string): StepOutcome => {
  const reason: Reason<Key> = { key, params: {}, message };
  return { kind: 'waits', reason };
};

/** Tags a text by what the node has learned from people; otherwise says why a person must tag it. */
export async function trainedSpans(work: LabellingWork, read: DocumentText): Promise<Labelled | StepOutcome> {
  const { db, services, step } = work;
  if (read.spoken)
    return waits(
      'reason.span.recording',
      'The node has learned from texts, not from recordings. Tag it yourself.',
    );
  const active = await activeVersion(db, step.nodeId);
  if (!active)
    return waits(
      'reason.span.notTrained',
      'The node has not learned yet. Tag the text, and accept the step.',
    );
  let found: GivenSpan[];
  try {
    found = await services.labelling.findSpans(active.learned, beginningOf(read.text));
  } catch (error) {
    if (!(error instanceof UnreadableLearnedError)) throw error;
    return waits(
      'reason.span.oldVersion',
      'The node learned with another version of the program. Train it again.',
    );
  }
  // Labels may have been switched off after the training.
  const usable = new Set((await listOptions(db, step.nodeId)).map(({ id }) => id));
  return {
    source: 'MODEL',
    modelId: active.labellingModelId,
    modelName: `Trained tagger, version ${active.version}`,
    classes: [],
    spans: found.filter(({ labelId }) => usable.has(labelId)),
    tokens: [],
    ending: { kind: 'finished' },
    settle: () => Promise.resolve(),
  };
}

const beginningOf = (text: string): string => text.slice(0, MAX_CHARACTERS).toWellFormed();
