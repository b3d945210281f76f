import type { Transcript } from '@scriptorium/documents/core/conversion.ts';
import { ARTIFACT } from '@scriptorium/domain/transcript/transcript.ts';

export interface Actor {
  readonly actor: string;
  readonly name: string;
}

/** A process has at most this number of speakers; further names of files are not kept. */
export const MAX_ACTORS = 100;

const folded = (name: string): string => name.normalize('NFC').toLowerCase().trim();

/**
 * The speakers of a process for those of a file. A person whom the file names is the speaker of that name, or a new one;
 * the others keep their numbers, as far as no named person has them. Running again gives the same speakers.
 */
export function matchActors(
  { utterances, names }: Pick<Transcript, 'utterances' | 'names'>,
  known: readonly Actor[],
): { ofFile: ReadonlyMap<string, string>; added: readonly Actor[] } {
  const inFile = [...new Set(utterances.map(({ actor }) => actor))];
  const named = inFile.filter((actor) => names[actor] !== undefined && actor !== ARTIFACT);
  const ofFile = new Map<string, string>([[ARTIFACT, ARTIFACT]]);
  const all = new Map(known.map(({ actor, name }) => [actor, name]));
  const added: Actor[] = [];
  const used = new Set<string>();
  const give = (actor: string, own: string, name: string) => {
    ofFile.set(actor, own);
    used.add(own);
    if (all.has(own)) return;
    all.set(own, name);
    added.push({ actor: own, name });
  };
  for (const actor of named) {
    const name = names[actor] ?? actor;
    const same = known.find((one) => folded(one.name) === folded(name));
    if (same) give(actor, same.actor, name);
    else if (all.size < MAX_ACTORS)
      give(actor, all.has(actor) ? freeFrom(1, (own) => !all.has(own)) : actor, name);
  }
  for (const actor of inFile) {
    if (ofFile.has(actor)) continue;
    const isFree = (own: string) => !used.has(own) && (all.get(own) ?? own) === own;
    const own = used.has(actor) ? freeFrom(1, isFree) : actor;
    give(actor, own, own);
  }
  return { ofFile, added };
}

function freeFrom(number: number, isFree: (actor: string) => boolean): string {
  const actor = `SPEAKER${number}`;
  return isFree(actor) ? actor : freeFrom(number + 1, isFree);
}
