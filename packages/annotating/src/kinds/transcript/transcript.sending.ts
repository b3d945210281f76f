import { recordings } from '@scriptorium/contract/documents/recordings.ts';
import { utterances, type TranscriptChange } from '@scriptorium/contract/documents/transcript-edits.ts';
import type { ChangedUtterances } from '@scriptorium/domain/transcript/changed-utterances.ts';
import type { Utterance } from '@scriptorium/domain/transcript/transcript.ts';
import { noteOwnChange } from '@scriptorium/web-data/list-versions.ts';
import type { SendingKind } from '../../core/edit-kind.ts';
import { withIds } from '../../core/ids.ts';
import { changeTranscript, noteOwnVersion } from './transcript-cache.ts';

/** The step in which a transcript is edited. */
export interface EditedStep {
  readonly nodeId: number;
  readonly stepId: number;
}

/** What the queue keeps of a change to show it until the server has answered. */
export interface ShownTranscriptEdit extends ChangedUtterances {
  readonly stepId: number;
}

const { saveBatch } = utterances;
const { utterances: list } = recordings;
const endpoints = { saveBatch };

export interface TranscriptTypes {
  readonly endpoints: typeof endpoints;
  readonly shown: { readonly saveBatch: ShownTranscriptEdit };
  readonly list: typeof list;
  readonly row: Utterance;
  /** A change of a transcript in the step of a file parser. */
  readonly command: ChangedUtterances & EditedStep & { readonly kind: 'transcript' };
  readonly change: 'TRANSCRIPT';
}

/** The temporary ids of the utterances and words that a change creates: those of the utterances first. */
function idsOfNewWords({ before, after }: ChangedUtterances): number[] {
  const idsOf = (part: ChangedUtterances['after']) => [
    ...part.map(({ id }) => id),
    ...part.flatMap(({ tokens }) => tokens.map((token) => token.id)),
  ];
  const known = new Set(idsOf(before));
  return idsOf(after).filter((id) => id < 0 && !known.has(id));
}

export const sendingTranscript: SendingKind<TranscriptTypes> = {
  endpoints,
  reads: [list],
  ids: ({ shown }) => idsOfNewWords(shown),
  made: ({ reply: { madeUtterances, madeTokens } }) =>
    [...madeUtterances, ...madeTokens].map(({ temporaryId, id }) => [temporaryId, id]),
  settle(cache, { documentId, reply: { version, splices } }) {
    noteOwnVersion(documentId, version);
    noteOwnChange(cache, documentId, version, list);
    changeTranscript(cache, documentId, splices);
  },
  /**
   * The ids of new utterances, then of new words, are sent as -1, -2 and so on (CONST-61). The answer gets the ids of the
   * queue again, which are the same in all tabs.
   */
  sent({ input, shown }) {
    const made = idsOfNewWords(shown);
    const counted = new Map(made.map((id, at) => [id, -at - 1]));
    // An answer to an earlier version of the page has the ids of the queue.
    const idOf = (id: number): number => made[-id - 1] ?? id;
    const ofReply = (reply: TranscriptChange): TranscriptChange => {
      const { madeUtterances, madeTokens } = reply;
      return { ...reply, ...withIds({ madeUtterances, madeTokens }, idOf) };
    };
    return { input: withIds(input, (id) => counted.get(id) ?? id), ofReply };
  },
};
