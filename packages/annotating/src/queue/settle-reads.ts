import { issues, type Issue } from '@scriptorium/contract/annotations/issues.ts';
import { recordings } from '@scriptorium/contract/documents/recordings.ts';
import { relationGraphs, type RelationGraph } from '@scriptorium/contract/annotations/relation-graphs.ts';
import {
  classifierTags,
  nerTags,
  type ClassifierTag,
  type NerTag,
} from '@scriptorium/contract/annotations/tags.ts';
import { utterances, type TranscriptChange } from '@scriptorium/contract/documents/transcript-edits.ts';
import type { QueryClient } from '@tanstack/react-query';
import { noteOwnChange } from '@scriptorium/web-data/list-versions.ts';
import { changeReads, refresh } from '@scriptorium/web-data/queries.ts';
import { changeRelationGraphs } from '@scriptorium/web-data/relation-cache.ts';
import { changeTags } from '@scriptorium/web-data/tag-cache.ts';
import { changeTranscript, noteOwnVersion } from '@scriptorium/web-data/transcript-cache.ts';
import { isOf } from './edit.ts';
import type { Settled } from './edit-sender.ts';

const withIssue = (list: readonly Issue[], saved: Issue): Issue[] =>
  list.some(({ id }) => id === saved.id)
    ? list.map((one) => (one.id === saved.id ? saved : one))
    : [...list, saved];

/** Puts the answer to an accepted edit into the cached reads, so that nothing is read again. */
export function settleReads(cache: QueryClient, { edit, isAccepted, reply }: Settled): void {
  if (!isAccepted) return;
  const { documentId, input } = edit;
  const id = Number(input.params?.['id']);
  if (isOf(edit, nerTags.create) || isOf(edit, nerTags.update))
    changeTags(cache, documentId, [{ saved: reply as NerTag }]);
  else if (isOf(edit, nerTags.createMany))
    changeTags(
      cache,
      documentId,
      (reply as NerTag[]).map((saved) => ({ saved })),
    );
  else if (isOf(edit, nerTags.remove)) changeTags(cache, documentId, [{ deleted: id }]);
  else if (isOf(edit, utterances.saveBatch)) {
    const { version, splices } = reply as TranscriptChange;
    noteOwnVersion(documentId, version);
    noteOwnChange(cache, documentId, version, recordings.utterances);
    changeTranscript(cache, documentId, splices);
  } else if (isOf(edit, relationGraphs.create) || isOf(edit, relationGraphs.update))
    changeRelationGraphs(cache, documentId, [{ saved: reply as RelationGraph }]);
  else if (isOf(edit, relationGraphs.remove)) changeRelationGraphs(cache, documentId, [{ deleted: id }]);
  else if (isOf(edit, classifierTags.save)) {
    changeReads(cache, classifierTags.ofStep, (tags, { params }) =>
      params.stepId === input.params?.['stepId'] ? (reply as ClassifierTag[]) : tags,
    );
    void refresh(cache, [classifierTags.ofDocument]);
  } else if (isOf(edit, issues.create) || isOf(edit, issues.update))
    changeReads(cache, issues.list, (list, { params }) =>
      params.id === documentId ? withIssue(list, reply as Issue) : list,
    );
}
