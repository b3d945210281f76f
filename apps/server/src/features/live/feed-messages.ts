import type { GraphChange, ServerMessage, TagChange } from '@scriptorium/contract/live.ts';
import type { TranscriptSplice } from '@scriptorium/contract/documents/transcript-edits.ts';
import type { RecordedKind } from '@scriptorium/db/schema/schema-json.ts';
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

const LABELS = ['TAGS', 'CLASSIFIER_TAGS', 'RELATIONS'] as const;

/**
 * Another user's copy may become visible with a change of a step: its changes until then were not reported. The deletion of a copy
 * can make the last one visible.
 */
const showsCopy = ({ kind, copies, status }: FeedRow): boolean =>
  kind === 'STEP' && (copies.all > 1 || status === null);

/** A run writes labels without a row for each. */
const hidesRows = (row: FeedRow): boolean => row.endsRun || showsCopy(row);

/** Returns the kinds of changes that have no rows of their own; a file parser also replaces pages and utterances. */
const unreported = (row: FeedRow): Kind[] => [
  ...(hidesRows(row) ? LABELS : []),
  ...(row.endsRun && row.activityType === 'FILE_PARSER' ? (['CONTENT'] as const) : []),
];

/**
 * The message about rows of one document and one version that a viewer may see; the server that made the change knows
 * `by`. Tags and relation graphs are included when the message covers all of their changes.
 */
export function messageOf(
  rows: readonly FeedRow[],
  { processId, by = null }: { processId: number; by?: number | null | undefined },
): DocumentMessage | undefined {
  const [first] = rows;
  if (!first) return undefined;
  const { documentId, version } = first;
  const changes = [...new Set(rows.flatMap((row) => [KINDS[row.kind], ...unreported(row)]))];
  const nodeIds = [...new Set(rows.flatMap(({ nodeId }) => nodeId ?? []))];
  const tagRows = rows.filter(({ kind }) => kind === 'TAG');
  const graphRows = rows.filter(({ kind }) => kind === 'RELATIONS');
  const spliced = rows.filter(({ kind }) => kind === 'TRANSCRIPT').map(({ payload }) => payload);
  const hasAllSplices = spliced.length > 0 && spliced.every((payload) => payload !== null);
  const isComplete = !rows.some(hidesRows);
  const hasAllTags = isComplete && tagRows.length > 0 && tagRows.every(({ payload }) => payload !== null);
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
    ...(isComplete &&
      graphRows.length > 0 && { relationGraphs: graphRows.map(({ payload }) => payload as GraphChange) }),
  };
}
