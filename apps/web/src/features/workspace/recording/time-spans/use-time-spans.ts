import type { Point } from '@scriptorium/annotator/react/annotated-text.types.ts';
import type { NerTagType } from '@scriptorium/contract/process/labels.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import type { NerTag } from '@scriptorium/contract/annotations/tags.ts';
import { millisecondsOf } from '@scriptorium/domain/transcript/times.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { toastError } from '@scriptorium/web-kit/page/toasts.ts';
import { useCallback, useMemo, useState } from 'react';
import type { IssueSubject } from '../../annotating/issues/issue-subject.ts';
import { useTagActions, useTags, useTagView } from '../../annotating/tags/tagging-context.ts';
import { useWorkspace } from '../../core/workspace-context.ts';
import type { TimeRange } from '../core/playback.ts';
import type { WaveRegion } from '../player/waveform/region-sync.ts';
import { timeSpanTarget } from './time-span-target.ts';
import { timeSpanTexts } from './time-span-texts.ts';

export type TimeSpanMenu =
  | { readonly kind: 'new'; readonly at: Point; readonly range: TimeRange }
  | { readonly kind: 'newTimes'; readonly at: Point; readonly range: TimeRange }
  | { readonly kind: 'tag' | 'times' | 'relabel'; readonly at: Point; readonly tagId: number }
  | { readonly kind: 'report'; readonly at: Point; readonly about: IssueSubject };

/** The id of the region of the selected part; tags have numbers. */
export const MARKED = 'marked';

export const rangeOf = ({ tsStart, tsEnd }: Pick<NerTag, 'tsStart' | 'tsEnd'>): TimeRange => ({
  startMs: millisecondsOf(tsStart ?? 0),
  endMs: millisecondsOf(tsEnd ?? 0),
});

export const isTimeSpan = ({ type, tsStart }: NerTag): boolean => type === 'TIMESPAN_TAG' && tsStart !== null;

/** Whether the user may tag time spans in the selected step: its node supports them. */
function useCanMark(): boolean {
  const { step, mode, work } = useWorkspace();
  const isLabelling = mode === 'LABELING' && step !== undefined;
  const node = useRead(
    nodes.get,
    { params: { id: step?.nodeDTO.id ?? 0 }, query: {} },
    { enabled: isLabelling },
  );
  return isLabelling && work.canWrite && node.data?.supportedTaggingTypes.includes('TIMESPAN') === true;
}

/** The tags of time spans that are shown, as regions of the waveform. */
function useTagRegions(): readonly WaveRegion[] {
  const { tags } = useTags();
  const { step, work } = useWorkspace();
  const { shownSteps, hiddenLabels, selectedTag } = useTagView();
  const stepId = step?.stepDTO.id;
  return useMemo(
    () =>
      tags
        .filter(
          (tag) => isTimeSpan(tag) && shownSteps.has(tag.stepId) && !hiddenLabels.has(tag.nerTagType.id),
        )
        .map((tag) => ({
          id: String(tag.id),
          ...rangeOf(tag),
          colour: tag.nerTagType.backgroundColor,
          name: tag.nerTagType.name,
          isSelected: tag.id === selectedTag,
          canChange: work.canWrite && tag.stepId === stepId,
        })),
    [tags, shownSteps, hiddenLabels, selectedTag, work.canWrite, stepId],
  );
}

export interface TimeSpans {
  readonly canMark: boolean;
  /** Tags, and the selected part. */
  readonly regions: readonly WaveRegion[];
  /** The part that was selected on the waveform or by keys. */
  readonly marked: TimeRange | null;
  readonly mark: (range: TimeRange | null) => void;
  readonly menu: TimeSpanMenu | null;
  readonly setMenu: (menu: TimeSpanMenu | null) => void;
  /** Tags a part with a label, or says why it cannot. */
  readonly add: (label: NerTagType, range: TimeRange) => void;
  readonly move: (id: string, range: TimeRange) => void;
}

/** Time spans of the recording: those that are tagged, and the one that is being made. */
export function useTimeSpans(): TimeSpans {
  const t = useTexts(timeSpanTexts);
  const { step, steps } = useWorkspace();
  const { tags } = useTags();
  const { addTimeSpan, moveTimeSpan } = useTagActions();
  const canMark = useCanMark();
  const ofTags = useTagRegions();
  const [marked, mark] = useState<TimeRange | null>(null);
  const [menu, setMenu] = useState<TimeSpanMenu | null>(null);
  const regions = useMemo((): readonly WaveRegion[] => {
    const ofMarked = { id: MARKED, colour: 'var(--wave-selection)', name: '', isSelected: false };
    return marked ? [...ofTags, { ...ofMarked, ...marked, canChange: true }] : ofTags;
  }, [ofTags, marked]);
  const stepId = step?.stepDTO.id ?? null;
  const add = useCallback(
    (label: NerTagType, { startMs, endMs }: TimeRange): void => {
      const target = timeSpanTarget(label, steps, stepId);
      if ('error' in target) return toastError(t(target.error));
      addTimeSpan(label, target.stepId, { tsStart: startMs / 1000, tsEnd: endMs / 1000 });
      return mark(null);
    },
    [steps, stepId, addTimeSpan, t],
  );
  const move = useCallback(
    (id: string, range: TimeRange): void => {
      if (id === MARKED) return mark(range);
      const tag = tags.find((one) => String(one.id) === id);
      if (tag) moveTimeSpan(tag, { tsStart: range.startMs / 1000, tsEnd: range.endMs / 1000 });
      return undefined;
    },
    [tags, moveTimeSpan],
  );
  return { canMark, regions, marked, mark, menu, setMenu, add, move };
}
