import { classifierTags } from '@scriptorium/contract/annotations/tags.ts';
import { learningScene } from './learning-scene.ts';
import type { World } from '../product/world.ts';

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
  const scene = await learningScene(world, 'CLF', settings);
  const { call, node, upload, stepOf, accept } = scene;
  const types = {
    invoice: (await world.make.classifierType(node.id, { name: 'Invoice' })).id,
    complaint: (await world.make.classifierType(node.id, { name: 'Complaint' })).id,
  };
  const choose = async (documentId: number, typeIds: readonly number[]) => {
    const { id } = await stepOf(documentId);
    const body = typeIds.map((typeId) => ({ typeId }));
    await call(classifierTags.save, { params: { stepId: id }, body });
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
    ...scene,
    types,
    choose,
    teach,
    tagsOf: async (documentId: number) =>
      call(classifierTags.ofStep, { params: { stepId: (await stepOf(documentId)).id } }),
  };
}
