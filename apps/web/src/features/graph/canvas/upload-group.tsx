import { UPLOAD_SPACING } from '@scriptorium/domain/graph/places.ts';
import { Menu } from '@mantine/core';
import { catalogue } from '@scriptorium/nodes/catalogue.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconPlus, IconStack2 } from '@tabler/icons-react';
import { Handle, Position, type NodeProps } from '@xyflow/react';
import { memo } from 'react';
import { graphTexts } from '../model/texts.ts';
import { useTypeName } from '../model/type-names.ts';
import { useCanvasActions } from './canvas-actions.ts';
import classes from './canvas.module.css';
import type { GroupNode } from '../model/flow.ts';
import { colourOf, NodeButton, TypeIcon } from './node-button.tsx';

const UPLOAD_TYPES = Object.values(catalogue).flatMap(({ type, traits }) => (traits.upload ? [type] : []));

/** The upload nodes, which feed the parser together: dragging one moves all. */
export const UploadGroup = memo(function UploadGroup({ data }: NodeProps<GroupNode>) {
  const t = useTexts(graphTexts);
  const typeName = useTypeName();
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
        <Menu position="bottom-start" width={220}>
          <Menu.Target>
            <button type="button" className={classes.addUpload}>
              <IconPlus size={14} aria-hidden />
              {t('addUploadNode')}
            </button>
          </Menu.Target>
          <Menu.Dropdown aria-label={t('addUploadNode')}>
            {UPLOAD_TYPES.map((type) => (
              <Menu.Item
                key={type}
                leftSection={<TypeIcon type={type} size={14} />}
                onClick={() => addUploadNode(type)}
              >
                {typeName(type)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <Handle type="source" position={Position.Right} isConnectable={false} className={classes.target} />
    </div>
  );
});
