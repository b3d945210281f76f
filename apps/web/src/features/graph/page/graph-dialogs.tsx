import type { Point } from '@scriptorium/domain/graph/places.ts';
import type { Node } from '@scriptorium/contract/process/nodes.ts';
import type { ActivityType } from '@scriptorium/domain/graph/activity-type.ts';
import type { NodeType } from '@scriptorium/nodes/catalogue.ts';
import type { NodeEdit } from '@scriptorium/node-web/node-web.ts';
import { AddNodeDialog } from './add-node-dialog.tsx';
import { DeleteNodes } from './delete-nodes.tsx';
import { DeleteEdge } from '../edge/delete-edge.tsx';
import { EdgeModal } from '../edge/edge-modal.tsx';
import type { Graph } from '../model/graph-data.ts';
import type { useGraphWrites } from '../model/graph-writes.ts';

/** The open dialog; one at a time. */
export type GraphDialog =
  | { kind: 'edge' | 'deleteEdge'; id: number }
  | { kind: 'deleteNodes'; nodes: readonly Node[] }
  | { kind: 'addNode' };

interface GraphDialogsProps {
  graph: Graph;
  readOnly: boolean;
  writes: ReturnType<typeof useGraphWrites>;
  nodeName: (id: number | null) => string;
  dialog: GraphDialog | null;
  onDialog: (dialog: GraphDialog | null) => void;
  onDeleted: (nodes: readonly Node[]) => void;
  positionFor: (type: ActivityType) => Point;
  onAdded: (nodeId: number) => void;
}

export function GraphDialogs(props: GraphDialogsProps) {
  const { graph, writes, dialog } = props;
  const close = () => props.onDialog(null);
  if (dialog?.kind === 'deleteNodes')
    return (
      <DeleteNodes
        nodes={dialog.nodes}
        removeNodes={writes.removeNodes}
        onClose={close}
        onDeleted={() => {
          close();
          props.onDeleted(dialog.nodes);
        }}
      />
    );
  if (dialog?.kind === 'addNode') return <NewNode {...props} onClose={close} />;
  const edge = dialog && graph.edges.find(({ id }) => id === dialog.id);
  if (!edge) return null;
  const shared = { edge, graph, nodeName: props.nodeName };
  return dialog.kind === 'edge' ? (
    <EdgeModal
      {...shared}
      readOnly={props.readOnly}
      onClose={close}
      onDelete={() => props.onDialog({ kind: 'deleteEdge', id: edge.id })}
    />
  ) : (
    <DeleteEdge {...shared} disconnect={writes.disconnect} onClose={close} onDeleted={close} />
  );
}

function NewNode({
  graph,
  writes,
  positionFor,
  onAdded,
  onClose,
}: GraphDialogsProps & { onClose: () => void }) {
  const addNode = (activityType: NodeType, fields: { name: string } & NodeEdit) =>
    writes.createNode.mutate(
      { body: { processId: graph.processId, activityType, ...fields, ...positionFor(activityType) } },
      {
        onSuccess: ({ id }) => {
          onClose();
          onAdded(id);
        },
      },
    );
  return (
    <AddNodeDialog
      graph={graph}
      adding={writes.createNode.isPending}
      error={writes.createNode.error}
      onAdd={addNode}
      onClose={onClose}
    />
  );
}
