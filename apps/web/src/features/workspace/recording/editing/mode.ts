import { changeActor, neighbourActor } from '@scriptorium/domain/transcript/change-actor.ts';
import { withChange, type ChangedUtterances } from '@scriptorium/domain/transcript/changed-utterances.ts';
import type { EditMode } from '@scriptorium/domain/transcript/edit-modes.ts';
import {
  extractionLimits,
  extractWords,
  type Extraction,
} from '@scriptorium/domain/transcript/extract-words.ts';
import { createTemporaryIds } from '@scriptorium/domain/transcript/temporary-ids.ts';
import { ARTIFACT, type Utterance } from '@scriptorium/domain/transcript/transcript.ts';
import type { SelectedWords } from '../../annotating/transcript/word-selection.ts';

/** A mode in which keys prepare a change until it is applied or cancelled (AUDIO-15). */
export type Mode =
  | { readonly mode: Extract<EditMode, 'NONE'> }
  | { readonly mode: Extract<EditMode, 'ACTOR_CHANGE'>; readonly utteranceId: number; readonly actor: string }
  | Extraction;

export const NO_MODE: Mode = { mode: 'NONE' };

export const isExtraction = (mode: Mode): mode is Extraction =>
  mode.mode === 'EXTRACT_TOKEN' || mode.mode === 'EXTRACT_NEW_UTTERANCE';

/** The other speakers of the process, in the order in which the keys offer them; not the artifact, which is for noise. */
function otherSpeakers(actors: readonly string[], own: string): readonly string[] {
  const speakers = actors.filter((actor) => actor !== ARTIFACT);
  const at = speakers.indexOf(own);
  return [...speakers.slice(at + 1), ...speakers.slice(0, Math.max(at, 0))];
}

/**
 * The words are most likely said by the speaker beside them. A new utterance follows the rest, and would merge with the
 * utterance of the same speaker: it gets one that neither of its neighbours has. The artifact is taken where every other
 * speaker would merge, or where there is none.
 */
function otherActor(
  mode: Extraction['mode'],
  utterances: readonly Utterance[],
  at: number,
  actors: readonly string[],
): string {
  const own = utterances[at]?.actor ?? '';
  const next = utterances[at + 1]?.actor;
  const others = otherSpeakers(actors, own);
  if (mode === 'EXTRACT_NEW_UTTERANCE') return others.find((actor) => actor !== next) ?? ARTIFACT;
  const beside = [utterances[at - 1]?.actor, next].find((actor) => actor !== undefined && actor !== own);
  return beside ?? others[0] ?? ARTIFACT;
}

export function startExtraction(
  mode: Extraction['mode'],
  { utteranceId, tokenIds }: SelectedWords,
  utterances: readonly Utterance[],
  actors: readonly string[],
): Mode {
  const at = utterances.findIndex(({ id }) => id === utteranceId);
  return at < 0
    ? NO_MODE
    : { mode, utteranceId, tokenIds, actor: otherActor(mode, utterances, at, actors), offset: 0 };
}

export function startActorChange(utteranceId: number, utterances: readonly Utterance[]): Mode {
  const utterance = utterances.find(({ id }) => id === utteranceId);
  return utterance ? { mode: 'ACTOR_CHANGE', utteranceId, actor: utterance.actor } : NO_MODE;
}

export const turned = (mode: Mode, actors: readonly string[], direction: -1 | 1): Mode =>
  mode.mode === 'NONE' ? mode : { ...mode, actor: neighbourActor(actors, mode.actor, direction) };

export function moved(mode: Mode, utterances: readonly Utterance[], direction: -1 | 1): Mode {
  if (!isExtraction(mode)) return mode;
  const { up, down } = extractionLimits(utterances, mode);
  return { ...mode, offset: Math.max(up, Math.min(mode.offset + direction, down)) };
}

/** Returns the change that applying a mode makes; null if it makes none. */
export function changeOfMode(
  mode: Mode,
  utterances: readonly Utterance[],
  newId: () => number,
): ChangedUtterances | null {
  if (mode.mode === 'NONE') return null;
  if (mode.mode === 'ACTOR_CHANGE') return changeActor(utterances, mode.utteranceId, mode.actor);
  return extractWords(utterances, mode, newId);
}

/** The transcript as an extraction would leave it; a changed speaker is shown by its row alone. */
export function previewOf(mode: Mode, utterances: readonly Utterance[]): readonly Utterance[] {
  if (!isExtraction(mode)) return utterances;
  const change = extractWords(utterances, mode, createTemporaryIds());
  return change ? withChange(utterances, change) : utterances;
}

/** Finds the current utterance of selected words; null if they are in no utterance. */
export function wordsNow(
  { tokenIds }: Pick<SelectedWords, 'tokenIds'>,
  utterances: readonly Utterance[],
): SelectedWords | null {
  const [first] = tokenIds;
  const found = utterances.find(({ tokens }) => tokens.some(({ id }) => id === first));
  return found ? { utteranceId: found.id, tokenIds } : null;
}
