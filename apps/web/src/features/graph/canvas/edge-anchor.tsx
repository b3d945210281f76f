import type { Position } from '@xyflow/react';

interface EdgeAnchorProps {
  readonly type: 'source' | 'target';
  readonly position: Position;
  readonly className: string | undefined;
}

/**
 * The point where edges start or end at a node that is far away. React Flow finds it by its classes when it measures
 * the node, like a `Handle`; but each `Handle` also checks at every frame of a moving canvas whether a connection comes
 * near it.
 */
export function EdgeAnchor({ type, position, className }: EdgeAnchorProps) {
  return (
    <div
      className={`react-flow__handle react-flow__handle-${position} ${type} ${className}`}
      data-handlepos={position}
    />
  );
}
