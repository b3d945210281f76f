import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconStack2 } from '@tabler/icons-react';
import { Handle, Position, type NodeProps } from '@xyflow/react';
import { memo } from 'react';
import canvasClasses from '../canvas/canvas.module.css';
import { colourOf, TypeIcon } from '../canvas/node-button.tsx';
import { graphTexts } from '../model/texts.ts';
import { useTypeName } from '../model/type-names.ts';
import type { ComparedCardNode } from './compare-flow.ts';
import classes from './compare.module.css';
import { FateMark } from './fate-mark.tsx';

/** A node of two versions, with what became of it. */
export const CompareCard = memo(function CompareCard({ data }: NodeProps<ComparedCardNode>) {
  const { node, isShown } = data;
  const typeName = useTypeName();
  return (
    <div
      className={`${canvasClasses.card} ${classes.card}`}
      data-fate={node.fate}
      data-shown={isShown || undefined}
      style={{ borderInlineStartColor: colourOf(node.activityType) }}
    >
      <Handle type="target" position={Position.Left} className={canvasClasses.target} />
      <div className={classes.face}>
        <TypeIcon type={node.activityType} />
        <span className={canvasClasses.words}>
          <span className={canvasClasses.name}>{node.name}</span>
          <span className={canvasClasses.type}>{typeName(node.activityType)}</span>
        </span>
      </div>
      {node.fate !== 'SAME' && (
        <span className={classes.onCard}>
          <FateMark fate={node.fate} />
          {node.fate === 'CHANGED' && node.movedFrom && <FateMark fate="MOVED" />}
        </span>
      )}
      <Handle type="source" position={Position.Right} className={canvasClasses.target} />
    </div>
  );
});

/** Behind the upload nodes, which feed the parser together. */
export const UploadFrame = memo(function UploadFrame() {
  const t = useTexts(graphTexts);
  return (
    <div className={canvasClasses.group}>
      <div className={canvasClasses.groupHead}>
        <IconStack2 size={16} aria-hidden />
        {t('uploadGroup')}
      </div>
      <Handle type="source" position={Position.Right} className={canvasClasses.target} />
    </div>
  );
});
