import { issues } from '@scriptorium/contract/annotations/issues.ts';
import { recordings } from '@scriptorium/contract/documents/recordings.ts';
import { rebaseChange } from '@scriptorium/domain/transcript/rebase-change.ts';
import type { EditKind } from '../../core/edit-kind.ts';
import { withIds } from '../../core/ids.ts';
import { batchOf } from './transcript-batch.ts';
import { changeTranscript, isOwnTranscriptVersion } from './transcript-cache.ts';
import { saveTranscript } from './transcript-edits.ts';
import type { TranscriptTypes } from './transcript.sending.ts';
import { createWaitingTranscript } from './waiting-transcript.ts';

const { utterances: list } = recordings;

export const transcript: EditKind<TranscriptTypes> = {
  list: { endpoint: list, input: ({ documentId }) => ({ params: { id: documentId }, query: {} }) },
  readsAfterRefusal: [list],
  createOverlay: () => ({ apply: createWaitingTranscript() }),
  renew({ input, shown }, { rows }) {
    const batch = batchOf(rebaseChange(shown, rows));
    return batch.length === 0 ? undefined : { ...input, body: { ...input.body, batch } };
  },
  undo: {
    reverse: (command) => ({ ...command, before: command.after, after: command.before }),
    size: ({ before, after }) => before.length + after.length,
    // Deleted utterances and words come back with the ids that they had.
    run: ({ before, after, ...step }, { queue, documentId }) =>
      saveTranscript(queue, documentId, step, withIds({ before, after }, queue.resolve)),
  },
  live: {
    change: 'TRANSCRIPT',
    reads: [list],
    alsoShownIn: [issues.list],
    apply(cache, { documentId, version, transcript: splicesOfOthers }) {
      const isOwn = version !== undefined && isOwnTranscriptVersion(documentId, version);
      const splices = isOwn ? [] : splicesOfOthers;
      if (splices) changeTranscript(cache, documentId, splices);
      return splices !== undefined;
    },
  },
};
