import { AnnotatedText } from '@scriptorium/annotator/react/annotated-text.tsx';
import type { Span, TextRange } from '@scriptorium/annotator/core/span.ts';
import type { AnnotatedTextHandle, Point } from '@scriptorium/annotator/react/annotated-text.types.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useMemo, useRef, useState } from 'react';
import { useRegisterCommands } from '../core/commands/use-commands.ts';
import { useFixedPitch } from '../core/display/use-fixed-pitch.ts';
import { labelTexts } from '../annotating/tags/label-texts.ts';
import { isByMachine } from '../annotating/tags/tag-spans.ts';
import { useSpans } from '../tagging/use-spans.ts';
import { TagMenu } from '../tagging/tag-menu.tsx';
import { useTags, useTagView } from '../annotating/tags/tagging-context.ts';
import { useTextLink } from '../tagging/use-text-link.ts';
import type { IssueSubject } from '../annotating/issues/issue-subject.ts';
import { ReportMenu } from '../issues/report-menu.tsx';
import { SelectionBar } from '../core/selection-bar.tsx';
import { PopoverAt } from '../core/tools/popover-at.tsx';
import { useWorkspace } from '../core/workspace-context.ts';
import classes from '../core/workspace.module.css';
import { FindBar } from '../tagging/find/find-bar.tsx';
import { useFind } from '../tagging/find/use-find.tsx';
import { classifierTexts } from './classifier-texts.ts';

const nothing = (): void => undefined;

type ReadingMenu =
  | { readonly at: Point; readonly ids: readonly number[] }
  | { readonly at: Point; readonly about: IssueSubject | null };

/** The text with its tags, read-only (TEXT-05). */
export function ReadingView() {
  const t = useTexts(classifierTexts);
  const ofLabels = useTexts(labelTexts);
  const { document } = useWorkspace();
  const text = document.content?.content ?? '';
  const fixedPitch = useFixedPitch(text);
  const { tags } = useTags();
  const { shownSteps, hiddenLabels } = useTagView();
  const handle = useRef<AnnotatedTextHandle>(null);
  const { highlights, onHoverOffset } = useTextLink(handle);
  const { find, marks } = useFind(
    useMemo(() => ({ text }), [text]),
    handle,
  );
  const shownMarks = useMemo(() => [...highlights, ...marks], [highlights, marks]);
  const [menu, setMenu] = useState<ReadingMenu | null>(null);
  const [touched, setTouched] = useState<TextRange | null>(null);
  const spans = useSpans(tags, { shownSteps, strongStep: null, hiddenLabels });
  const openTags = (at: readonly Span[], { x, y }: Point): void =>
    setMenu({ at: { x, y }, ids: at.map(({ id }) => Number(id)) });
  const openReport = ({ x, y }: Point): void => {
    const range = handle.current?.selectedRange();
    setMenu({ at: { x, y }, about: range ? { type: 'TEXT', range } : null });
  };
  const close = (): void => {
    setMenu(null);
    setTouched(null);
    handle.current?.focus();
  };
  useRegisterCommands(useMemo(() => ({ focusText: () => handle.current?.focus() }), []));
  const shown =
    menu && 'ids' in menu ? menu.ids.flatMap((id) => tags.find((tag) => tag.id === id) ?? []) : [];
  return (
    <div className={classes.column}>
      <FindBar find={find} />
      <div className={classes.text}>
        <AnnotatedText
          handle={handle}
          text={text}
          fixedPitch={fixedPitch}
          showLabels={spans.length > 0}
          spans={spans}
          editable={false}
          label={t('text')}
          highlights={shownMarks}
          onHoverOffset={onHoverOffset}
          onSpanClick={openTags}
          onSpanContextMenu={openTags}
          // Text is also selected to copy it: only the menu key and the right mouse button open the menu.
          onSelectText={(selection) => {
            if (selection.by === 'keyboard') openReport(selection);
          }}
          onTouchSelection={setTouched}
          onTextContextMenu={openReport}
          describeSpan={({ id, labelName }) => {
            const tag = tags.find((one) => String(one.id) === id);
            return ofLabels('describe', {
              label: labelName,
              by: tag && isByMachine(tag) ? ofLabels('machine') : ofLabels('person'),
            });
          }}
        />
      </div>
      {touched === null || menu !== null ? null : (
        <SelectionBar
          quote={text.slice(touched.start, touched.end)}
          onReport={(at) => setMenu({ at, about: { type: 'TEXT', range: touched } })}
          onClear={() => {
            handle.current?.clearSelection();
            close();
          }}
        />
      )}
      {menu && 'about' in menu ? <ReportMenu at={menu.at} about={menu.about} onClose={close} /> : null}
      {menu && 'ids' in menu ? (
        <PopoverAt
          at={menu.at}
          label={ofLabels('tagsHere', { count: shown.length })}
          width={420}
          onClose={close}
        >
          <TagMenu
            tags={shown}
            onRelabel={nothing}
            onResize={nothing}
            onDelete={nothing}
            onReport={(tag) => setMenu({ at: menu.at, about: { type: 'TAG', tags: [tag] } })}
          />
        </PopoverAt>
      ) : null}
    </div>
  );
}
