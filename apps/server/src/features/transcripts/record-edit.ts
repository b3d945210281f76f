import type { FollowedWords } from '@scriptorium/annotations/edit-words.ts';
import type { Tag } from '@scriptorium/annotations/tags.ts';
import type { TagChange } from '@scriptorium/contract/live.ts';
import type { TranscriptChange } from '@scriptorium/contract/documents/transcript-edits.ts';
import type { Tx } from '@scriptorium/db/database.ts';
import { recordChange } from '@scriptorium/engine/documents/record-change.ts';
import type { EditableStep } from '../steps/steps.api.ts';
import { listStepsOf } from './transcripts.store.ts';

/** Pages read a transcript, or the list of tags, again when more than this changed. */
const MOST_UTTERANCES = 200;
const MOST_TAGS = 100;

interface Recorded {
  readonly step: EditableStep;
  readonly by: number;
  readonly splices: TranscriptChange['splices'];
  readonly followed: FollowedWords;
}

/** Adds a change of a transcript, and of the tags and issues on it, to the document's feed. */
export async function recordEdit(tx: Tx, { step, by, splices, followed }: Recorded): Promise<void> {
  const document = { id: step.documentId, version: step.version };
  const changed = splices.reduce((sum, { removed, inserted }) => sum + removed.length + inserted.length, 0);
  await recordChange(tx, document, {
    kind: 'TRANSCRIPT',
    by,
    ...(changed <= MOST_UTTERANCES * 2 && { payload: { splices } }),
  });
  await recordTags(tx, document, followed.tags, by);
  if (followed.issuesChanged) await recordChange(tx, document, { kind: 'ISSUE', by });
}

/** Each tag is seen by those who may see its step. */
async function recordTags(
  tx: Tx,
  document: { id: number; version: number },
  tags: readonly Tag[],
  by: number,
): Promise<void> {
  if (tags.length === 0) return;
  const byStep = Map.groupBy(tags, ({ stepId }) => stepId);
  for (const { id: stepId, nodeId, holderId } of await listStepsOf(tx, [...byStep.keys()])) {
    const change = { kind: 'TAG', nodeId, stepId, holderId, by } as const;
    if (tags.length > MOST_TAGS) await recordChange(tx, document, change);
    else
      for (const saved of byStep.get(stepId) ?? [])
        await recordChange(tx, document, { ...change, payload: { saved } satisfies TagChange });
  }
}
