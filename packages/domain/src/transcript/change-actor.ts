import { changeBetween, type ChangedUtterances } from './changed-utterances.ts';
import { mergedWithSameActor } from './merge.ts';
import { ARTIFACT, type Utterance } from './transcript.ts';

/** The actor after (1) or before (-1) another one among those of the process and the artifact, in a circle (AUDIO-17). */
export function neighbourActor(actors: readonly string[], current: string, direction: -1 | 1): string {
  const circle = [...actors.filter((actor) => actor !== ARTIFACT), ARTIFACT];
  const at = circle.indexOf(current);
  // A speaker that the process does not know is before the first one.
  const from = at < 0 && direction < 0 ? 0 : at;
  return circle[(from + direction + circle.length) % circle.length] ?? ARTIFACT;
}

/** Another actor says an utterance; neighbours of the same actor merge with it (AUDIO-24). */
export function changeActor(
  utterances: readonly Utterance[],
  id: number,
  actor: string,
): ChangedUtterances | null {
  const changed = utterances.map((utterance) =>
    utterance.id === id && utterance.actor !== actor ? { ...utterance, actor } : utterance,
  );
  if (changed.every((one, index) => one === utterances[index])) return null;
  return changeBetween(utterances, mergedWithSameActor(changed, id));
}
