import { AnnotatedText } from '@scriptorium/annotator/react/annotated-text.tsx';
import type { AnnotatedTextHandle, Point } from '@scriptorium/annotator/react/annotated-text.types.ts';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { useMemo, useRef, useState } from 'react';
import { useRegisterCommands } from '../commands/use-commands.ts';
import { useFixedPitch } from '../display/use-fixed-pitch.ts';
import { labelTexts } from '../labeling/label-texts.ts';
import { isByMachine, spansOf } from '../labeling/tag-spans.ts';
import { TagMenu } from '../labeling/tag-menu.tsx';
import { useTagging } from '../labeling/tagging-context.ts';
import { useTextLink } from '../labeling/use-text-link.ts';
import { PopoverAt } from '../tools/popover-at.tsx';
import { useWorkspace } from '../workspace-context.ts';
import classes from '../workspace.module.css';
import { classifierTexts } from './classifier-texts.ts';

const nothing = (): void => undefined;

/** The text with its tags, read-only (spec workspace 2.8: CLASSIFYING). */
export function ReadingView() {
  const t = useTexts(classifierTexts);
  const tags = useTexts(labelTexts);
  const { document } = useWorkspace();
  const text = document.content?.content ?? '';
  const fixedPitch = useFixedPitch(text);
  const tagging = useTagging();
  const handle = useRef<AnnotatedTextHandle>(null);
  const { highlights, onHoverOffset } = useTextLink(handle);
  const [menu, setMenu] = useState<{ at: Point; ids: readonly number[] } | null>(null);
  const { shownSteps, hiddenLabels } = tagging;
  const all = tagging.tags.tags;
  const spans = useMemo(
    () => spansOf(all, { shownSteps, strongStep: null, hiddenLabels }),
    [all, shownSteps, hiddenLabels],
  );
  useRegisterCommands(useMemo(() => ({ focusText: () => handle.current?.focus() }), []));
  const shown = menu ? menu.ids.flatMap((id) => all.find((tag) => tag.id === id) ?? []) : [];
  return (
    <div className={classes.column}>
      <div className={classes.text}>
        <AnnotatedText
          handle={handle}
          text={text}
          fixedPitch={fixedPitch}
          showLabels={spans.length > 0}
          spans={spans}
          editable={false}
          label={t('text')}
          highlights={highlights}
          onHoverOffset={onHoverOffset}
          onSpanClick={(at, { x, y }) => setMenu({ at: { x, y }, ids: at.map(({ id }) => Number(id)) })}
          describeSpan={({ id, labelName }) => {
            const tag = all.find((one) => String(one.id) === id);
            return tags('describe', {
              label: labelName,
              by: tag && isByMachine(tag) ? tags('machine') : tags('person'),
            });
          }}
        />
      </div>
      {menu === null ? null : (
        <PopoverAt
          at={menu.at}
          label={tags('tagsHere', { count: shown.length })}
          width={420}
          onClose={() => {
            setMenu(null);
            handle.current?.focus();
          }}
        >
          <TagMenu tags={shown} onRelabel={nothing} onResize={nothing} onDelete={nothing} />
        </PopoverAt>
      )}
    </div>
  );
}
