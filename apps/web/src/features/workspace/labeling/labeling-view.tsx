import { ActionIcon, Group, Text, Tooltip } from '@mantine/core';
import { TEXT_COMMANDS } from '@scriptorium/annotator/core/text-commands.ts';
import { findWordAt } from '@scriptorium/annotator/core/words.ts';
import type { Span, TextRange } from '@scriptorium/annotator/core/span.ts';
import type { NerTag } from '@scriptorium/contract/tags.ts';
import type { AnnotatedTextHandle, Point } from '@scriptorium/annotator/react/annotated-text.types.ts';
import { AnnotatedText } from '@scriptorium/annotator/react/annotated-text.tsx';
import { lazyComponent } from '@scriptorium/web-kit/load-chunk.ts';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { withBindings } from '../commands/key-bindings.ts';
import { useRegisterCommands } from '../commands/use-commands.ts';
import { useKeyBindings } from '../commands/use-key-bindings.ts';
import { useFixedPitch } from '../display/use-fixed-pitch.ts';
import type { IssueSubject } from '../issues/issue-subject.ts';
import { LockedHint } from '../steps/step-notes.tsx';
import { useRelations, type Relations } from '../relations/relations-context.ts';
import { useUndo, useUndoState } from '../undo/undo-context.ts';
import { useWorkspace } from '../workspace-context.ts';
import classes from '../workspace.module.css';
import { LabelingMenus, type OpenMenu } from './labeling-menus.tsx';
import { labelTexts } from './label-texts.ts';
import { isByMachine, spansOf } from './tag-spans.ts';
import { useTagActions, useTags, useTagView } from './tagging-context.ts';
import { useLabelKeys } from './use-label-keys.ts';
import { useTextLink } from './use-text-link.ts';
import { FindBar } from '../find/find-bar.tsx';
import { TagAll } from '../find/tag-all.tsx';
import { useFind } from '../find/use-find.tsx';

const RelationLines = lazyComponent(
  async () => (await import('../relations/lines/relation-lines.tsx')).default,
);

const PrintedRelations = lazyComponent(
  async () => (await import('../relations/printed-relations.tsx')).default,
);

/** Toolbar above the text while tagging. */
function TagBar() {
  const t = useTexts(labelTexts);
  const { work, step } = useWorkspace();
  const { tags } = useTags();
  const { canUndo, canRedo } = useUndoState();
  const { undo, redo } = useUndo();
  if (work.otherWorker !== null) return null;
  if (!work.canWrite)
    return (
      <div className={classes.bar}>
        <LockedHint />
      </div>
    );
  const count = tags.filter(({ stepId }) => stepId === step?.stepDTO.id).length;
  return (
    <Group className={classes.bar} gap="xs">
      <Text size="sm" c="dimmed" style={{ flex: 1 }}>
        {count === 0 ? t('noTagsHint') : t('tagCount', { count })}
      </Text>
      <Tooltip label={t('undo')}>
        <ActionIcon variant="subtle" color="gray" aria-label={t('undo')} disabled={!canUndo} onClick={undo}>
          <IconArrowBackUp size={18} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('redo')}>
        <ActionIcon variant="subtle" color="gray" aria-label={t('redo')} disabled={!canRedo} onClick={redo}>
          <IconArrowForwardUp size={18} />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}

/** Dims what cannot be the second tag of a relation, or what has relations while the others are highlighted (WS-05). */
function useDimmed({ from, fits, highlightsUnrelated, graphOfTag }: Relations) {
  return useMemo(() => {
    if (from) return (tag: NerTag) => tag.id !== from.id && !fits(tag);
    return highlightsUnrelated ? ({ id }: NerTag) => graphOfTag.has(id) : undefined;
  }, [from, fits, highlightsUnrelated, graphOfTag]);
}

/** The key that reports a problem: about the selected text, else about the selected tag. */
function useReportCommand(
  handle: RefObject<AnnotatedTextHandle | null>,
  setMenu: (menu: OpenMenu) => void,
): void {
  const { tags } = useTags();
  const { selectedTag } = useTagView();
  const openReport = useCallback((): void => {
    const range = handle.current?.selectedRange();
    const tag = tags.find(({ id }) => id === selectedTag);
    const about: IssueSubject | null = range
      ? { type: 'TEXT', range }
      : tag
        ? { type: 'TAG', tags: [tag] }
        : null;
    const selection = document.getSelection();
    const box = selection?.rangeCount ? selection.getRangeAt(0).getBoundingClientRect() : undefined;
    setMenu({ kind: 'report', at: { x: box?.left ?? 0, y: box?.bottom ?? 0 }, about });
  }, [handle, setMenu, tags, selectedTag]);
  useRegisterCommands(useMemo(() => ({ report: openReport }), [openReport]));
}

/** Words that are selected on the page image are tagged like those of the text. */
function useLabelsOnPage(openLabels: (range: TextRange, at: Point) => void): void {
  const { link } = useWorkspace();
  const latest = useRef(openLabels);
  useEffect(() => {
    latest.current = openLabels;
  });
  useEffect(
    () =>
      link.onPick((range, at) => {
        if (at) latest.current(range, at);
      }),
    [link],
  );
}

/** The new end of a relation is chosen in the text, unless a dialog is open: there its own tags are chosen. */
function useFocusForMove(handle: RefObject<AnnotatedTextHandle | null>, moving: Relations['moving']): void {
  useEffect(() => {
    if (moving && !document.querySelector('[aria-modal=true]')) handle.current?.focus();
  }, [handle, moving]);
}

/** The text with its tags: select text to tag it, click a tag to see and change it (TEXT-02, TEXT-03). */
export function LabelingView() {
  const t = useTexts(labelTexts);
  const { document: opened, step, work, link } = useWorkspace();
  const { tags } = useTags();
  const { remove, resize } = useTagActions();
  const { shownSteps, hiddenLabels, selectedTag, selectTag } = useTagView();
  const handle = useRef<AnnotatedTextHandle>(null);
  const { highlights, onHoverOffset } = useTextLink(handle);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const stepId = step?.stepDTO.id ?? null;
  const text = opened.content?.content ?? '';
  const { find, marks } = useFind(text, handle);
  const shownMarks = useMemo(() => [...highlights, ...marks], [highlights, marks]);
  const fixedPitch = useFixedPitch(text);
  const { bindings } = useKeyBindings();
  const commands = useMemo(() => withBindings(TEXT_COMMANDS, bindings), [bindings]);
  const relations = useRelations();
  const isDimmed = useDimmed(relations);
  const spans = useMemo(
    () => spansOf(tags, { shownSteps, strongStep: stepId, hiddenLabels, isDimmed }),
    [tags, shownSteps, stepId, hiddenLabels, isDimmed],
  );
  const tagOf = (spanId: string) => tags.find(({ id }) => String(id) === spanId);
  const close = useCallback(() => {
    setMenu(null);
    handle.current?.clearSelection();
    handle.current?.focus();
  }, []);
  const openTags = (at: readonly Span[], { x, y }: Point): void => {
    const first = at[0];
    const related = relations.isRelating ? relatedAt(at) : undefined;
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
  const tagOfStep = (spanId: string) => {
    const tag = tagOf(spanId);
    return tag?.stepId === stepId ? tag : undefined;
  };
  /** Of several tags at a place the innermost one of the step, as the second one rather one that fits. */
  const relatedAt = (at: readonly Span[]): NerTag | undefined => {
    const ofStep = at.flatMap(({ id }) => tagOfStep(id) ?? []);
    return ofStep.find(relations.fits) ?? ofStep[0];
  };
  useLabelsOnPage(openLabels);
  useFocusForMove(handle, relations.moving);
  useReportCommand(handle, setMenu);
  useRegisterCommands(useLabelKeys(handle));
  return (
    <div className={classes.column}>
      <TagBar />
      <FindBar find={find}>
        <TagAll hits={find.hits} />
      </FindBar>
      <div className={classes.text}>
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
          describeSpan={({ id, labelName }) => {
            const tag = tagOf(id);
            return t('describe', {
              label: labelName,
              by: tag && isByMachine(tag) ? t('machine') : t('person'),
            });
          }}
        />
      </div>
      {relations.isHandled ? (
        <Suspense>
          {/* Another text has other places. */}
          <RelationLines key={opened.content?.id} handle={handle} text={text} />
          <PrintedRelations text={text} />
        </Suspense>
      ) : null}
      {menu === null ? null : (
        <LabelingMenus menu={menu} setMenu={setMenu} onFind={find.open} onClose={close} />
      )}
    </div>
  );
}
