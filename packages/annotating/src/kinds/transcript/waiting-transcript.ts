import { withChange, type ChangedUtterances } from '@scriptorium/domain/transcript/changed-utterances.ts';
import type { Utterance } from '@scriptorium/domain/transcript/transcript.ts';
import { withIds, type Resolve } from '../../core/ids.ts';

/** The part of an edit of a transcript that is shown. */
interface TranscriptEdit {
  readonly shown: ChangedUtterances;
}

interface Shown {
  readonly change: ChangedUtterances;
  /** The ids below zero that the change uses. */
  readonly pending: readonly number[];
}

const shownOf = new WeakMap<TranscriptEdit, Shown>();

function pendingOf({ before, after }: ChangedUtterances): number[] {
  const ids = [...before, ...after].flatMap(({ id, tokens }) => [id, ...tokens.map((token) => token.id)]);
  return ids.filter((id) => id < 0);
}

/** The change of an edit with the server's ids: the same object until one of them is given, so that no row renders again. */
function changeOf(edit: TranscriptEdit, resolve: Resolve): ChangedUtterances {
  const known = shownOf.get(edit);
  if (known?.pending.every((id) => resolve(id) === id)) return known.change;
  const change = known?.change ?? edit.shown;
  const resolved = pendingOf(change).some((id) => resolve(id) !== id) ? withIds(change, resolve) : change;
  shownOf.set(edit, { change: resolved, pending: pendingOf(resolved) });
  return resolved;
}

/** The arguments and the result of the last application of the waiting changes. */
interface Applied {
  readonly utterances: readonly Utterance[];
  readonly changes: readonly ChangedUtterances[];
  readonly shown: readonly Utterance[];
}

/**
 * Applies waiting edits to the server's transcript. It goes on from its last answer where edits were only added: offline,
 * hundreds wait, and each key adds one.
 */
export function createWaitingTranscript() {
  let last: Applied = { utterances: [], changes: [], shown: [] };
  return (
    utterances: readonly Utterance[],
    edits: readonly TranscriptEdit[],
    resolve: Resolve,
  ): readonly Utterance[] => {
    const changes = edits.map((edit) => changeOf(edit, resolve));
    const isContinued =
      last.utterances === utterances && last.changes.every((change, at) => change === changes[at]);
    const from = isContinued ? last : { shown: utterances, changes: [] };
    const shown = changes.slice(from.changes.length).reduce<readonly Utterance[]>(withChange, from.shown);
    last = { utterances, changes, shown };
    return shown;
  };
}
