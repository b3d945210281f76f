import { ConversionError } from '../../core/errors.ts';
import { type Annotation, type EafTier, parseEaf } from './eaf-document.ts';
import type { RawTranscript } from './raw.ts';
import { type Interval, type Tier, utterancesOfTiers } from './tiers.ts';

/** ELAN: each independent tier is a speaker; a tier below it may have its words. */
export function readEaf(source: string): RawTranscript {
  const { slots, tiers } = parseEaf(source);
  const times = timesOfSlots(slots);
  const resolve = new Resolver(tiers, times);
  const byId = new Map(tiers.map((tier) => [tier.id, tier]));
  const read = tiers.flatMap((tier): Tier[] => {
    const root = rootOf(tier, byId);
    const person = root.participant ?? nameOf(root);
    if (root === tier)
      return [{ name: tier.id, person, isWords: null, intervals: resolve.intervalsOf(tier) }];
    // A translation or a remark has one annotation for each of its parent's: only subdivisions are words.
    if (!isWords(tier)) return [];
    return [{ name: tier.id, person, isWords: true, intervals: resolve.intervalsOf(tier) }];
  });
  return { utterances: utterancesOfTiers(read) };
}

/** The name of an independent tier; null leaves it to the rules for names of tiers. */
const nameOf = ({ id }: EafTier): string | null => (WORD_TIER.test(id) ? null : id);

/** Tiers below tiers; ELAN's own templates have three. */
const MAX_DEPTH = 50;

const WORD_TIER = /word|token|słow|wyraz/i;

const isWords = ({ id, linguisticType }: EafTier): boolean =>
  WORD_TIER.test(id) || WORD_TIER.test(linguisticType);

/** The independent tier above a tier; a tier whose parents form a circle, or do not exist, is independent. */
function rootOf(tier: EafTier, byId: ReadonlyMap<string, EafTier>): EafTier {
  let root = tier;
  for (let depth = 0; root.parent !== null && depth < MAX_DEPTH; depth++) {
    const above = byId.get(root.parent);
    if (!above) return root;
    root = above;
  }
  return root.parent === null ? root : tier;
}

/** Slots without a value lie evenly between their neighbours with one, in the order of the file. */
function timesOfSlots(slots: readonly { id: string; ms: number | null }[]): Map<string, number> {
  const times = new Map<string, number>();
  let before = 0;
  for (let at = 0; at < slots.length;) {
    let next = at;
    while (next < slots.length && slots[next]!.ms === null) next++;
    const after = slots[next]?.ms ?? before;
    for (let open = at; open < next; open++)
      times.set(slots[open]!.id, before + ((after - before) * (open - at + 1)) / (next - at + 1));
    if (next < slots.length) times.set(slots[next]!.id, after);
    before = after;
    at = next + 1;
  }
  return times;
}

interface Span {
  start: number;
  end: number;
}

/** Finds the times of annotations; those that refer to another one share its time with their neighbours. */
class Resolver {
  readonly #spans = new Map<string, Span>();
  readonly #times: Map<string, number>;

  constructor(tiers: readonly EafTier[], times: Map<string, number>) {
    this.#times = times;
    const found: string[] = [];
    /** The references to an annotation, by tier. */
    const waiting = new Map<string, Map<EafTier, Annotation[]>>();
    for (const tier of tiers)
      for (const one of tier.annotations) {
        if (one.kind === 'aligned') {
          this.#spans.set(one.id, this.#aligned(one));
          found.push(one.id);
        } else {
          const byTier = waiting.get(one.of) ?? new Map<EafTier, Annotation[]>();
          waiting.set(one.of, byTier);
          const ofTier = byTier.get(tier) ?? [];
          ofTier.push(one);
          byTier.set(tier, ofTier);
        }
      }
    // References may be nested, and a parent may come later in the file.
    for (let id = found.pop(); id !== undefined; id = found.pop()) {
      for (const references of waiting.get(id)?.values() ?? []) {
        this.#share(id, references);
        for (const one of references) found.push(one.id);
      }
      waiting.delete(id);
    }
    const [lost] = [...waiting.values()].flatMap((byTier) => [...byTier.values()].flat());
    if (lost) throw new ConversionError('error.file.transcriptLine', { format: 'EAF', line: lost.line });
  }

  intervalsOf(tier: EafTier): Interval[] {
    return tier.annotations.flatMap(({ id, text }) => {
      const span = this.#spans.get(id);
      return span ? [{ ...span, text }] : [];
    });
  }

  #aligned({ from, to, line }: Annotation): Span {
    const [start, end] = [this.#times.get(from), this.#times.get(to)];
    if (start === undefined || end === undefined)
      throw new ConversionError('error.file.transcriptLine', { format: 'EAF', line });
    return { start, end };
  }

  /** References of one tier share the time of their annotation by their letters. */
  #share(of: string, references: readonly Annotation[]): void {
    const { start, end } = this.#spans.get(of)!;
    const letters = references.reduce((sum, { text }) => sum + text.length, 0) || 1;
    let before = 0;
    for (const { id, text } of references) {
      const at = (count: number) => start + ((end - start) * count) / letters;
      this.#spans.set(id, { start: at(before), end: at(before + text.length) });
      before += text.length;
    }
  }
}
