import type { TextRange } from '@scriptorium/annotator/core/span.ts';
import type { Point } from '@scriptorium/annotator/react/annotated-text.types.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { Button, Text } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { IssueSubject } from '../annotating/issues/issue-subject.ts';
import { ReportButton } from '../issues/report-button.tsx';
import { ReportMenu } from '../issues/report-menu.tsx';
import { findTexts } from './find/find-texts.ts';
import { useRelations } from '../annotating/relations/relations-context.ts';
import { PopoverAt } from '../core/tools/popover-at.tsx';
import { useWorkspace } from '../core/workspace-context.ts';
import { ChooseLabel } from './choose-label.tsx';
import { labelTexts } from '../annotating/tags/label-texts.ts';
import { TagMenu } from './tag-menu.tsx';
import { useTagActions, useTags } from '../annotating/tags/tagging-context.ts';

export type OpenMenu =
  | { readonly kind: 'new'; readonly at: Point; readonly range: TextRange }
  | { readonly kind: 'relabel'; readonly at: Point; readonly tagId: number }
  | { readonly kind: 'tags'; readonly at: Point; readonly tagIds: readonly number[] }
  | { readonly kind: 'report'; readonly at: Point; readonly about: IssueSubject | null };

interface LabellingMenusProps {
  menu: OpenMenu;
  setMenu: (menu: OpenMenu | null) => void;
  /** Searches for the selected text. */
  onFind: () => void;
  /** Closes the menu and returns the focus to the text. */
  onClose: () => void;
}

/** The label menu for a selection or a tag. */
function ChooseTextLabel({
  menu,
  onFind,
  onClose,
  onReport,
}: {
  menu: Extract<OpenMenu, { kind: 'new' | 'relabel' }>;
  onFind: () => void;
  onClose: () => void;
  onReport: (about: IssueSubject) => void;
}) {
  const { document } = useWorkspace();
  const { tags } = useTags();
  const { add, relabel } = useTagActions();
  if (menu.kind === 'new') {
    const { range } = menu;
    return (
      <ChooseLabel
        menu="TEXT_LABEL"
        at={menu.at}
        quote={document.content?.content.slice(range.start, range.end) ?? ''}
        onChoose={(label, stepId) => add(label, stepId, range)}
        onClose={onClose}
      >
        <SelectionButtons onFind={onFind} onReport={() => onReport({ type: 'TEXT', range })} />
      </ChooseLabel>
    );
  }
  const tag = tags.find(({ id }) => id === menu.tagId);
  return (
    <ChooseLabel
      menu="TEXT_LABEL"
      at={menu.at}
      quote={tag?.quote ?? ''}
      current={tag?.nerTagType.id}
      onChoose={(label) => tag && relabel(tag, label)}
      onClose={onClose}
    />
  );
}

/** The buttons beneath the labels: to search for the same text, and to report a problem. */
function SelectionButtons({ onFind, onReport }: { onFind: () => void; onReport: () => void }) {
  const t = useTexts(findTexts);
  return (
    <ReportButton
      onClick={onReport}
      before={
        <Button size="compact-sm" variant="subtle" leftSection={<IconSearch size={15} />} onClick={onFind}>
          {t('findAll')}
        </Button>
      }
    />
  );
}

/** The menus over the text: labels for a selection, and details of tags. */
export function LabellingMenus({ menu, setMenu, onFind, onClose }: LabellingMenusProps) {
  const t = useTexts(labelTexts);
  const { tags } = useTags();
  const { resize, remove } = useTagActions();
  const { isHandled, startFrom } = useRelations();
  const report = (about: IssueSubject): void => setMenu({ kind: 'report', at: menu.at, about });
  const find = (): void => {
    onFind();
    setMenu(null);
  };
  if (menu.kind === 'report') return <ReportMenu at={menu.at} about={menu.about} onClose={onClose} />;
  if (menu.kind !== 'tags')
    return <ChooseTextLabel menu={menu} onFind={find} onClose={onClose} onReport={report} />;
  const shown = menu.tagIds.flatMap((id) => tags.find((tag) => tag.id === id) ?? []);
  return (
    <PopoverAt
      kind="LABEL"
      at={menu.at}
      label={t('tagsHere', { count: shown.length })}
      width={420}
      onClose={onClose}
    >
      {shown.length === 0 ? (
        <Text size="sm" p="sm">
          {t('noTags')}
        </Text>
      ) : (
        <TagMenu
          tags={shown}
          onRelabel={(tag) => setMenu({ kind: 'relabel', at: menu.at, tagId: tag.id })}
          onRelate={
            isHandled
              ? (tag) => {
                  startFrom(tag.id);
                  onClose();
                }
              : undefined
          }
          onResize={resize}
          onReport={(tag) => report({ type: 'TAG', tags: [tag] })}
          onDelete={(tag) => {
            remove(tag);
            if (shown.length === 1) onClose();
          }}
        />
      )}
    </PopoverAt>
  );
}
