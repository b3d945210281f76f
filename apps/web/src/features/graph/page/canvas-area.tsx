import type { Node } from '@scriptorium/contract/process/nodes.ts';
import type { TypePickerState } from '../model/flow.ts';
import { GraphCanvas } from '../canvas/graph-canvas.tsx';
import { FirstSteps } from './first-steps.tsx';
import type { Graph } from '../model/graph-data.ts';
import classes from './graph-page.module.css';
import { ReplayBar } from '../replay/replay-bar.tsx';
import { PointerLayer } from '../presence/pointer-layer.tsx';
import type { Presence } from '../presence/use-presence.ts';
import { SelectionBar } from '../selection/selection-bar.tsx';
import type { useSelection } from '../selection/use-selection.ts';
import type { useGraphActions } from './use-graph-actions.ts';

interface CanvasAreaProps {
  readonly graph: Graph;
  readonly readOnly: boolean;
  readonly openId: number | null;
  readonly openEdgeId: number | null;
  readonly choosing: TypePickerState | null;
  readonly selection: ReturnType<typeof useSelection>;
  readonly presence: Presence;
  readonly actions: Omit<ReturnType<typeof useGraphActions>, 'canvas' | 'writes' | 'nodeName'>;
  readonly onDeleteAll: (nodes: readonly Node[]) => void;
  readonly onDuplicate: (() => void) | null;
}

/** The canvas with what floats over it. */
export function CanvasArea(props: CanvasAreaProps) {
  const { graph, readOnly, selection, presence, actions, onDeleteAll, onDuplicate, ...canvas } = props;
  return (
    <div
      className={classes.canvas}
      onPointerMove={({ clientX: x, clientY: y }) => presence.moveTo({ x, y })}
      onPointerLeave={() => presence.moveTo(null)}
    >
      <GraphCanvas
        graph={graph}
        {...canvas}
        onConnect={actions.dropOnNode}
        onDrop={actions.dropOnCanvas}
        onMoved={actions.moveTo}
        selected={selection.flowIds}
        onSelect={selection.select}
      />
      <PointerLayer store={presence.store} />
      {!readOnly && selection.nodes.length > 1 && (
        <SelectionBar
          nodes={selection.nodes}
          onPlaces={(places) => actions.moveTo(places.map(({ id, ...at }) => ({ id: String(id), ...at })))}
          onDelete={onDeleteAll}
          onDuplicate={onDuplicate}
          onClear={selection.clear}
        />
      )}
      {!readOnly && canvas.choosing === null && (
        <FirstSteps processId={graph.processId} nodes={graph.nodes} />
      )}
      {!readOnly && <ReplayBar processId={graph.processId} />}
    </div>
  );
}
