import { documents } from '@scriptorium/contract/documents.ts';
import { nodes } from '@scriptorium/contract/nodes.ts';
import { steps } from '@scriptorium/contract/steps.ts';
import { classifierTags } from '@scriptorium/contract/tags.ts';
import { training } from '@scriptorium/contract/training.ts';
import { uploadForm } from './upload-form.ts';
import type { World } from './world.ts';

const TEXTS = {
  invoice: (turn: number) => `Invoice number ${turn}: the payment of ${turn * 7} euros is due on Friday.`,
  complaint: (turn: number) => `I complain: the ${THINGS[turn % 5]} arrived broken, please take it back.`,
} as const;
const THINGS = ['table', 'chair', 'lamp', 'carpet', 'shelf'];

export type LearnedClass = keyof typeof TEXTS;

/** Texts that a classifier can tell apart, but for the names in them. */
export const textOf = (kind: LearnedClass, turn: number): string => TEXTS[kind](turn);

/** A process with a classifier node that learns, and people who accept its steps. */
export async function learningNode(world: World, settings: object = {}) {
  const call = world.callAs(world.admin);
  const process = await world.make.process();
  const hup = await world.make.node(process.id, { activityType: 'HUP' });
  const trainableConfig = { model: 'BUILT_IN', threshold: 10, automaticTraining: false };
  const node = await world.make.node(process.id, { activityType: 'CLF', trainableConfig, ...settings });
  await world.make.edge(process.id, process.parser.id, node.id);
  const types = {
    invoice: (await world.make.classifierType(node.id, { name: 'Invoice' })).id,
    complaint: (await world.make.classifierType(node.id, { name: 'Complaint' })).id,
  };
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
  const choose = async (documentId: number, typeIds: readonly number[]) => {
    const { id } = await stepOf(documentId);
    const body = typeIds.map((typeId) => ({ typeId }));
    await call(classifierTags.save, { params: { stepId: id }, body });
  };
  const accept = async (documentId: number) => {
    const { id } = await stepOf(documentId);
    await call(steps.update, { body: { id, status: 'ACCEPTED' } });
  };
  /** Uploads texts of a kind that a person labels and accepts. */
  const teach = async (kind: LearnedClass, count: number, from = 0) => {
    for (let turn = from; turn < from + count; turn += 1) {
      const id = await upload(textOf(kind, turn));
      await choose(id, [types[kind]]);
      await accept(id);
    }
  };
  return {
    call,
    process,
    node,
    types,
    upload,
    stepOf,
    choose,
    accept,
    teach,
    tagsOf: async (documentId: number) =>
      call(classifierTags.ofStep, { params: { stepId: (await stepOf(documentId)).id } }),
    train: () => call(training.train, { params: { id: node.id } }),
    status: () => call(training.status, { params: { id: node.id } }),
    trainings: async () => (await call(training.list, { params: { id: node.id } })).rows,
    change: (change: object) => call(nodes.update, { body: { id: node.id, ...change } }),
  };
}
