import type { Point } from '@scriptorium/annotator/react/annotated-text.types.ts';
import type { NerTagType } from '@scriptorium/contract/process/labels.ts';
import { allows, modeOnNode } from '@scriptorium/domain/access/access.ts';
import type { MenuKind } from '@scriptorium/domain/menu-kinds.ts';
import { useRights } from '@scriptorium/web-data/session.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useMemo, useState, type ReactNode } from 'react';
import { LockedHint } from '../core/step-notes.tsx';
import { PopoverAt } from '../core/tools/popover-at.tsx';
import { useWorkspace } from '../core/workspace-context.ts';
import { LABEL_MENU_WIDTH, LabelMenu } from './label-menu.tsx';
import { optionOf } from '../annotating/tags/label-option.ts';
import { labelTexts } from '../annotating/tags/label-texts.ts';
import { findLabel } from '../annotating/tags/label-tree.ts';
import { LabelDialog } from './label-dialog.tsx';
import { useLabels } from '../annotating/tags/tagging-context.ts';

/** Characters of the quote above the labels. */
const MAX_QUOTE = 60;

interface ChooseLabelProps {
  menu: Extract<MenuKind, `${string}_LABEL`>;
  at: Point;
  /** The quote of the subject of the label: words, or times. */
  quote: string;
  /** The label of an existing tag. */
  current?: number | undefined;
  onChoose: (label: NerTagType, stepId: number) => void;
  onClose: () => void;
  /** Beneath the labels. */
  children?: ReactNode;
}

/** The labels of the selected step's node at a point, or why none can be chosen. */
export function ChooseLabel({ menu, at, quote, current, onChoose, onClose, children }: ChooseLabelProps) {
  const t = useTexts(labelTexts);
  const { step, document, work } = useWorkspace();
  const { labels, isLoading } = useLabels();
  const options = useMemo(() => labels.map(optionOf), [labels]);
  const rights = useRights();
  const [dialog, setDialog] = useState<{ parentId: number | null; label?: NerTagType } | null>(null);
  // The menu focuses its list when it opens: opened before the labels are there, it would have none to focus.
  if (!step || isLoading) return null;
  const node = { id: step.nodeDTO.id, processId: document.processId };
  const parent = dialog && dialog.parentId !== null ? findLabel(labels, dialog.parentId) : undefined;
  const edit = (labelId: number): void => {
    const label = findLabel(labels, labelId);
    if (label) setDialog({ parentId: label.parentId, label });
  };
  const isAdmin = allows(modeOnNode(rights, node), 'ADMIN');
  return (
    <PopoverAt
      at={at}
      kind={menu}
      label={current === undefined ? t('chooseLabel') : t('changeLabel')}
      width={work.canWrite ? LABEL_MENU_WIDTH : 380}
      onClose={onClose}
      locked={dialog !== null}
    >
      {work.canWrite ? (
        <LabelMenu
          options={options}
          nodeId={step.nodeDTO.id}
          title={t('selected', {
            quote: quote.length > MAX_QUOTE ? `${quote.slice(0, MAX_QUOTE - 1)}…` : quote,
          })}
          {...(current === undefined ? {} : { current })}
          onChoose={(labelId) => {
            const label = findLabel(labels, labelId);
            if (label) onChoose(label, step.stepDTO.id);
            onClose();
          }}
          onAdd={isAdmin ? (parentId) => setDialog({ parentId }) : undefined}
          onEdit={isAdmin ? edit : undefined}
        />
      ) : (
        <div style={{ padding: 12 }}>
          <LockedHint />
        </div>
      )}
      {children}
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
