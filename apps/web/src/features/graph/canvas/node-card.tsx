import type { Node } from '@scriptorium/contract/process/nodes.ts';
import { IconPlus } from '@tabler/icons-react';
import { Handle, Position, type NodeProps } from '@xyflow/react';
import { memo } from 'react';
import { isLastType } from '../model/use-type-picker.ts';
import { useCanvasActions } from './canvas-actions.ts';
import classes from './canvas.module.css';
import { useCard } from './card-context.ts';
import type { CardNode } from '../model/flow.ts';
import { colourOf, NodeButton } from './node-button.tsx';

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
function EdgeAnchor({ type, position, className }: EdgeAnchorProps) {
  return (
    <div
      className={`react-flow__handle react-flow__handle-${position} ${type} ${className}`}
      data-handlepos={position}
    />
  );
}

/** A node of the process, with the ends of its edges at its sides. */
export const NodeCard = memo(function NodeCard({ data }: NodeProps<CardNode>) {
  const { node, connected, open } = data;
  const { readOnly } = useCanvasActions();
  const { isFar } = useCard();
  const mayContinue = !readOnly && !isLastType(node.activityType);
  const side = mayContinue ? classes.source : classes.target;
  return (
    <div
      className={classes.card}
      data-open={open}
      style={{ borderInlineStartColor: colourOf(node.activityType) }}
    >
      {isFar ? (
        <EdgeAnchor type="target" position={Position.Left} className={classes.target} />
      ) : (
        <Handle type="target" position={Position.Left} isConnectable={!readOnly} className={classes.target} />
      )}
      <NodeButton node={node} connected={connected} open={open} />
      {isFar ? (
        <EdgeAnchor type="source" position={Position.Right} className={side} />
      ) : (
        <Handle type="source" position={Position.Right} isConnectable={mayContinue} className={side}>
          {mayContinue && <Plus node={node} />}
        </Handle>
      )}
    </div>
  );
});

/** Adds a follower on click and connects an existing node by dragging; nodes that nothing may follow have none. */
function Plus({ node }: { node: Node }) {
  const { t } = useCard();
  const { chooseAfter } = useCanvasActions();
  return (
    <button
      type="button"
      className={classes.plus}
      aria-label={t('addAfter', { name: node.name })}
      onClick={(event) => {
        event.stopPropagation();
        chooseAfter(node);
      }}
    >
      <IconPlus size={14} stroke={2.4} aria-hidden />
    </button>
  );
}
