import { ActionIcon, Group, Text } from '@mantine/core';
import type { TextRange } from '@scriptorium/annotator/core/span.ts';
import { Tooltip } from '@scriptorium/ui/tooltip.tsx';
import type { AnnotatedTextHandle } from '@scriptorium/annotator/react/annotated-text.types.ts';
import { isModalOpen } from '@scriptorium/ui/modal.ts';
import { lazyComponent } from '@scriptorium/web-kit/load-chunk.ts';
import { useLanguage, useTexts } from '@scriptorium/web-kit/texts.ts';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useRegisterCommands } from '../commands/use-commands.ts';
import type { IssueSubject } from '../issues/issue-subject.ts';
import { LockedHint } from '../steps/step-notes.tsx';
import { useRelations, type Relations } from '../relations/relations-context.ts';
import { SelectionBar } from '../narrow/selection-bar.tsx';
import { useUndo, useUndoState } from '../undo/undo-context.ts';
import { useWorkspace } from '../workspace-context.ts';
import classes from '../workspace.module.css';
import { LabelingMenus, type OpenMenu } from './labeling-menus.tsx';
import { labelTexts } from './label-texts.ts';
import { TaggedText } from './tagged-text.tsx';
import { useTags, useTagView } from './tagging-context.ts';
import { useLabelKeys } from './use-label-keys.ts';
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

/** The new end of a relation is chosen in the text, unless a dialog is open: there its own tags are chosen. */
function useFocusForMove(handle: RefObject<AnnotatedTextHandle | null>, moving: Relations['moving']): void {
  useEffect(() => {
    if (moving && !isModalOpen()) handle.current?.focus();
  }, [handle, moving]);
}

/** The text with its tags and what is above and over it: toolbar, search, menus, lines of relations. */
export function LabelingView() {
  const language = useLanguage();
  const { document: opened } = useWorkspace();
  const { isHandled, moving } = useRelations();
  const handle = useRef<AnnotatedTextHandle>(null);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [touched, setTouched] = useState<TextRange | null>(null);
  const text = opened.content?.content ?? '';
  const { find, marks } = useFind(text, handle);
  const close = useCallback(() => {
    setMenu(null);
    setTouched(null);
    handle.current?.clearSelection();
    handle.current?.focus();
  }, []);
  useFocusForMove(handle, moving);
  useReportCommand(handle, setMenu);
  useRegisterCommands(useLabelKeys(handle));
  return (
    <div className={classes.column}>
      <TagBar />
      <FindBar find={find}>
        <TagAll hits={find.hits} />
      </FindBar>
      <div className={classes.text}>
        <TaggedText handle={handle} marks={marks} setMenu={setMenu} onTouchSelection={setTouched} />
      </div>
      {touched === null || menu !== null ? null : (
        <SelectionBar
          quote={text.slice(touched.start, touched.end)}
          onTag={(at) => setMenu({ kind: 'new', at, range: touched })}
          onReport={(at) => setMenu({ kind: 'report', at, about: { type: 'TEXT', range: touched } })}
          onClear={close}
        />
      )}
      {isHandled ? (
        <Suspense>
          {/* Another text has other places, and another language other words. */}
          <RelationLines key={`${opened.content?.id} ${language}`} handle={handle} text={text} />
          <PrintedRelations text={text} />
        </Suspense>
      ) : null}
      {menu === null ? null : (
        <LabelingMenus menu={menu} setMenu={setMenu} onFind={find.open} onClose={close} />
      )}
    </div>
  );
}
