import {
  moveToPresent,
  placeOnText,
  placeOnWords,
  readDocumentText,
  readPresentText,
  type DocumentText,
} from '@scriptorium/annotations/document-text.ts';
import { replaceMachineTags } from '@scriptorium/annotations/machine-tags.ts';
import type { MachineTag } from '@scriptorium/annotations/machine-tags.store.ts';
import type { StepRunner } from '@scriptorium/engine/api/step-runner.ts';
import {
  endWith,
  labelDocument,
  noModel,
  type StoreLabels,
} from '@scriptorium/node-server/labelling/label-document.ts';
import type { Labelled } from '@scriptorium/node-server/labelling/labelled.ts';
import type { NodeServices } from '@scriptorium/node-server/http/services.ts';
import { span } from '../span.definition.ts';
import { listOptions } from './span-labels.store.ts';
import { trainedSpans } from './trained-spans.ts';

/** Tags a document by the external model of the node, or by what the node has learned. */
export const spanRunner: StepRunner<NodeServices> = {
  lane: 'network',
  async run(work) {
    const { step, db } = work;
    const settings = span.settings.parse(work.node.settings);
    const { externalConfig: config, trainableConfig } = settings;
    if (!config && trainableConfig?.model !== 'BUILT_IN') return noModel();
    const read = await readDocumentText(db, step.documentId);
    const store: StoreLabels = (tx, labelled) =>
      replaceMachineTags(tx, step, labelled.source, async (contentId) => {
        const present = await readPresentText(tx, step.documentId, read, contentId);
        return tagsOf(labelled, read, present);
      });
    if (config) {
      const labels = await listOptions(db, step.nodeId);
      return labelDocument(work, { config, task: 'SPANS', labels, read }, store);
    }
    if (read.text.trim() === '') return { kind: 'finished' };
    const labelled = await trainedSpans(work, read);
    return 'kind' in labelled ? labelled : endWith(labelled, store);
  },
};

function tagsOf(
  { spans, tokens, modelId }: Labelled,
  read: DocumentText,
  present: DocumentText,
): MachineTag[] {
  const onText = moveToPresent(read.text, present.text, spans).map((found) => ({
    ...found,
    placed: placeOnText(present, found),
  }));
  const words = present.spoken?.tokens ?? [];
  const placeOf = new Map(words.map(({ id }, index) => [id, index]));
  const onWords = tokens.map((found) => {
    const places = [...new Set(found.tokenIds.flatMap((id) => placeOf.get(id) ?? []))];
    const inOrder = places.toSorted((a, b) => a - b).flatMap((index) => words[index] ?? []);
    return { ...found, placed: placeOnWords(inOrder) };
  });
  return [...onText, ...onWords].flatMap(({ labelId, score, placed }) =>
    placed ? [{ labelId, sourceId: modelId, score, ...placed }] : [],
  );
}
