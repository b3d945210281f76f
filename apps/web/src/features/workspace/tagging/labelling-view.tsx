import type { TextRange } from '@scriptorium/annotator/core/span.ts';
import type { NerTagType } from '@scriptorium/contract/process/labels.ts';
import type { NerTag } from '@scriptorium/contract/annotations/tags.ts';
import type { AnnotatedTextHandle } from '@scriptorium/annotator/react/annotated-text.types.ts';
import { isModalOpen } from '@scriptorium/ui/modal.ts';
import { lazyComponent } from '@scriptorium/web-kit/page/load-chunk.ts';
import { useLanguage } from '@scriptorium/web-kit/texts/texts.ts';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useRegisterCommands } from '../core/commands/use-commands.ts';
import { useRelations, type Relations } from '../annotating/relations/relations-context.ts';
import { SelectionBar } from '../core/selection-bar.tsx';
import { useWorkspace } from '../core/workspace-context.ts';
import classes from '../core/workspace.module.css';
import { LabellingMenus, type OpenMenu } from './labelling-menus.tsx';
import { TagBar } from './tag-bar.tsx';
import { TaggedText } from './tagged-text.tsx';
import { useTagActions } from '../annotating/tags/tagging-context.ts';
import { useReportCommand } from './use-report-command.ts';
import { useLabelKeys } from './use-label-keys.ts';
import { FindBar } from './find/find-bar.tsx';
import { TagAll } from './find/tag-all.tsx';
import { useFind } from './find/use-find.tsx';

const RelationLines = lazyComponent(
  async () => (await import('../relations/lines/relation-lines.tsx')).default,
);

const PrintedRelations = lazyComponent(
  async () => (await import('../relations/printed-relations.tsx')).default,
);

/** The new end of a relation is chosen in the text, unless a dialog is open: there its own tags are chosen. */
function useFocusForMove(handle: RefObject<AnnotatedTextHandle | null>, moving: Relations['moving']): void {
  useEffect(() => {
    if (moving && !isModalOpen()) handle.current?.focus();
  }, [handle, moving]);
}

const startOf = ({ startOffset }: NerTag): number => startOffset ?? 0;

/** The text with its tags and what is above and over it: toolbar, search, menus, lines of relations. */
export function LabellingView() {
  const language = useLanguage();
  const { document: opened } = useWorkspace();
  const { isHandled, moving } = useRelations();
  const handle = useRef<AnnotatedTextHandle>(null);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [touched, setTouched] = useState<TextRange | null>(null);
  const text = opened.content?.content ?? '';
  const source = useMemo(() => ({ text }), [text]);
  const { find, marks } = useFind(source, handle);
  const close = useCallback(() => {
    setMenu(null);
    setTouched(null);
    handle.current?.clearSelection();
    handle.current?.focus();
  }, []);
  useFocusForMove(handle, moving);
  const { add } = useTagActions();
  const selected = useMemo(
    () => ({
      focus: () => handle.current?.focus(),
      tag: (label: NerTagType, stepId: number): boolean => {
        const range = handle.current?.selectedRange();
        if (!range) return false;
        add(label, stepId, range);
        handle.current?.clearSelection();
        return true;
      },
    }),
    [add],
  );
  const subject = useCallback(() => {
    const range = handle.current?.selectedRange();
    return range ? { type: 'TEXT' as const, range } : null;
  }, []);
  useReportCommand(subject, setMenu);
  useRegisterCommands(useLabelKeys(selected));
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
          <RelationLines
            key={`${opened.content?.id} ${language}`}
            handle={handle}
            source={source}
            startOf={startOf}
          />
          <PrintedRelations text={text} />
        </Suspense>
      ) : null}
      {menu === null ? null : (
        <LabellingMenus menu={menu} setMenu={setMenu} onFind={find.open} onClose={close} />
      )}
    </div>
  );
}
