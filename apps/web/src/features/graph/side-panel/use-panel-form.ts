import type { Node } from '@scriptorium/contract/nodes.ts';
import type { NodeDefinition } from '@scriptorium/domain/graph/node-definition.ts';
import { catalogue } from '@scriptorium/nodes/catalogue.ts';
import { findWebNode } from '@scriptorium/nodes/catalogue.web.ts';
import { useFirstRun } from '@scriptorium/node-kit/panels/actions/first-run.tsx';
import { triggerProblem } from '@scriptorium/node-kit/panels/actions/trigger-rules.ts';
import type { NodeEdit } from '@scriptorium/node-kit/panels/node-web.ts';
import { useUnsavedParts } from '@scriptorium/node-kit/panels/unsaved-parts.ts';
import { toastSuccess } from '@scriptorium/web-kit/toasts.ts';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import type { Graph } from '../graph-data.ts';
import type { useGraphWrites } from '../graph-writes.ts';
import { graphTexts } from '../texts.ts';
import type { Unsaved } from '../use-leave-guard.ts';
import { useDraft } from './use-draft.ts';

const definitionOf = (type: Node['activityType']): NodeDefinition | undefined =>
  (catalogue as Partial<Record<Node['activityType'], NodeDefinition>>)[type];

/** Unsaved state of a panel: the draft of the node, and the parts with their own Save button. */
export function usePanelForm(node: Node, graph: Graph, writes: ReturnType<typeof useGraphWrites>) {
  const t = useTexts(graphTexts);
  const form = useDraft(node, graph.nodes, (body) => writes.updateNode.mutateAsync({ body }));
  const { parts, dirty, blocked, saveAll } = useUnsavedParts();
  const isAction = definitionOf(node.activityType)?.traits.action === true;

  const save = async (change: NodeEdit) => {
    const stored = await form.save(change);
    if (stored) toastSuccess(t('saved'));
    return stored;
  };
  // An action node that never ran can run when its first cron is set.
  const firstRun = useFirstRun(form.draft, isAction, () => save(form.change));
  const isValid =
    form.nameError === undefined &&
    form.descriptionError === undefined &&
    findWebNode(node.activityType)?.mayBeSaved?.(form.draft) !== false &&
    !(isAction && triggerProblem(form.draft) !== null);
  const unsaved: Unsaved = {
    dirty: form.dirty || dirty,
    isValid: (isValid || !form.dirty) && !blocked,
    save: async () => (!form.dirty || (await firstRun.save())) && saveAll(),
  };
  return { form, parts, save, firstRun, isValid, unsaved };
}
