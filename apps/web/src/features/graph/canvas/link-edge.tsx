import { VisuallyHidden } from '@mantine/core';
import { formatCount } from '@scriptorium/web-kit/format/format.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconFilter, IconFiles } from '@tabler/icons-react';
import { BaseEdge, EdgeLabelRenderer, getBezierPath, type EdgeProps } from '@xyflow/react';
import { memo } from 'react';
import { countTexts } from '../counts/count-texts.ts';
import { useEdgeCount } from '../counts/counts-store.ts';
import { shortCount } from '../counts/node-counts.tsx';
import classes from './canvas.module.css';
import type { CanvasEdge } from '../model/flow.ts';

/** Pixels next to the line that still hit the edge. */
const HIT_WIDTH = 18;
/** Gap in pixels between the arrow and the coloured side of its node. */
const ARROW_GAP = 2;

/** The ends on whole pixels: what the page measures far away differs from what was set by fractions of one. */
const onPixels = ({ sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition }: EdgeProps) => ({
  sourcePosition,
  targetPosition,
  sourceX: Math.round(sourceX),
  sourceY: Math.round(sourceY),
  targetX: Math.round(targetX) - ARROW_GAP,
  targetY: Math.round(targetY),
});

/** An edge with its numbers of predicates and documents. The whole edge is the button. */
export const LinkEdge = memo(function LinkEdge(props: EdgeProps<CanvasEdge>) {
  const [path, x, y] = getBezierPath(onPixels(props));
  const count = props.data?.predicates ?? 0;
  const passed = useEdgeCount(props.data?.edge?.id);
  return (
    <>
      <BaseEdge
        id={props.id}
        path={path}
        interactionWidth={HIT_WIDTH}
        {...(props.markerEnd ? { markerEnd: props.markerEnd } : {})}
        className={props.data?.edge ? classes.link : classes.temporaryLink}
      />
      {(count > 0 || passed > 0) && <Marks x={x} y={y} count={count} passed={passed} />}
    </>
  );
});

/** Predicates are shown at the centre of the line, documents below it: both fit between adjacent nodes. */
function Marks({ x, y, count, passed }: { x: number; y: number; count: number; passed: number }) {
  const tCounts = useTexts(countTexts);
  return (
    <EdgeLabelRenderer>
      <div className={classes.marks} style={{ transform: `translate(${x}px, ${y}px)` }}>
        {count > 0 && (
          <span aria-hidden className={classes.predicates} data-mark="predicates">
            <IconFilter size={11} />
            {count}
          </span>
        )}
        {passed > 0 && (
          <span className={classes.passed} data-mark="passed">
            <IconFiles size={12} aria-hidden />
            <span aria-hidden>{shortCount(passed)}</span>
            <VisuallyHidden>{tCounts('passed', { number: formatCount(passed) })}</VisuallyHidden>
          </span>
        )}
      </div>
    </EdgeLabelRenderer>
  );
}
