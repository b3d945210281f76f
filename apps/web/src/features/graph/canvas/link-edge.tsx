import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { IconFilter } from '@tabler/icons-react';
import { BaseEdge, EdgeLabelRenderer, getBezierPath, type EdgeProps } from '@xyflow/react';
import { memo } from 'react';
import { graphTexts } from '../texts.ts';
import classes from './canvas.module.css';
import type { CanvasEdge } from './flow.ts';

/** Pixels beside the line that still count as the edge. */
const HIT_WIDTH = 18;

/** An edge; one with predicates says how many. The mark is for the eye only, the edge itself is the button. */
export const LinkEdge = memo(function LinkEdge(props: EdgeProps<CanvasEdge>) {
  const t = useTexts(graphTexts);
  const [path, x, y] = getBezierPath(props);
  const count = props.data?.predicates ?? 0;
  return (
    <>
      <BaseEdge
        id={props.id}
        path={path}
        interactionWidth={HIT_WIDTH}
        {...(props.markerEnd ? { markerEnd: props.markerEnd } : {})}
        className={props.data?.edge ? classes.link : classes.temporaryLink}
      />
      {count > 0 && (
        <EdgeLabelRenderer>
          <span
            aria-hidden
            className={classes.count}
            style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
          >
            <IconFilter size={12} />
            {t('conditions', { count })}
          </span>
        </EdgeLabelRenderer>
      )}
    </>
  );
});
