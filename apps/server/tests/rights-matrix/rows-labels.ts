import { classifierTypes } from '@scriptorium/contract/process/classifier-types.ts';
import { labels } from '@scriptorium/contract/process/labels.ts';
import { relationTypes } from '@scriptorium/contract/process/relation-types.ts';
import { newName, row, type Cell, type Row } from '@scriptorium/testing/rights-matrix/row.ts';

const color = '#5d6be1';
const colours = { backgroundColor: color, textColor: '#ffffff' };
const ofNode = ({ scene }: Cell) => ({ params: { nodeId: scene.span.id } });
const newRelationType = ({ world, scene }: Cell) => world.make.relationType(scene.span.id);

export const LABEL_ROWS: readonly Row[] = [
  row(labels.ofNode, ofNode),
  row(labels.roots, ({ scene }) => ({ query: { nodeIds: [scene.span.id] } })),
  row(labels.create, (cell) => ({ ...ofNode(cell), body: { name: newName('label'), ...colours } })),
  row(labels.createMany, (cell) => ({
    ...ofNode(cell),
    body: { labels: [{ name: newName('label') }, { name: newName('label'), depth: 1 }] },
  })),
  row(labels.change, ({ scene }) => ({
    params: { id: scene.label.id },
    body: { name: newName('label') },
  })),
  row(labels.move, ({ scene }) => ({
    params: { id: scene.label.id },
    body: { parentId: null, afterId: null },
  })),
  row(labels.update, ({ scene }) => ({ body: { id: scene.label.id, name: newName('label'), ...colours } })),
  row(labels.remove, async ({ world, scene }) => ({
    params: { id: (await world.make.label(scene.span.id)).id },
  })),
  row(labels.importFile, (cell) => ({
    ...ofNode(cell),
    body: { data: [{ nerTagType: { name: newName('label') } }] },
  })),
  row(labels.exportFile, ofNode),
  row(classifierTypes.ofProcess, ({ scene }) => ({ params: { id: scene.process.id } })),
  row(classifierTypes.get, ({ scene }) => ({ params: { id: scene.classifierType.id } })),
  row(classifierTypes.create, ({ scene }) => ({
    params: { nodeId: scene.classifier.id },
    body: { name: newName('class'), backgroundColor: color },
  })),
  row(classifierTypes.createMany, ({ scene }) => ({
    params: { nodeId: scene.classifier.id },
    body: { labels: [{ name: newName('class') }] },
  })),
  row(classifierTypes.change, ({ scene }) => ({
    params: { id: scene.classifierType.id },
    body: { backgroundColor: color },
  })),
  row(classifierTypes.move, ({ scene }) => ({
    params: { id: scene.classifierType.id },
    body: { afterId: null },
  })),
  row(classifierTypes.update, ({ scene }) => ({
    body: { id: scene.classifierType.id, name: newName('class'), backgroundColor: color },
  })),
  row(classifierTypes.remove, async ({ world, scene }) => ({
    params: { id: (await world.make.classifierType(scene.classifier.id)).id },
  })),
  row(relationTypes.list, ({ scene }) => ({ query: { nodeIds: [scene.span.id] } })),
  row(relationTypes.create, ({ scene }) => ({
    body: { nodeId: scene.span.id, name: newName('relation'), color },
  })),
  row(relationTypes.update, async (cell) => ({
    body: {
      id: (await newRelationType(cell)).id,
      nodeId: cell.scene.span.id,
      name: newName('relation'),
      color,
    },
  })),
  row(relationTypes.remove, async (cell) => ({ params: { id: (await newRelationType(cell)).id } })),
];
