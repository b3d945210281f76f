import { Alert, VisuallyHidden, Button, Group, Modal, Text } from '@mantine/core';
import type { Edge } from '@scriptorium/contract/process/edges.ts';
import type { Node } from '@scriptorium/contract/process/nodes.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useState, type ReactNode } from 'react';
import { useStore } from '@xyflow/react';
import { CanvasActionsContext } from '../canvas/canvas-actions.ts';
import { CanvasArea } from './canvas-area.tsx';
import { cardRect, pickerRect } from '../model/flow.ts';
import type { Graph } from '../model/graph-data.ts';
import { usePresence } from '../presence/use-presence.ts';
import { GraphDialogs, type GraphDialog } from './graph-dialogs.tsx';
import classes from './graph-page.module.css';
import { GraphToolbar } from './graph-toolbar.tsx';
import { MissingNodePanel } from '../side-panel/missing-node-panel.tsx';
import { SidePanel } from '../side-panel/side-panel.tsx';
import { graphTexts } from '../model/texts.ts';
import { useClipboard } from '../selection/use-clipboard.ts';
import { useSelection } from '../selection/use-selection.ts';
import { useTypePicker } from '../model/use-type-picker.ts';
import { useGraphActions } from './use-graph-actions.ts';
import { useGraphKeys } from './use-graph-keys.ts';
import { useKeepInView } from './use-keep-in-view.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useAutoLayout } from './use-auto-layout.ts';
import { boundsOf, type Rect } from '../model/view.ts';
import { EDGE_MODAL_PX } from '../edge/edge-modal.tsx';

/** Minimum canvas width beside the modal: room for two nodes. */
const MIN_ROOM_PX = 320;
const BESIDE_MODAL_PX = 48;

function rectOf(edge: Edge, { nodes }: Graph): Rect | null {
  const ends = nodes.filter(({ id }) => id === edge.fromId || id === edge.toId);
  if (ends.length === 0) return null;
  return boundsOf(ends.map(cardRect));
}

/** Scrolls the edge of the open modal into the visible part of the canvas, if there is room. */
function useEdgeInView(edge: Edge | undefined, graph: Graph): void {
  const width = useStore((state) => state.width);
  const hidden = Math.max(0, width - (window.innerWidth - EDGE_MODAL_PX - BESIDE_MODAL_PX));
  const hasRoom = width - hidden >= MIN_ROOM_PX;
  useKeepInView(
    edge && hasRoom ? `edge ${edge.id}` : null,
    edge && hasRoom ? rectOf(edge, graph) : null,
    hidden,
  );
}

/** Asks about changes of a node that could not be saved. */
function LeaveDialog({ guard }: { guard: ReturnType<typeof useLeaveGuard> }) {
  const t = useTexts(graphTexts);
  return (
    <Modal opened={guard.isAsking} onClose={guard.stay} title={t('leaveTitle')} size={520}>
      <Text>{t(guard.isWrong ? 'leaveTextWrong' : 'leaveText')}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="light" color="red" onClick={guard.go}>
          {t('leave')}
        </Button>
        <Button variant="default" data-autofocus={guard.isWrong || undefined} onClick={guard.stay}>
          {t('stay')}
        </Button>
        {!guard.isWrong && (
          <Button data-autofocus loading={guard.isSaving} onClick={() => void guard.saveAndGo()}>
            {t('saveAndLeave')}
          </Button>
        )}
      </Group>
    </Modal>
  );
}

interface GraphViewProps {
  graph: Graph;
  name: string;
  undoButtons: ReactNode;
  readOnly: boolean;
  /** The node with an open panel, from the address. */
  openId: number | null;
  onOpen: (id: number | null) => void;
}

/** Scrolls the opened item into view: the node of the panel, the type picker, the edge of the modal. */
function useOpenInView(
  node: Node | undefined,
  choosing: ReturnType<typeof useTypePicker>['choosing'],
  edge: Edge | undefined,
  graph: Graph,
) {
  useKeepInView(node ? `node ${node.id}` : null, node ? cardRect(node) : null);
  useKeepInView(
    choosing ? `choice ${choosing.from.id} ${choosing.at.x} ${choosing.at.y}` : null,
    choosing && pickerRect(choosing),
  );
  useEdgeInView(edge, graph);
}

/** Pasted nodes are selected and scrolled into view. The focus leaves the node that was copied: keys are for the pasted ones. */
function usePasted(selection: ReturnType<typeof useSelection>) {
  const [ids, setIds] = useState<readonly number[]>([]);
  const pasted = selection.nodes.filter(({ id }) => ids.includes(id));
  const key = pasted.length > 0 ? `pasted ${ids.join(' ')}` : null;
  useKeepInView(key, key === null ? null : boundsOf(pasted.map(cardRect)));
  return (next: readonly number[]) => {
    selection.selectIds(next);
    setIds(next);
    document.querySelector<HTMLElement>('.react-flow')?.focus({ preventScroll: true });
  };
}

/**
 * The node of the address, and whether the process has not had it since the graph was opened: the panel of a node that is deleted
 * while it is open closes.
 */
function useOpenNode(
  { nodes }: Graph,
  openId: number | null,
): { node: Node | undefined; isMissing: boolean } {
  const node = nodes.find(({ id }) => id === openId);
  const [known, setKnown] = useState<number | null>(null);
  if (node && node.id !== known) setKnown(node.id);
  return { node, isMissing: openId !== null && !node && openId !== known };
}

const deletableOf = (nodes: readonly Node[]): Node[] => nodes.filter(({ obligatory }) => !obligatory);

/** A selected node is deleted with the others. */
function withSelection(deleted: Node, selected: readonly Node[]): Node[] {
  const deletable = deletableOf(selected);
  return deletable.includes(deleted) ? deletable : [deleted];
}

/** The node where the others see the user. */
const presentAt = (open: Node | undefined, selected: readonly Node[]): number | null =>
  (open ?? (selected.length === 1 ? selected[0] : undefined))?.id ?? null;

/** Returns the focus to the node that opened the panel. */
const focusNode = (id: number): void =>
  document.querySelector<HTMLElement>(`[data-node-face="${id}"]`)?.focus({ preventScroll: true });

/** The canvas with its toolbar, the side panel of the open node, and the dialogs. */
export function GraphView({ graph, name, undoButtons, readOnly, openId, onOpen }: GraphViewProps) {
  const t = useTexts(graphTexts);
  const [dialog, setDialog] = useState<GraphDialog | null>(null);
  const guard = useLeaveGuard();
  const choosing = useTypePicker(graph.nodes);
  const { node, isMissing } = useOpenNode(graph, openId);

  const openNode = (id: number | null) => void guard.leave(() => onOpen(id));
  const openEdge = ({ id }: Edge) => setDialog({ kind: 'edge', id });
  const askDeleteAll = (nodes: readonly Node[]) => setDialog({ kind: 'deleteNodes', nodes });
  const selection = useSelection(graph.nodes);
  const askDelete = (deleted: Node) => askDeleteAll(withSelection(deleted, selection.nodes));
  const { canvas, writes, nodeName, ...actions } = useGraphActions({
    graph,
    choosing,
    open: node,
    readOnly,
    selectedIds: selection.nodes.map(({ id }) => id),
    openers: {
      toggleNode: ({ id }) => openNode(id === openId ? null : id),
      openNode,
      openEdge,
      askDelete,
      askDeleteEdge: ({ id }) => setDialog({ kind: 'deleteEdge', id }),
    },
  });
  const isLayingOut = useAutoLayout(graph, writes);
  const edge = dialog?.kind === 'edge' ? graph.edges.find(({ id }) => id === dialog.id) : undefined;
  useOpenInView(node, choosing.choosing, edge, graph);
  const presence = usePresence(graph.processId, readOnly, presentAt(node, selection.nodes));
  const close = () =>
    void guard.leave(() => {
      onOpen(null);
      if (node) focusNode(node.id);
    });
  const clipboard = useClipboard({
    processId: graph.processId,
    selected: selection.nodes,
    open: node,
    readOnly,
    placeFor: actions.freePlace,
    onPasted: usePasted(selection),
  });
  useGraphKeys({
    onEscape: () => {
      if (choosing.choosing) return;
      if (selection.nodes.length > 1) selection.clear();
      else if (node || isMissing) close();
    },
    onDelete: () => {
      const deletable = deletableOf(selection.nodes.length > 1 ? selection.nodes : node ? [node] : []);
      if (!readOnly && deletable.length > 0) askDeleteAll(deletable);
    },
    onSelectAll: selection.selectAll,
  });

  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <VisuallyHidden component="h1">{t('graphOf', { name })}</VisuallyHidden>
        <GraphToolbar
          graph={graph}
          readOnly={readOnly}
          undoButtons={undoButtons}
          presence={presence.store}
          isLayingOut={isLayingOut.isLayingOut}
          onAutoLayout={isLayingOut.autoLayout}
          onAdd={actions.addNode}
          onAddWithSettings={() => setDialog({ kind: 'addNode' })}
          onFound={openNode}
        />
      </div>
      {readOnly && <Alert>{t('readOnly')}</Alert>}
      <div className={classes.work}>
        <CanvasActionsContext value={canvas}>
          <CanvasArea
            graph={graph}
            readOnly={readOnly}
            openId={openId}
            openEdgeId={edge?.id ?? null}
            choosing={choosing.choosing}
            selection={selection}
            presence={presence}
            actions={actions}
            onDeleteAll={askDeleteAll}
            onDuplicate={clipboard.duplicate}
          />
        </CanvasActionsContext>
        {node && (
          <SidePanel
            key={node.id}
            node={node}
            graph={graph}
            readOnly={readOnly}
            writes={writes}
            onClose={close}
            onDelete={askDelete}
            onOpenEdge={openEdge}
            onConnect={actions.connect}
            onSaving={guard.onSaving}
          />
        )}
        {isMissing && <MissingNodePanel onClose={close} />}
      </div>
      <GraphDialogs
        graph={graph}
        readOnly={readOnly}
        writes={writes}
        nodeName={nodeName}
        dialog={dialog}
        onDialog={setDialog}
        onDeleted={(deleted) => {
          selection.clear();
          if (deleted.some(({ id }) => id === openId)) onOpen(null);
        }}
        positionFor={actions.positionFor}
        onAdded={openNode}
      />
      <LeaveDialog guard={guard} />
    </div>
  );
}
