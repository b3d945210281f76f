import { foldText } from '@scriptorium/domain/search/words.ts';

/** Something that can be opened. */
export interface Target {
  /** Unique among all targets. */
  readonly id: string;
  readonly name: string;
  /** The text that distinguishes targets of one name. */
  readonly detail?: string;
  readonly open: () => void;
}

/** The targets whose name or detail has every word of the query; names that begin with the query come first. */
export function matchTargets(targets: readonly Target[], query: string, limit: number): Target[] {
  const folded = foldText(query.trim());
  const words = folded.split(/\s+/);
  const fits = targets.filter(({ name, detail = '' }) => {
    const text = foldText(`${name} ${detail}`);
    return words.every((word) => text.includes(word));
  });
  const rank = ({ name }: Target): number => (foldText(name).startsWith(folded) ? 0 : 1);
  return fits.toSorted((fit, other) => rank(fit) - rank(other)).slice(0, limit);
}
