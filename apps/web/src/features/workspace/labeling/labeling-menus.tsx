import type { TextRange } from '@scriptorium/annotator/core/span.ts';
import type { Point } from '@scriptorium/annotator/react/annotated-text.types.ts';
import type { NerTagType } from '@scriptorium/contract/labels.ts';
import { allows, modeOnNode } from '@scriptorium/domain/access/access.ts';
import { useRights } from '@scriptorium/web-kit/session.ts';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { LockedHint } from '../steps/step-notes.tsx';
import { PopoverAt } from '../tools/popover-at.tsx';
import { useWorkspace } from '../workspace-context.ts';
import { LABEL_MENU_WIDTH, LabelMenu } from './label-menu.tsx';
import { labelTexts } from './label-texts.ts';
import { findLabel } from './label-tree.ts';
import { LabelDialog } from './label-dialog.tsx';
import { TagMenu } from './tag-menu.tsx';
import { useTagging } from './tagging-context.ts';

export type OpenMenu =
  | { readonly kind: 'new'; readonly at: Point; readonly range: TextRange }
  | { readonly kind: 'relabel'; readonly at: Point; readonly tagId: number }
  | { readonly kind: 'tags'; readonly at: Point; readonly tagIds: readonly number[] };

interface LabelingMenusProps {
  menu: OpenMenu;
  setMenu: (menu: OpenMenu | null) => void;
  /** Closes the menu and returns the focus to the text. */
  onClose: () => void;
}

/** The label menu, or a message if there are no labels. */
function ChooseLabel({ menu, onClose }: { menu: Exclude<OpenMenu, { kind: 'tags' }>; onClose: () => void }) {
  const t = useTexts(labelTexts);
  const { step, document, work } = useWorkspace();
  const { labels, labelsLoading, tags } = useTagging();
  const rights = useRights();
  const [dialog, setDialog] = useState<{ parentId: number | null; label?: NerTagType } | null>(null);
  // The menu focuses its list when it opens: opened before the labels are there, it would have none to focus.
  if (!step || labelsLoading) return null;
  const node = { id: step.nodeDTO.id, processId: document.processId };
  const tag = menu.kind === 'relabel' ? tags.tags.find(({ id }) => id === menu.tagId) : undefined;
  const quote =
    menu.kind === 'new'
      ? (document.content?.content.slice(menu.range.start, menu.range.end) ?? '')
      : (tag?.quote ?? '');
  const choose = (label: NerTagType): void => {
    if (menu.kind === 'new') tags.add(label, step.stepDTO.id, menu.range);
    else if (tag) tags.relabel(tag, label);
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

/** The menus over the text: labels for a selection, and details of tags. */
export function LabelingMenus({ menu, setMenu, onClose }: LabelingMenusProps) {
  const t = useTexts(labelTexts);
  const { tags } = useTagging();
  if (menu.kind !== 'tags') return <ChooseLabel menu={menu} onClose={onClose} />;
  const shown = menu.tagIds.flatMap((id) => tags.tags.find((tag) => tag.id === id) ?? []);
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
          onResize={(tag, range) => tags.resize(tag, range)}
          onDelete={(tag) => {
            tags.remove(tag);
            if (shown.length === 1) onClose();
          }}
        />
      )}
    </PopoverAt>
  );
}
