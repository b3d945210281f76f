import { readDocumentText } from '@scriptorium/annotations/document-text.ts';
import { replaceMachineClasses } from '@scriptorium/annotations/machine-classes.ts';
import type { StepRunner } from '@scriptorium/engine/api/step-runner.ts';
import { labelDocument, noModel } from '@scriptorium/node-server/labelling/label-document.ts';
import type { NodeServices } from '@scriptorium/node-server/http/services.ts';
import { clf } from '../clf.definition.ts';
import { listOptions } from './class-options.store.ts';
import { trainedClasses } from './trained-classes.ts';

/** Classifies a document by the external model of the node, or by what the node has learned. */
export const clfRunner: StepRunner<NodeServices> = {
  lane: 'network',
  async run(work) {
    const { step, db } = work;
    const { externalConfig: config, trainableConfig } = clf.settings.parse(work.node.settings);
    if (!config) return trainableConfig?.model === 'BUILT_IN' ? trainedClasses(work) : noModel();
    const read = await readDocumentText(db, step.documentId);
    const labels = await listOptions(db, step.nodeId);
    return labelDocument(work, { config, task: 'CLASSES', labels, read }, async (tx, labelled) => {
      const { source, modelId: sourceId } = labelled;
      const classes = labelled.classes.map(({ labelId, score }) => ({ typeId: labelId, score }));
      await replaceMachineClasses(tx, step.id, { source, sourceId }, classes);
    });
  },
};
