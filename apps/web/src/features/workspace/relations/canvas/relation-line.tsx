import { BaseEdge, type EdgeProps } from '@xyflow/react';
import type { RelationEdge } from './flow.ts';

/** The line of a relation; several between the same tags are bent apart. */
export function RelationLine(props: EdgeProps<RelationEdge>) {
  const { id, sourceX, sourceY, targetX, targetY, data, style, markerEnd } = props;
  const reach = Math.max(48, Math.abs(targetX - sourceX) / 2);
  const bend = data?.bend ?? 0;
  const path = `M${sourceX},${sourceY} C${sourceX + reach},${sourceY + bend} ${targetX - reach},${targetY + bend} ${targetX},${targetY}`;
  return (
    <BaseEdge
      id={id}
      path={path}
      style={style ?? {}}
      interactionWidth={16}
      {...(markerEnd === undefined ? {} : { markerEnd })}
      label={data?.name}
      labelX={(sourceX + targetX) / 2}
      labelY={(sourceY + targetY) / 2 + bend * 0.75}
      labelBgPadding={[4, 2]}
      labelBgBorderRadius={3}
    />
  );
}
