import type { Span } from '@scriptorium/annotator/core/span.ts';
import type { NerTag } from '@scriptorium/contract/annotations/tags.ts';

/** Visibility and emphasis of tags. */
export interface TagView {
  /** Steps with visible tags: one per node. */
  readonly shownSteps: ReadonlySet<number>;
  /** The current step; tags of others are dimmed. Null dims none. */
  readonly strongStep: number | null;
  /** Labels hidden in the legend. */
  readonly hiddenLabels: ReadonlySet<number>;
  /** Tags that are dimmed for another reason. */
  readonly isDimmed?: ((tag: NerTag) => boolean) | undefined;
  /** By step: whose tags take a click or a drop where several overlap. */
  readonly dropPriorities?: ReadonlyMap<number, number> | undefined;
}

export const isByMachine = ({ source }: Pick<NerTag, 'source'>): boolean =>
  source !== 'USER' && source !== 'IMPORT';

/** Returns the confidence of a model in whole per cent; null if it gives none, or is certain. */
export function sureness({ source, score }: Pick<NerTag, 'source' | 'score'>): number | null {
  if ((source !== 'MODEL' && source !== 'PROMPT') || score === null || score <= 0 || score >= 1) return null;
  return Math.floor(score * 100);
}

/** Tags with a position in the current text. */
export const isAttached = (tag: NerTag): tag is NerTag & { startOffset: number; endOffset: number } =>
  !tag.detached && tag.startOffset !== null && tag.endOffset !== null;

function spanOf(tag: NerTag, view: TagView): Span | null {
  if (!isAttached(tag) || !view.shownSteps.has(tag.stepId) || view.hiddenLabels.has(tag.nerTagType.id))
    return null;
  const { id, nerTagType, startOffset, endOffset, stepId } = tag;
  return {
    id: String(id),
    start: startOffset,
    end: endOffset,
    labelName: nerTagType.name,
    background: nerTagType.backgroundColor,
    tone: isByMachine(tag) ? 'machine' : 'person',
    dimmed: (view.strongStep !== null && stepId !== view.strongStep) || view.isDimmed?.(tag) === true,
    priority: view.dropPriorities?.get(stepId) ?? 0,
  };
}

/** Makes the spans of tags in one view. A tag that has not changed keeps its span, so that it is not compared again. */
export function createSpans(view: TagView): (tags: readonly NerTag[]) => Span[] {
  const known = new WeakMap<NerTag, Span | null>();
  return (tags) => {
    const spans: Span[] = [];
    for (const tag of tags) {
      let span = known.get(tag);
      if (span === undefined) {
        span = spanOf(tag, view);
        known.set(tag, span);
      }
      if (span) spans.push(span);
    }
    return spans;
  };
}

export interface LegendEntry {
  readonly id: number;
  readonly name: string;
  readonly background: string;
  readonly count: number;
}

/** The labels of the tags with their counts, sorted by name. */
export function legendOf(tags: readonly NerTag[]): LegendEntry[] {
  const byLabel = Map.groupBy(tags, ({ nerTagType }) => nerTagType.id);
  return [...byLabel.entries()]
    .map(([id, ofLabel]) => ({
      id,
      name: ofLabel[0]?.nerTagType.name ?? '',
      background: ofLabel[0]?.nerTagType.backgroundColor ?? '#888888',
      count: ofLabel.length,
    }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** In text order; detached tags at the end. `startOf`: where a tag starts. */
export const inReadingOrder = (
  tags: readonly NerTag[],
  startOf = ({ startOffset }: NerTag): number => startOffset ?? 0,
): NerTag[] => {
  const placed = tags.map((tag) => ({ tag, start: startOf(tag) }));
  placed.sort(
    ({ tag: a, start }, { tag: b, start: other }) =>
      Number(a.detached) - Number(b.detached) ||
      start - other ||
      (b.endOffset ?? 0) - (a.endOffset ?? 0) ||
      a.id - b.id,
  );
  return placed.map(({ tag }) => tag);
};
