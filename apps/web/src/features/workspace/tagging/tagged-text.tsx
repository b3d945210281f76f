import { TEXT_COMMANDS } from '@scriptorium/annotator/core/text-commands.ts';
import { findWordAt } from '@scriptorium/annotator/core/words.ts';
import type { Span, TextRange } from '@scriptorium/annotator/core/span.ts';
import type {
  AnnotatedTextHandle,
  Point,
  TextHighlight,
} from '@scriptorium/annotator/react/annotated-text.types.ts';
import { AnnotatedText } from '@scriptorium/annotator/react/annotated-text.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { memo, useEffect, useEffectEvent, useMemo, type RefObject } from 'react';
import { withBindings } from '../core/commands/key-bindings.ts';
import { useKeyBindings } from '../core/commands/use-key-bindings.ts';
import { useFixedPitch } from '../core/display/use-fixed-pitch.ts';
import { endAmong } from '../relations/end-among.ts';
import { useRelations } from '../annotating/relations/relations-context.ts';
import { useWorkspace } from '../core/workspace-context.ts';
import type { OpenMenu } from './labelling-menus.tsx';
import { labelTexts } from '../annotating/tags/label-texts.ts';
import { useTagActions, useTagView, useTextTags } from '../annotating/tags/tagging-context.ts';
import { useDimmed } from './use-dimmed.ts';
import { useSpans } from './use-spans.ts';
import { useTextLink } from './use-text-link.ts';

/** Words that are selected on the page image are tagged like those of the text. */
function useLabelsOnPage(openLabels: (range: TextRange, at: Point) => void): void {
  const { link } = useWorkspace();
  const open = useEffectEvent(openLabels);
  useEffect(
    () =>
      link.onPick((range, at) => {
        if (at) open(range, at);
      }),
    [link],
  );
}

interface TaggedTextProps {
  handle: RefObject<AnnotatedTextHandle | null>;
  /** Found places. */
  marks: readonly TextHighlight[];
  setMenu: (menu: OpenMenu) => void;
  onTouchSelection: (range: TextRange | null) => void;
}

/** The text with its tags: select text to tag it, click a tag to see and change it (TEXT-02, TEXT-03). */
export const TaggedText = memo(function TaggedText(props: TaggedTextProps) {
  const { handle, marks, setMenu, onTouchSelection } = props;
  const t = useTexts(labelTexts);
  const { document: opened, step, work, link } = useWorkspace();
  const { tags } = useTextTags();
  const { remove, resize } = useTagActions();
  const { shownSteps, dropPriorities, hiddenLabels, selectedTag, selectTag } = useTagView();
  const { highlights, onHoverOffset } = useTextLink(handle);
  const stepId = step?.stepDTO.id ?? null;
  const text = opened.content?.content ?? '';
  const shownMarks = useMemo(() => [...highlights, ...marks], [highlights, marks]);
  const fixedPitch = useFixedPitch(text);
  const { bindings } = useKeyBindings();
  const commands = useMemo(() => withBindings(TEXT_COMMANDS, bindings), [bindings]);
  const relations = useRelations();
  const isDimmed = useDimmed(relations);
  const spans = useSpans(tags, { shownSteps, strongStep: stepId, hiddenLabels, isDimmed, dropPriorities });
  const tagOf = (spanId: string) => tags.find(({ id }) => String(id) === spanId);
  const tagOfStep = (spanId: string) => {
    const tag = tagOf(spanId);
    return tag?.stepId === stepId ? tag : undefined;
  };
  const openTags = (at: readonly Span[], { x, y }: Point): void => {
    const first = at[0];
    const related = relations.isRelating
      ? endAmong(
          at.flatMap(({ id }) => tagOf(id) ?? []),
          relations,
        )
      : undefined;
    if (related) {
      relations.pick(related.id, { x, y });
      return;
    }
    if (first) selectTag(Number(first.id));
    setMenu({ kind: 'tags', at: { x, y }, tagIds: at.map(({ id }) => Number(id)) });
  };
  const openLabels = (range: TextRange, { x, y }: Point): void => {
    relations.cancelPick();
    link.point({ byText: range });
    setMenu({ kind: 'new', at: { x, y }, range: { start: range.start, end: range.end } });
  };
  useLabelsOnPage(openLabels);
  return (
    <AnnotatedText
      handle={handle}
      text={text}
      fixedPitch={fixedPitch}
      spans={spans}
      selectedSpanId={selectedTag === null ? null : String(selectedTag)}
      hasRelations={relations.isHandled}
      commands={commands}
      editable={work.canWrite}
      label={t('text')}
      highlights={shownMarks}
      onTouchSelection={onTouchSelection}
      onSelectText={(selection) => openLabels(selection, selection)}
      onSpanClick={openTags}
      onSpanContextMenu={openTags}
      onTextContextMenu={({ offset, x, y }) => {
        const word = findWordAt(text, offset);
        if (!word) return setMenu({ kind: 'report', at: { x, y }, about: null });
        handle.current?.selectRange(word.start, word.end);
        return openLabels(word, { x, y });
      }}
      canFocusSpan={({ id }) => {
        const tag = tagOf(id);
        return relations.from === null || (tag !== undefined && relations.fits(tag));
      }}
      onFocusSpan={(span) => selectTag(span ? Number(span.id) : null)}
      onHoverOffset={onHoverOffset}
      onDeleteSpan={(spanId) => {
        const tag = tagOfStep(spanId);
        if (tag) remove(tag);
      }}
      onResizeSpan={(spanId, range) => {
        const tag = tagOfStep(spanId);
        if (tag) resize(tag, range);
      }}
      describeSpan={({ labelName, tone }) =>
        t('describe', { label: labelName, by: tone === 'machine' ? t('machine') : t('person') })
      }
    />
  );
});
