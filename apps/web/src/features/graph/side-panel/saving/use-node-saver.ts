import { AppError } from '@scriptorium/contract/errors.ts';
import { nodes, type Node } from '@scriptorium/contract/process/nodes.ts';
import { fieldErrorText } from '@scriptorium/node-web/server-errors.ts';
import { useStored } from '@scriptorium/ui/store.ts';
import { useCall } from '@scriptorium/web-data/call-context.ts';
import { useErrorMessage } from '@scriptorium/web-kit/texts/error-message.ts';
import { toastError } from '@scriptorium/web-kit/page/toasts.ts';
import { useEffect, useState } from 'react';
import type { Graph } from '../../model/graph-data.ts';
import type { useGraphWrites } from '../../model/graph-writes.ts';
import { problemsOf } from './node-problems.ts';
import { NodeSaver, type SaverWorld } from './node-saver.ts';
import { draftOf } from './saver-state.ts';

interface NodeSaverOptions extends Pick<SaverWorld, 'ask'> {
  readonly node: Node;
  readonly graph: Graph;
  readonly writes: ReturnType<typeof useGraphWrites>;
}

/**
 * Whether the panel itself shows an error: changes of others are merged or asked about, and invalid fields have
 * messages of their own.
 */
const isShownInPanel = (error: unknown): boolean =>
  error instanceof AppError && (error.key === 'error.node.overtaken' || error.fieldErrors !== undefined);

/** The saver of the node of a panel, and what it has to show. */
export function useNodeSaver({ node, graph, writes, ask }: NodeSaverOptions) {
  const call = useCall();
  const errorMessage = useErrorMessage();
  const world: SaverWorld = {
    problemsOf: (draft) => problemsOf(draft, graph.nodes),
    send: (body) =>
      writes.updateNode.mutateAsync({ body }).catch((error: unknown) => {
        if (!isShownInPanel(error)) toastError(errorMessage(error));
        throw error;
      }),
    read: () => call(nodes.get, { params: { id: node.id }, query: {} }),
    ask,
  };
  const [saver] = useState(() => new NodeSaver(node, world));
  useEffect(() => saver.setWorld(world));
  useEffect(() => saver.setStored(node), [saver, node]);
  const state = useStored({ subscribe: saver.subscribe, current: saver.state });
  const errorOf = (field: string): string | undefined => {
    const fault = [...state.refused.values()].flat().find((value) => value.field === field);
    return fault && fieldErrorText(fault.message);
  };
  const draft = draftOf(state);
  return { saver, state, draft, wrong: problemsOf(draft, graph.nodes), errorOf };
}
