import { ActionIcon, Group, Text, Tooltip } from '@mantine/core';
import { findWordAt } from '@scriptorium/annotator/core/words.ts';
import type { Span } from '@scriptorium/annotator/core/span.ts';
import type { AnnotatedTextHandle, Point } from '@scriptorium/annotator/react/annotated-text.types.ts';
import { AnnotatedText } from '@scriptorium/annotator/react/annotated-text.tsx';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useRegisterCommands } from '../commands/use-commands.ts';
import { useFixedPitch } from '../display/use-fixed-pitch.ts';
import { LockedHint } from '../steps/step-notes.tsx';
import { useWorkspace } from '../workspace-context.ts';
import classes from '../workspace.module.css';
import { LabelingMenus, type OpenMenu } from './labeling-menus.tsx';
import { labelTexts } from './label-texts.ts';
import { isByMachine, spansOf } from './tag-spans.ts';
import { useTagging } from './tagging-context.ts';
import { useLabelKeys } from './use-label-keys.ts';
import { useTextLink } from './use-text-link.ts';

/** Toolbar above the text while tagging. */
function TagBar() {
  const t = useTexts(labelTexts);
  const { work, step } = useWorkspace();
  const { tags } = useTagging();
  if (work.otherWorker !== null) return null;
  if (!work.canWrite)
    return (
      <div className={classes.bar}>
        <LockedHint />
      </div>
    );
  const count = tags.tags.filter(({ stepId }) => stepId === step?.stepDTO.id).length;
  return (
    <Group className={classes.bar} gap="xs">
      <Text size="sm" c="dimmed" style={{ flex: 1 }}>
        {count === 0 ? t('noTagsHint') : t('tagCount', { count })}
      </Text>
      <Tooltip label={t('undo')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('undo')}
          disabled={!tags.canUndo}
          onClick={tags.undo}
        >
          <IconArrowBackUp size={18} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('redo')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('redo')}
          disabled={!tags.canRedo}
          onClick={tags.redo}
        >
          <IconArrowForwardUp size={18} />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}

/** The text with its tags: select text to tag it, click a tag to see and change it (spec workspace 2.8). */
export function LabelingView() {
  const t = useTexts(labelTexts);
  const { document, step, work, link } = useWorkspace();
  const { tags, shownSteps, hiddenLabels, selectedTag, selectTag } = useTagging();
  const handle = useRef<AnnotatedTextHandle>(null);
  const { highlights, onHoverOffset } = useTextLink(handle);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const stepId = step?.stepDTO.id ?? null;
  const text = document.content?.content ?? '';
  const fixedPitch = useFixedPitch(text);
  const spans = useMemo(
    () => spansOf(tags.tags, { shownSteps, strongStep: stepId, hiddenLabels }),
    [tags.tags, shownSteps, stepId, hiddenLabels],
  );
  const tagOf = (spanId: string) => tags.tags.find(({ id }) => String(id) === spanId);
  const close = useCallback(() => {
    setMenu(null);
    handle.current?.clearSelection();
    handle.current?.focus();
  }, []);
  const openTags = (at: readonly Span[], { x, y }: Point): void => {
    const first = at[0];
    if (first) selectTag(Number(first.id));
    setMenu({ kind: 'tags', at: { x, y }, tagIds: at.map(({ id }) => Number(id)) });
  };
  const openLabels = (range: { start: number; end: number }, { x, y }: Point): void => {
    link.point({ byText: range });
    setMenu({ kind: 'new', at: { x, y }, range: { start: range.start, end: range.end } });
  };
  const tagOfStep = (spanId: string) => {
    const tag = tagOf(spanId);
    return tag?.stepId === stepId ? tag : undefined;
  };
  useRegisterCommands(useLabelKeys(handle));
  return (
    <div className={classes.column}>
      <TagBar />
      <div className={classes.text}>
        <AnnotatedText
          handle={handle}
          text={text}
          fixedPitch={fixedPitch}
          spans={spans}
          selectedSpanId={selectedTag === null ? null : String(selectedTag)}
          editable={work.canWrite}
          label={t('text')}
          highlights={highlights}
          onSelectText={(selection) => openLabels(selection, selection)}
          onSpanClick={openTags}
          onSpanContextMenu={openTags}
          onTextContextMenu={({ offset, x, y }) => {
            const word = findWordAt(text, offset);
            if (!word) return;
            handle.current?.selectRange(word.start, word.end);
            openLabels(word, { x, y });
          }}
          onFocusSpan={(span) => selectTag(span ? Number(span.id) : null)}
          onHoverOffset={onHoverOffset}
          onDeleteSpan={(spanId) => {
            const tag = tagOfStep(spanId);
            if (tag) tags.remove(tag);
          }}
          onResizeSpan={(spanId, range) => {
            const tag = tagOfStep(spanId);
            if (tag) tags.resize(tag, range);
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
      {menu === null ? null : <LabelingMenus menu={menu} setMenu={setMenu} onClose={close} />}
    </div>
  );
}
