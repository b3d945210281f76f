import type { GraphChange, ServerMessage, TagChange } from '@scriptorium/contract/live.ts';
import type { TranscriptSplice } from '@scriptorium/contract/transcript-edits.ts';
import type { RecordedKind } from '@scriptorium/db/schema.ts';
import type { FeedRow } from './change-feed.store.ts';

export type DocumentMessage = Extract<ServerMessage, { type: 'document' }>;
type Kind = DocumentMessage['changes'][number];

const KINDS: Readonly<Record<RecordedKind, Kind>> = {
  STEP: 'STEPS',
  STATUS: 'STEPS',
  PARTNER: 'STEPS',
  CONTENT: 'CONTENT',
  TRANSCRIPT: 'TRANSCRIPT',
  ASSIGNEES: 'ASSIGNEES',
  BLOCK: 'ASSIGNEES',
  TAG: 'TAGS',
  RELATIONS: 'RELATIONS',
  CLASSIFIER_TAGS: 'CLASSIFIER_TAGS',
  ISSUE: 'ISSUES',
};

/** A run writes labels without a row for each; a file parser also replaces pages and utterances. */
const writtenBy = ({ endsRun, activityType }: FeedRow): Kind[] =>
  !endsRun
    ? []
    : ['TAGS', 'CLASSIFIER_TAGS', ...(activityType === 'FILE_PARSER' ? (['CONTENT'] as const) : [])];

/**
 * The message about rows of one document and one version that a viewer may see; the server that made the change knows
 * `by`. Tags are included when the message covers all changes of tags.
 */
export function messageOf(
  rows: readonly FeedRow[],
  { processId, by = null }: { processId: number; by?: number | null | undefined },
): DocumentMessage | undefined {
  const [first] = rows;
  if (!first) return undefined;
  const { documentId, version } = first;
  const changes = [...new Set(rows.flatMap((row) => [KINDS[row.kind], ...writtenBy(row)]))];
  const nodeIds = [...new Set(rows.flatMap(({ nodeId }) => nodeId ?? []))];
  const tagRows = rows.filter(({ kind }) => kind === 'TAG');
  const graphRows = rows.filter(({ kind }) => kind === 'RELATIONS');
  const spliced = rows.filter(({ kind }) => kind === 'TRANSCRIPT').map(({ payload }) => payload);
  const hasAllSplices = spliced.length > 0 && spliced.every((payload) => payload !== null);
  const hasAllTags =
    tagRows.length > 0 &&
    !rows.some(({ endsRun }) => endsRun) &&
    tagRows.every(({ payload }) => payload !== null);
  return {
    type: 'document',
    documentId,
    processId,
    version,
    changes,
    by: by ?? rows.find(({ userId }) => userId !== null)?.userId ?? null,
    ...(nodeIds.length > 0 && { nodeIds }),
    // Written by the features of tags, transcripts and relation graphs in the contract's format.
    ...(hasAllTags && { tags: tagRows.map(({ payload }) => payload as TagChange) }),
    ...(hasAllSplices && {
      transcript: spliced.flatMap((payload) => (payload as { splices: TranscriptSplice[] }).splices),
    }),
    ...(graphRows.length > 0 && { relationGraphs: graphRows.map(({ payload }) => payload as GraphChange) }),
  };
}
