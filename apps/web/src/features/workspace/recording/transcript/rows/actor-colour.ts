import { ARTIFACT } from '@scriptorium/domain/transcript/transcript.ts';
import type { Actor } from '../../core/recording-context.ts';

/** Colours of speakers in the style sheet of the page. */
const SPEAKER_COLOURS = 8;

function numberOf(name: string): number {
  let sum = 0;
  for (const sign of name) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 997;
  return sum;
}

/** The colour of a speaker: by place in the list of the process; a speaker that is not in it has one by name. */
export function speakerColour(actor: string, actors: readonly Actor[]): string {
  if (actor === ARTIFACT) return 'var(--text-muted)';
  const at = actors.findIndex((one) => one.actor === actor);
  return `var(--speaker-${((at < 0 ? numberOf(actor) : at) % SPEAKER_COLOURS) + 1})`;
}

/** The name that people gave a speaker, else the one of the recogniser. */
export const speakerName = (actor: string, actors: readonly Actor[]): string =>
  actors.find((one) => one.actor === actor)?.name ?? actor;
