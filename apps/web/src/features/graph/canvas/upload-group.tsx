import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { IconPlus, IconStack2 } from '@tabler/icons-react';
import { Handle, Position, type NodeProps } from '@xyflow/react';
import { memo } from 'react';
import { graphTexts } from '../texts.ts';
import { useCanvasActions } from './canvas-actions.ts';
import classes from './canvas.module.css';
import { UPLOAD_SPACING, type GroupNode } from './flow.ts';
import { colourOf, NodeButton } from './node-button.tsx';

/** The upload nodes, which feed the parser together: dragging one moves all. */
export const UploadGroup = memo(function UploadGroup({ data }: NodeProps<GroupNode>) {
  const t = useTexts(graphTexts);
  const { readOnly, addUploadNode } = useCanvasActions();
  return (
    <div className={classes.group}>
      <div className={classes.groupHead}>
        <IconStack2 size={16} aria-hidden />
        {t('uploadGroup')}
      </div>
      {data.nodes.length === 0 && <p className={classes.groupEmpty}>{t('noUploadNodes')}</p>}
      {data.nodes.map((node, at) => (
        <div
          key={node.id}
          className={classes.member}
          data-open={node.id === data.openId}
          style={{ top: 36 + at * UPLOAD_SPACING, borderInlineStartColor: colourOf(node.activityType) }}
        >
          <NodeButton node={node} connected open={node.id === data.openId} />
        </div>
      ))}
      {!readOnly && (
        <button type="button" className={classes.addUpload} onClick={addUploadNode}>
          <IconPlus size={14} aria-hidden />
          {t('addUploadNode')}
        </button>
      )}
      <Handle type="source" position={Position.Right} isConnectable={false} className={classes.target} />
    </div>
  );
});
