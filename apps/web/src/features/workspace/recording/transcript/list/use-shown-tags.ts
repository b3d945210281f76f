import type { NerTag } from '@scriptorium/contract/annotations/tags.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useCallback, useMemo, useState } from 'react';
import { labelTexts } from '../../../annotating/tags/label-texts.ts';
import { isByMachine } from '../../../annotating/tags/tag-spans.ts';
import { useTagView, useTextTags } from '../../../annotating/tags/tagging-context.ts';
import type { SpanLook } from '../rows/row-parts.ts';
import { TagGrouping, type TagsByRow } from '../rows/tags-by-row.ts';
import type { TranscriptText } from '../../../annotating/transcript/transcript-text.ts';
import { useLatest } from '@scriptorium/ui/use-latest.ts';

/** The tags that are shown, by row. */
function useTagRows(text: TranscriptText): TagsByRow {
  const { tags } = useTextTags();
  const { shownSteps, hiddenLabels } = useTagView();
  const [grouping] = useState(() => new TagGrouping());
  const shown = useMemo(
    () =>
      tags.filter(
        ({ detached, utteranceTokens, stepId, nerTagType }) =>
          !detached &&
          utteranceTokens.length > 0 &&
          shownSteps.has(stepId) &&
          !hiddenLabels.has(nerTagType.id),
      ),
    [tags, shownSteps, hiddenLabels],
  );
  return useMemo(() => grouping.group(shown, text), [grouping, shown, text]);
}

/**
 * The tags of the words and how they look. `strongStep`: tags of other steps are dimmed; null dims none. `isDimmed`:
 * those that are dimmed for another reason.
 */
export function useShownTags(
  text: TranscriptText,
  strongStep: number | null,
  isDimmed?: (tag: NerTag) => boolean,
) {
  const t = useTexts(labelTexts);
  const { tags } = useTextTags();
  const { dropPriorities } = useTagView();
  const rows = useTagRows(text);
  const lookOf = useCallback(
    (tag: NerTag): SpanLook => ({
      id: String(tag.id),
      labelName: tag.nerTagType.name,
      background: tag.nerTagType.backgroundColor,
      tone: isByMachine(tag) ? 'machine' : 'person',
      dimmed: (strongStep !== null && tag.stepId !== strongStep) || isDimmed?.(tag) === true,
      priority: dropPriorities.get(tag.stepId) ?? 0,
    }),
    [strongStep, isDimmed, dropPriorities],
  );
  const latest = useLatest(tags);
  const describe = useCallback(
    (tagId: string): string => {
      const tag = latest().find(({ id }) => String(id) === tagId);
      if (!tag) return '';
      return t('describe', { label: tag.nerTagType.name, by: isByMachine(tag) ? t('machine') : t('person') });
    },
    [t, latest],
  );
  return { rows, lookOf, describe };
}
