import { Alert, Button, Group, Modal, Text } from '@mantine/core';
import type { Edge } from '@scriptorium/contract/edges.ts';
import type { Node } from '@scriptorium/contract/nodes.ts';
import type { NodeType } from '@scriptorium/nodes/catalogue.ts';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { useState, type ReactNode } from 'react';
import { CanvasActionsContext } from './canvas/canvas-actions.ts';
import { GraphCanvas } from './canvas/graph-canvas.tsx';
import { RunFinished } from './counts/run-finished.tsx';
import type { Graph } from './graph-data.ts';
import { GraphDialogs } from './graph-dialogs.tsx';
import classes from './graph-page.module.css';
import { GraphToolbar } from './graph-toolbar.tsx';
import { SidePanel } from './side-panel/side-panel.tsx';
import { graphTexts } from './texts.ts';
import { useChoosing } from './use-choosing.ts';
import { useGraphActions } from './use-graph-actions.ts';
import { useKeepInView } from './use-keep-in-view.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useTidy } from './use-tidy.ts';

interface GraphViewProps {
  graph: Graph;
  name: string;
  back: ReactNode;
  readOnly: boolean;
}

/** The canvas with its toolbar, the side panel of the open node, and the dialogs. */
export function GraphView({ graph, name, back, readOnly }: GraphViewProps) {
  const t = useTexts(graphTexts);
  const [openId, setOpenId] = useState<number | null>(null);
  const [openEdgeId, setOpenEdgeId] = useState<number | null>(null);
  const [deleting, setDeleting] = useState<Node | null>(null);
  const [addingType, setAddingType] = useState<NodeType | null>(null);
  const guard = useLeaveGuard();
  const choosing = useChoosing(graph.nodes);

  const openNode = (id: number | null) => guard.leave(() => setOpenId(id));
  const openEdge = (edge: Edge) => setOpenEdgeId(edge.id);
  const { canvas, writes, ...actions } = useGraphActions(
    graph,
    choosing,
    {
      toggleNode: ({ id }) => openNode(id === openId ? null : id),
      openNode,
      openEdge,
      askDelete: setDeleting,
      askDeleteEdge: openEdge,
    },
    readOnly,
  );
  const tidying = useTidy(graph, writes);
  const node = graph.nodes.find(({ id }) => id === openId);
  useKeepInView(node);

  return (
    <div className={classes.page}>
      <div className={classes.head}>
        {back}
        <h1>{name}</h1>
        <GraphToolbar
          graph={graph}
          readOnly={readOnly}
          tidying={tidying.tidying}
          onTidy={tidying.tidy}
          onAdd={setAddingType}
          onFound={openNode}
        />
      </div>
      {readOnly && <Alert>{t('readOnly')}</Alert>}
      <div className={classes.work}>
        <div className={classes.canvas}>
          <CanvasActionsContext value={canvas}>
            <GraphCanvas
              graph={graph}
              openId={openId}
              openEdgeId={openEdgeId}
              choosing={choosing.choosing}
              onConnect={actions.dropOnNode}
              onDrop={actions.dropOnCanvas}
              onMoved={actions.moved}
            />
          </CanvasActionsContext>
          {!readOnly && <RunFinished graph={graph} />}
        </div>
        {node && (
          <SidePanel
            key={node.id}
            node={node}
            graph={graph}
            readOnly={readOnly}
            writes={writes}
            onClose={() => openNode(null)}
            onDelete={setDeleting}
            onOpenEdge={openEdge}
            onConnect={actions.connect}
            onDirty={guard.setDirty}
          />
        )}
      </div>
      <GraphDialogs
        graph={graph}
        readOnly={readOnly}
        writes={writes}
        nodeName={canvas.nodeName}
        edgeId={openEdgeId}
        deleting={deleting}
        addingType={addingType}
        onEdge={setOpenEdgeId}
        onDeleting={setDeleting}
        onDeleted={({ id }) => id === openId && setOpenId(null)}
        onAddingType={setAddingType}
        placeFor={actions.placeFor}
        onAdded={openNode}
      />
      <LeaveQuestion guard={guard} />
    </div>
  );
}

function LeaveQuestion({ guard }: { guard: ReturnType<typeof useLeaveGuard> }) {
  const t = useTexts(graphTexts);
  return (
    <Modal opened={guard.asking} onClose={guard.stay} title={t('leaveTitle')}>
      <Text>{t('leaveText')}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={guard.stay} data-autofocus>
          {t('stay')}
        </Button>
        <Button color="red" onClick={guard.go}>
          {t('leave')}
        </Button>
      </Group>
    </Modal>
  );
}
