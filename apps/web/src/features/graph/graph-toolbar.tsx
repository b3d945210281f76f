import { ActionIcon, Button, Menu, Select, Tooltip } from '@mantine/core';
import type { NodeType } from '@scriptorium/nodes/catalogue.ts';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import {
  IconFocusCentered,
  IconZoomOut,
  IconPlus,
  IconSettings,
  IconSchema,
  IconSearch,
  IconZoomIn,
  type Icon,
} from '@tabler/icons-react';
import { useReactFlow } from '@xyflow/react';
import type { ReactNode } from 'react';
import { ADDABLE_TYPES } from './add-node-dialog.tsx';
import { FIT } from './canvas/graph-canvas.tsx';
import { TypeIcon } from './canvas/node-button.tsx';
import type { Graph } from './graph-data.ts';
import { FileMenu } from './file/file-menu.tsx';
import classes from './graph-page.module.css';
import { graphTexts } from './texts.ts';
import { compareTexts, useTypeName } from './type-names.ts';
import { useViewAnimation } from './use-view-animation.ts';

interface GraphToolbarProps {
  graph: Graph;
  readOnly: boolean;
  undoButtons: ReactNode;
  isLayingOut: boolean;
  onAdd: (type: NodeType) => void;
  onAddWithSettings: () => void;
  onAutoLayout: () => void;
  onFound: (nodeId: number) => void;
}

function Tool({ label, icon: ToolIcon, onClick }: { label: string; icon: Icon; onClick: () => void }) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" size="lg" aria-label={label} onClick={onClick}>
        <ToolIcon size={18} />
      </ActionIcon>
    </Tooltip>
  );
}

/** Actions on the whole graph by mouse or keyboard. */
export function GraphToolbar(props: GraphToolbarProps) {
  const { graph, readOnly, undoButtons, isLayingOut, onAutoLayout, onFound } = props;
  const t = useTexts(graphTexts);
  const flow = useReactFlow();
  const ease = useViewAnimation();

  return (
    <>
      <Select
        aria-label={t('findNode')}
        placeholder={t('findNode')}
        leftSection={<IconSearch size={16} />}
        className={classes.find ?? ''}
        searchable
        // Without its arrow the text fits on a narrow screen.
        rightSection={<span />}
        rightSectionWidth={8}
        value={null}
        data={graph.nodes
          .map(({ id, name }) => ({ value: String(id), label: name }))
          .sort((a, b) => compareTexts(a.label, b.label))}
        nothingFoundMessage={t('nothingFound')}
        onChange={(value) => value && onFound(Number(value))}
      />
      <Tool label={t('zoomOut')} icon={IconZoomOut} onClick={() => void flow.zoomOut(ease)} />
      <Tool label={t('zoomIn')} icon={IconZoomIn} onClick={() => void flow.zoomIn(ease)} />
      <Tool
        label={t('fitView')}
        icon={IconFocusCentered}
        onClick={() => void flow.fitView({ ...FIT, ...ease })}
      />
      {!readOnly && (
        <>
          {undoButtons}
          <FileMenu processId={graph.processId} />
          <Button
            variant="default"
            leftSection={<IconSchema size={18} />}
            loading={isLayingOut}
            onClick={onAutoLayout}
          >
            {t('tidy')}
          </Button>
          <AddMenu {...props} />
        </>
      )}
    </>
  );
}

function AddMenu({ onAdd, onAddWithSettings }: GraphToolbarProps) {
  const t = useTexts(graphTexts);
  const typeName = useTypeName();
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <Button leftSection={<IconPlus size={18} />}>{t('addNode')}</Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('addNode')}>
        {ADDABLE_TYPES.map((type) => (
          <Menu.Item key={type} leftSection={<TypeIcon type={type} size={14} />} onClick={() => onAdd(type)}>
            {typeName(type)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconSettings size={18} />} onClick={onAddWithSettings}>
          {t('addWithSettings')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
