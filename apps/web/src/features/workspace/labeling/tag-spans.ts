import type { Span } from '@scriptorium/annotator/core/span.ts';
import type { NerTag } from '@scriptorium/contract/tags.ts';

/** What of the tags is shown, and how strongly. */
export interface TagView {
  /** Steps whose tags are shown: one for each node. */
  readonly shownSteps: ReadonlySet<number>;
  /** The step that is worked on; the others' tags are pale. Null shows all alike. */
  readonly strongStep: number | null;
  /** Labels that the legend hides. */
  readonly hiddenLabels: ReadonlySet<number>;
}

export const isByMachine = ({ source }: Pick<NerTag, 'source'>): boolean =>
  source !== 'USER' && source !== 'IMPORT';

/** Tags that lie in the text now. */
export const isAttached = (tag: NerTag): tag is NerTag & { startOffset: number; endOffset: number } =>
  !tag.detached && tag.startOffset !== null && tag.endOffset !== null;

/** The tags as spans of the text. */
export function spansOf(tags: readonly NerTag[], view: TagView): Span[] {
  return tags.flatMap((tag) => {
    if (!isAttached(tag) || !view.shownSteps.has(tag.stepId) || view.hiddenLabels.has(tag.nerTagType.id))
      return [];
    const { id, nerTagType, startOffset, endOffset, stepId } = tag;
    return {
      id: String(id),
      start: startOffset,
      end: endOffset,
      labelName: nerTagType.name,
      background: nerTagType.backgroundColor,
      tone: isByMachine(tag) ? ('machine' as const) : ('person' as const),
      dimmed: view.strongStep !== null && stepId !== view.strongStep,
    };
  });
}

export interface LegendEntry {
  readonly id: number;
  readonly name: string;
  readonly background: string;
  readonly count: number;
}

/** The labels that the tags have, with how often, by name. */
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

/** As they stand in the text; those that lost their text at the end. */
export const inReadingOrder = (tags: readonly NerTag[]): NerTag[] =>
  tags.toSorted(
    (a, b) =>
      Number(a.detached) - Number(b.detached) ||
      (a.startOffset ?? 0) - (b.startOffset ?? 0) ||
      (b.endOffset ?? 0) - (a.endOffset ?? 0) ||
      a.id - b.id,
  );
