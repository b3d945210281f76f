import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { IconPlus } from '@tabler/icons-react';
import { Handle, Position, type NodeProps } from '@xyflow/react';
import { memo } from 'react';
import { graphTexts } from '../texts.ts';
import { isLastType } from '../use-type-picker.ts';
import { useCanvasActions } from './canvas-actions.ts';
import classes from './canvas.module.css';
import { useIsFar } from './far-context.ts';
import type { CardNode } from './flow.ts';
import { colourOf, NodeButton } from './node-button.tsx';

/**
 * A node of the process. Its plus button adds a follower on click and connects an existing node by dragging; nodes that
 * nothing may follow have none.
 */
export const NodeCard = memo(function NodeCard({ data }: NodeProps<CardNode>) {
  const { node, connected, open } = data;
  const t = useTexts(graphTexts);
  const { readOnly, chooseAfter } = useCanvasActions();
  const isFar = useIsFar();
  const mayContinue = !readOnly && !isLastType(node.activityType);
  return (
    <div
      className={classes.card}
      data-open={open}
      style={{ borderInlineStartColor: colourOf(node.activityType) }}
    >
      <Handle type="target" position={Position.Left} isConnectable={!readOnly} className={classes.target} />
      <NodeButton node={node} connected={connected} open={open} />
      <Handle
        type="source"
        position={Position.Right}
        isConnectable={mayContinue}
        className={mayContinue ? classes.source : classes.target}
      >
        {mayContinue && !isFar && (
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
        )}
      </Handle>
    </div>
  );
});
