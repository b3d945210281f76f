import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { Tooltip } from '@scriptorium/ui/tooltip.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { toastError } from '@scriptorium/web-kit/page/toasts.ts';
import {
  IconChevronLeft,
  IconChevronRight,
  IconExternalLink,
  IconZoomIn,
  IconZoomOut,
  IconZoomReset,
} from '@tabler/icons-react';
import { useCallback, useEffect, useState, type ComponentType } from 'react';
import { useWorkspace } from '../core/workspace-context.ts';
import { PageImage } from './page-image.tsx';
import { useSelectedPage } from './use-selected-page.ts';
import { openWindow, PopOut } from '../core/pop-out.tsx';
import { previewTexts } from './preview-texts.ts';
import classes from './preview.module.css';

/** Factor of the initial scale (CONST-58). */
const MAX_ZOOM = 8;
const MIN_ZOOM = 0.5;
const ZOOM_STEP = 1.25;

interface ToolProps {
  name: string;
  Icon: ComponentType<{ size: number }>;
  disabled?: boolean;
  onClick: () => void;
}

const Tool = ({ name, Icon, disabled = false, onClick }: ToolProps) => (
  <Tooltip label={name}>
    <ActionIcon variant="subtle" color="gray" aria-label={name} disabled={disabled} onClick={onClick}>
      <Icon size={18} />
    </ActionIcon>
  </Tooltip>
);

interface PagesProps {
  index: number;
  setIndex: (index: number) => void;
  popUp: Window | null;
  onPopOut?: () => void;
}

/** Pager, zoom and page image. */
function Pages({ index, setIndex, popUp, onPopOut }: PagesProps) {
  const t = useTexts(previewTexts);
  const { document } = useWorkspace();
  const [zoom, setZoom] = useState(1);
  const count = document.imageCount;
  return (
    <div className={classes.panel}>
      <Group className={classes.tools} gap={2}>
        <Tool
          name={t('previousPage')}
          Icon={IconChevronLeft}
          disabled={index === 0}
          onClick={() => setIndex(index - 1)}
        />
        <Text size="xs" ta="center" aria-live="polite" style={{ whiteSpace: 'nowrap' }}>
          {t('page', { page: index + 1, count })}
        </Text>
        <Tool
          name={t('nextPage')}
          Icon={IconChevronRight}
          disabled={index >= count - 1}
          onClick={() => setIndex(index + 1)}
        />
        <span style={{ flex: 1 }} />
        <Tool
          name={t('zoomOut')}
          Icon={IconZoomOut}
          disabled={zoom <= MIN_ZOOM}
          onClick={() => setZoom(Math.max(MIN_ZOOM, zoom / ZOOM_STEP))}
        />
        <Tool
          name={t('zoomIn')}
          Icon={IconZoomIn}
          disabled={zoom >= MAX_ZOOM}
          onClick={() => setZoom(Math.min(MAX_ZOOM, zoom * ZOOM_STEP))}
        />
        <Tool name={t('reset')} Icon={IconZoomReset} disabled={zoom === 1} onClick={() => setZoom(1)} />
        {onPopOut === undefined ? null : (
          <Tool name={t('newWindow')} Icon={IconExternalLink} onClick={onPopOut} />
        )}
      </Group>
      <PageImage key={index} index={index} zoom={zoom} popUp={popUp} />
    </div>
  );
}

/**
 * The page images next to the text, or in a separate window (WS-32). Closes itself if there are no images (WS-33).
 */
export function PreviewPanel({ onClose }: { onClose: () => void }) {
  const t = useTexts(previewTexts);
  const { document } = useWorkspace();
  const [index, setIndex] = useState(0);
  const [popUp, setPopUp] = useState<Window | null>(null);
  const count = document.imageCount;
  useEffect(() => {
    if (count === 0) onClose();
  }, [count, onClose]);
  useSelectedPage(setIndex);
  useEffect(() => () => popUp?.close(), [popUp]);
  const onClosed = useCallback(() => setPopUp(null), []);
  const popOut = (): void => {
    const opened = openWindow(t('windowTitle', { filename: document.filename }));
    if (opened) setPopUp(opened);
    else toastError(t('windowFailed'));
  };
  if (count === 0) return null;
  const shown = Math.min(index, count - 1);
  if (popUp === null) return <Pages index={shown} setIndex={setIndex} popUp={null} onPopOut={popOut} />;
  return (
    <Stack p="md" gap="sm" align="flex-start">
      <Text size="sm">{t('inWindow')}</Text>
      <Button size="xs" variant="default" onClick={onClosed}>
        {t('bringBack')}
      </Button>
      <PopOut window={popUp} onClosed={onClosed}>
        <Pages index={shown} setIndex={setIndex} popUp={popUp} />
      </PopOut>
    </Stack>
  );
}
