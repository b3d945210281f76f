import type { TextRange } from '@scriptorium/annotator/core/span.ts';
import type { Point } from '@scriptorium/annotator/react/annotated-text.types.ts';
import type { NerTagType } from '@scriptorium/contract/labels.ts';
import { allows, modeOnNode } from '@scriptorium/domain/access/access.ts';
import { useRights } from '@scriptorium/web-kit/session.ts';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { Button, Text } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { IssueSubject } from '../issues/issue-subject.ts';
import { ReportButton } from '../issues/report-button.tsx';
import { ReportMenu } from '../issues/report-menu.tsx';
import { findTexts } from '../find/find-texts.ts';
import { LockedHint } from '../steps/step-notes.tsx';
import { useRelations } from '../relations/relations-context.ts';
import { PopoverAt } from '../tools/popover-at.tsx';
import { useWorkspace } from '../workspace-context.ts';
import { LABEL_MENU_WIDTH, LabelMenu } from './label-menu.tsx';
import { labelTexts } from './label-texts.ts';
import { findLabel } from './label-tree.ts';
import { LabelDialog } from './label-dialog.tsx';
import { TagMenu } from './tag-menu.tsx';
import { useLabels, useTagActions, useTags } from './tagging-context.ts';

export type OpenMenu =
  | { readonly kind: 'new'; readonly at: Point; readonly range: TextRange }
  | { readonly kind: 'relabel'; readonly at: Point; readonly tagId: number }
  | { readonly kind: 'tags'; readonly at: Point; readonly tagIds: readonly number[] }
  | { readonly kind: 'report'; readonly at: Point; readonly about: IssueSubject | null };

interface LabelingMenusProps {
  menu: OpenMenu;
  setMenu: (menu: OpenMenu | null) => void;
  /** Searches for the selected text. */
  onFind: () => void;
  /** Closes the menu and returns the focus to the text. */
  onClose: () => void;
}

/** The label menu, or a message if there are no labels. */
function ChooseLabel({
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
  const t = useTexts(labelTexts);
  const { step, document, work } = useWorkspace();
  const { labels, isLoading: labelsLoading } = useLabels();
  const { tags } = useTags();
  const { add, relabel } = useTagActions();
  const rights = useRights();
  const [dialog, setDialog] = useState<{ parentId: number | null; label?: NerTagType } | null>(null);
  // The menu focuses its list when it opens: opened before the labels are there, it would have none to focus.
  if (!step || labelsLoading) return null;
  const node = { id: step.nodeDTO.id, processId: document.processId };
  const tag = menu.kind === 'relabel' ? tags.find(({ id }) => id === menu.tagId) : undefined;
  const quote =
    menu.kind === 'new'
      ? (document.content?.content.slice(menu.range.start, menu.range.end) ?? '')
      : (tag?.quote ?? '');
  const choose = (label: NerTagType): void => {
    if (menu.kind === 'new') add(label, step.stepDTO.id, menu.range);
    else if (tag) relabel(tag, label);
    onClose();
  };
  const parent = dialog && dialog.parentId !== null ? findLabel(labels, dialog.parentId) : undefined;
  const isAdmin = allows(modeOnNode(rights, node), 'ADMIN');
  return (
    <PopoverAt
      at={menu.at}
      label={menu.kind === 'new' ? t('chooseLabel') : t('changeLabel')}
      width={work.canWrite ? LABEL_MENU_WIDTH : 380}
      onClose={onClose}
      locked={dialog !== null}
    >
      {work.canWrite ? (
        <LabelMenu
          labels={labels}
          nodeId={step.nodeDTO.id}
          title={t('selected', { quote: quote.length > 60 ? `${quote.slice(0, 59)}…` : quote })}
          {...(tag ? { current: tag.nerTagType.id } : {})}
          onChoose={choose}
          onAdd={isAdmin ? (parentId) => setDialog({ parentId }) : undefined}
          onEdit={isAdmin ? (label) => setDialog({ parentId: label.parentId, label }) : undefined}
        />
      ) : (
        <div style={{ padding: 12 }}>
          <LockedHint />
        </div>
      )}
      {menu.kind === 'new' ? (
        <SelectionButtons onFind={onFind} onReport={() => onReport({ type: 'TEXT', range: menu.range })} />
      ) : null}
      {dialog === null ? null : (
        <LabelDialog
          nodeId={step.nodeDTO.id}
          label={dialog.label}
          parent={parent ? { id: parent.id, name: parent.name } : null}
          onClose={() => setDialog(null)}
        />
      )}
    </PopoverAt>
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
export function LabelingMenus({ menu, setMenu, onFind, onClose }: LabelingMenusProps) {
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
    return <ChooseLabel menu={menu} onFind={find} onClose={onClose} onReport={report} />;
  const shown = menu.tagIds.flatMap((id) => tags.find((tag) => tag.id === id) ?? []);
  return (
    <PopoverAt at={menu.at} label={t('tagsHere', { count: shown.length })} width={420} onClose={onClose}>
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
