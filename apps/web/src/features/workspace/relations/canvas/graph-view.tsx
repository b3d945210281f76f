import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { Tooltip } from '@scriptorium/ui/tooltip.tsx';
import { Dialog } from '@scriptorium/ui/dialog.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { toastError } from '@scriptorium/web-kit/page/toasts.ts';
import { IconExternalLink, IconMaximize } from '@tabler/icons-react';
import { useCallback, useEffect, useState, type ComponentType } from 'react';
import { openWindow, PopOut } from '../../core/pop-out.tsx';
import { useWorkspace } from '../../core/workspace-context.ts';
import { DraftUndo } from '../parts/draft-undo.tsx';
import { MoveHint, RelateHint } from '../parts/relate-hint.tsx';
import { useRelations } from '../../annotating/relations/relations-context.ts';
import { canvasTexts } from './canvas-texts.ts';
import { MOST_RELATIONS } from './limits.ts';
import { RelationCanvas } from './relation-canvas.tsx';
import { RelationTable } from './relation-table.tsx';
import classes from './relation-canvas.module.css';

/** Below the menu of types and the questions. */
const FULL_SCREEN_Z_INDEX = 190;

interface ToolProps {
  name: string;
  Icon: ComponentType<{ size: number }>;
  onClick: () => void;
}

const Tool = ({ name, Icon, onClick }: ToolProps) => (
  <Tooltip label={name}>
    <ActionIcon size="sm" variant="subtle" color="gray" aria-label={name} onClick={onClick}>
      <Icon size={16} />
    </ActionIcon>
  </Tooltip>
);

/** The canvas, or the table of a graph that is too large for it. */
function Graph({ isViewOnly = false }: { isViewOnly?: boolean }) {
  const { draft } = useRelations();
  return draft.candidates.length > MOST_RELATIONS ? (
    <RelationTable isViewOnly={isViewOnly} />
  ) : (
    <RelationCanvas isViewOnly={isViewOnly} />
  );
}

function FullScreen({ onClose }: { onClose: () => void }) {
  const t = useTexts(canvasTexts);
  const { choice, isRelating, cancel } = useRelations();
  const { canWrite } = useWorkspace().work;
  return (
    <Dialog
      fullScreen
      title={t('canvas')}
      zIndex={FULL_SCREEN_Z_INDEX}
      closeOnEscape={choice === null && !isRelating}
      trapFocus={choice === null}
      onKeyDown={({ key }) => {
        if (key === 'Escape' && isRelating) cancel();
      }}
      onClose={onClose}
      classNames={{ content: classes.full ?? '', body: classes.fullBody ?? '' }}
    >
      <div className={classes.fullHint}>
        {canWrite ? <DraftUndo /> : null}
        <RelateHint />
        <MoveHint />
      </div>
      <Graph />
    </Dialog>
  );
}

/** The canvas in the panel, in full screen or in a separate window (REL-01). */
export default function GraphView() {
  const t = useTexts(canvasTexts);
  const { document, work } = useWorkspace();
  const isTable = useRelations().draft.candidates.length > MOST_RELATIONS;
  const [isFull, setFull] = useState(false);
  const [popUp, setPopUp] = useState<Window | null>(null);
  useEffect(() => () => popUp?.close(), [popUp]);
  const onClosed = useCallback(() => setPopUp(null), []);
  const popOut = (): void => {
    const opened = openWindow(t('windowTitle', { filename: document.filename }));
    if (opened) setPopUp(opened);
    else toastError(t('windowFailed'));
  };
  if (popUp)
    return (
      <Group gap="xs" justify="space-between">
        <Text size="xs">{t('inWindow')}</Text>
        <Button size="compact-xs" variant="default" onClick={onClosed}>
          {t('bringBack')}
        </Button>
        <PopOut window={popUp} onClosed={onClosed}>
          {/* Menus and questions appear in the main window: there relations are edited. */}
          <Graph isViewOnly />
        </PopOut>
      </Group>
    );
  return (
    <div className={classes.view}>
      <Group gap={2} justify="flex-end">
        <Tool name={t('fullScreen')} Icon={IconMaximize} onClick={() => setFull(true)} />
        <Tool name={t('newWindow')} Icon={IconExternalLink} onClick={popOut} />
      </Group>
      {isFull ? (
        <FullScreen onClose={() => setFull(false)} />
      ) : (
        <div className={isTable ? classes.embeddedTable : classes.embedded}>
          <Graph />
        </div>
      )}
      {work.canWrite ? (
        <Text size="xs" c="dimmed">
          {t(isTable ? 'tableHint' : 'hint')}
        </Text>
      ) : null}
    </div>
  );
}
