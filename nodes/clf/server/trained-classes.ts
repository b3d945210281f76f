import { replaceMachineClasses } from '@scriptorium/annotations/machine-classes.ts';
import type { Reason } from '@scriptorium/db/schema/reason.ts';
import type { ReasonOf } from '@scriptorium/domain/graph/node-definition.ts';
import type { StepOutcome, StepWork } from '@scriptorium/engine/api/step-runner.ts';
import type { GivenLabel } from '@scriptorium/learning/classes/classifier.ts';
import { UnreadableLearnedError } from '@scriptorium/learning/classes/learned-bytes.ts';
import { activeVersion } from '@scriptorium/node-server/labelling/trained-version.ts';
import type { NodeServices } from '@scriptorium/node-server/http/services.ts';
import type { clf } from '../clf.definition.ts';
import { findTextBeginning } from './text-beginning.store.ts';

type Key = ReasonOf<typeof clf>;

/** The classifier reads no more of a text. */
const MAX_CHARACTERS = 160_000;

const waits = (key: Key, message: string): StepOutcome => {
  const reason: Reason<Key> = { key, params: {}, message };
  return { kind: 'waits', reason };
};

/** Gives a document the labels that the node has learned from people; without such a classifier, a person gives them. */
export async function trainedClasses(work: StepWork<NodeServices>): Promise<StepOutcome> {
  const { db, services, step } = work;
  const active = await activeVersion(db, step.nodeId);
  if (!active)
    return waits(
      'reason.clf.notTrained',
      'The node has not learned yet. Choose the labels, and accept the step.',
    );
  const text = await findTextBeginning(db, step.documentId, MAX_CHARACTERS);
  let given: GivenLabel[] | undefined;
  try {
    given = await services.labelling.classify(active.learned, text);
  } catch (error) {
    if (!(error instanceof UnreadableLearnedError)) throw error;
    return waits(
      'reason.clf.oldVersion',
      'The node learned with another version of the program. Train it again.',
    );
  }
  if (!given)
    return waits(
      'reason.clf.unknownText',
      'No word of the document occurs in those that the node learned from.',
    );
  const classes = given.map(({ labelId, score }) => ({ typeId: labelId, score }));
  return {
    kind: 'finished',
    ranWith: { model: `Trained classifier, version ${active.version}` },
    write: (tx) =>
      replaceMachineClasses(tx, step.id, { source: 'MODEL', sourceId: active.labellingModelId }, classes),
  };
}
