import type { Node } from '@scriptorium/contract/nodes.ts';
import type { ActivityType } from '@scriptorium/domain/activity-type.ts';
import type { NodeType } from '@scriptorium/nodes/catalogue.ts';
import type { NodeEdit } from '@scriptorium/nodes/panels/node-web.ts';
import { useReactFlow } from '@xyflow/react';
import { AddNodeDialog } from './add-node-dialog.tsx';
import type { Place } from './canvas/flow.ts';
import { DeleteNode } from './delete-node.tsx';
import { EdgeModal } from './edge/edge-modal.tsx';
import type { Graph } from './graph-data.ts';
import type { useGraphWrites } from './graph-writes.ts';

interface GraphDialogsProps {
  graph: Graph;
  readOnly: boolean;
  writes: ReturnType<typeof useGraphWrites>;
  nodeName: (id: number | null) => string;
  edgeId: number | null;
  deleting: Node | null;
  addingType: NodeType | null;
  onEdge: (id: number | null) => void;
  onDeleting: (node: Node | null) => void;
  onDeleted: (node: Node) => void;
  onAddingType: (type: NodeType | null) => void;
  placeFor: (type: ActivityType, place: Place) => Place;
  onAdded: (nodeId: number) => void;
}

/** The dialogs over the canvas; each is there only while it is open. */
export function GraphDialogs(props: GraphDialogsProps) {
  const { graph, readOnly, writes, deleting, addingType } = props;
  const flow = useReactFlow();
  const edge = graph.edges.find(({ id }) => id === props.edgeId);

  // A node without a source stands in the middle of what is in view.
  const addNode = (activityType: NodeType, fields: { name: string } & NodeEdit) => {
    const { x, y } = flow.screenToFlowPosition({ x: window.innerWidth / 3, y: window.innerHeight / 2 });
    const place = props.placeFor(activityType, { x: Math.round(x), y: Math.round(y) });
    writes.createNode.mutate(
      { body: { processId: graph.processId, activityType, ...fields, ...place } },
      {
        onSuccess: ({ id }) => {
          props.onAddingType(null);
          props.onAdded(id);
        },
      },
    );
  };

  return (
    <>
      {edge && (
        <EdgeModal
          edge={edge}
          graph={graph}
          readOnly={readOnly}
          deleting={writes.disconnect.isPending}
          nodeName={props.nodeName}
          onClose={() => props.onEdge(null)}
          onDelete={() =>
            writes.disconnect.mutate({ params: { id: edge.id } }, { onSuccess: () => props.onEdge(null) })
          }
        />
      )}
      {deleting && (
        <DeleteNode
          node={deleting}
          removeNode={writes.removeNode}
          onClose={() => props.onDeleting(null)}
          onDeleted={(node) => {
            props.onDeleting(null);
            props.onDeleted(node);
          }}
        />
      )}
      {addingType && (
        <AddNodeDialog
          type={addingType}
          graph={graph}
          adding={writes.createNode.isPending}
          onType={props.onAddingType}
          onAdd={addNode}
          onClose={() => props.onAddingType(null)}
        />
      )}
    </>
  );
}
