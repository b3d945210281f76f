import { ActionIcon, Tooltip } from '@mantine/core';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconFocusCentered, IconZoomIn, IconZoomOut, type Icon } from '@tabler/icons-react';
import { useReactFlow } from '@xyflow/react';
import { graphTexts } from '../model/texts.ts';
import { useViewAnimation } from '../model/use-view-animation.ts';
import { FIT } from './graph-canvas.tsx';

function Tool({ label, icon: ToolIcon, onClick }: { label: string; icon: Icon; onClick: () => void }) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" size="lg" aria-label={label} onClick={onClick}>
        <ToolIcon size={18} />
      </ActionIcon>
    </Tooltip>
  );
}

/** Zoom of the canvas, by mouse or keyboard. */
export function ViewTools() {
  const t = useTexts(graphTexts);
  const flow = useReactFlow();
  const ease = useViewAnimation();
  return (
    <>
      <Tool label={t('zoomOut')} icon={IconZoomOut} onClick={() => void flow.zoomOut(ease)} />
      <Tool label={t('zoomIn')} icon={IconZoomIn} onClick={() => void flow.zoomIn(ease)} />
      <Tool
        label={t('fitView')}
        icon={IconFocusCentered}
        onClick={() => void flow.fitView({ ...FIT, ...ease })}
      />
    </>
  );
}
