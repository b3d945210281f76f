import { classifierTypes } from '@scriptorium/contract/process/classifier-types.ts';
import { edges, predicates } from '@scriptorium/contract/process/edges.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { addNode, makeDesk, spread, stepOn, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { unique, type Stage } from './stage.ts';

/** A desk with its nodes beside each other, predicates on an edge, and documents in every state. */
export async function makeGraph({ call, makeProcess }: Stage) {
  const desk = await makeDesk(call, makeProcess, unique('Graph'));
  await spread(call, desk);
  const after = { processId: desk.process.id, activityType: 'SPAN', fromId: desk.classifier.id } as const;
  const last = await addNode(call, { ...after, name: 'Last spans', x: 1020, y: 90 });
  const [kind] = await call(classifierTypes.ofProcess, { params: { id: desk.process.id }, query: {} });
  const edge = (await call(edges.list, { query: { processId: desk.process.id } })).find(
    ({ toId }) => toId === last.id,
  );
  const about = { predicateType: 'CLF', nodeId: desk.classifier.id, clfTypeId: kind?.id ?? 0 } as const;
  const both = [
    { ...about, equal: true },
    { ...about, equal: false },
  ];
  await call(predicates.create, {
    body: { edgeId: edge?.id ?? 0, predicateType: 'COMPLEX', logicalOperator: 'OR', predicates: both },
  });
  const letter = await uploadText(call, desk, 'a.txt', 'Anna pays 120 PLN');
  await uploadText(call, desk, 'b.txt', 'Bo pays');
  await uploadText(call, desk, 'broken.pdf', '%PDF-x');
  const { stepDTO } = await stepOn(call, letter, desk.span);
  await call(steps.update, { body: { id: stepDTO.id, status: 'DONE' } });
  return { ...desk, last, letter };
}
