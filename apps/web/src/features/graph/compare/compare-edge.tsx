import { BaseEdge, EdgeLabelRenderer, getBezierPath, type EdgeProps } from '@xyflow/react';
import { memo } from 'react';
import canvasClasses from '../canvas/canvas.module.css';
import { LINE_OF, type ComparedFlowEdge } from './compare-flow.ts';
import { FateSign } from './fate-mark.tsx';

/** An edge of two versions; one that changed has a sign on its line. */
export const CompareEdge = memo(function CompareEdge(props: EdgeProps<ComparedFlowEdge>) {
  const [path, x, y] = getBezierPath(props);
  const fate = props.data?.fate ?? 'SAME';
  return (
    <>
      <BaseEdge
        id={props.id}
        path={path}
        {...(props.markerEnd ? { markerEnd: props.markerEnd } : {})}
        style={{
          stroke: LINE_OF[fate],
          strokeWidth: fate === 'SAME' ? 2 : 3,
          ...(fate === 'DELETED' && { strokeDasharray: '8 6' }),
        }}
      />
      {fate !== 'SAME' && (
        <EdgeLabelRenderer>
          <div className={canvasClasses.marks} style={{ transform: `translate(${x}px, ${y}px)` }}>
            <FateSign fate={fate} />
          </div>
        </EdgeLabelRenderer>
      )}
    </>
  );
});
