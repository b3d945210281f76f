import { documents } from '@scriptorium/contract/documents/documents.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { training } from '@scriptorium/contract/machines/training.ts';
import { uploadForm } from './upload-form.ts';
import type { World } from '../product/world.ts';

/** A process with a node that learns, and what people do with its documents. */
export async function learningScene(world: World, activityType: 'CLF' | 'SPAN', settings: object = {}) {
  const call = world.callAs(world.admin);
  const process = await world.make.process();
  const hup = await world.make.node(process.id, { activityType: 'HUP' });
  const trainableConfig = { model: 'BUILT_IN', threshold: 10, automaticTraining: false };
  const node = await world.make.node(process.id, { activityType, trainableConfig, ...settings });
  await world.make.edge(process.id, process.parser.id, node.id);
  let uploaded = 0;
  const upload = async (text: string) => {
    const body = uploadForm({ nodeId: hup.id, name: `${(uploaded += 1)}.txt`, text });
    const id = (await call(documents.upload, { body })).documents[0]?.id ?? 0;
    await world.drain();
    return id;
  };
  const stepOf = async (documentId: number) => {
    const { documentStepsInformation: all } = await call(steps.state, { params: { id: documentId } });
    const found = all.find(({ nodeDTO }) => nodeDTO.id === node.id)?.stepDTO;
    if (!found) throw new Error('The document did not reach the node');
    return found;
  };
  return {
    call,
    process,
    node,
    upload,
    stepOf,
    accept: async (documentId: number) => {
      const { id } = await stepOf(documentId);
      await call(steps.update, { body: { id, status: 'ACCEPTED' } });
    },
    rerun: async (documentId: number) => {
      const { id } = await stepOf(documentId);
      await call(steps.rerun, { params: { id }, query: { confirm: 'true' } });
      await world.drain();
    },
    train: () => call(training.train, { params: { id: node.id } }),
    status: () => call(training.status, { params: { id: node.id } }),
    trainings: async () => (await call(training.list, { params: { id: node.id } })).rows,
    change: (change: object) => call(nodes.update, { body: { id: node.id, ...change } }),
  };
}
