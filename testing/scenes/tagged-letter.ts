import type { Call } from '@scriptorium/contract/kit/client.ts';
import type { Process } from '@scriptorium/contract/process/processes.ts';
import { relationGraphs } from '@scriptorium/contract/annotations/relation-graphs.ts';
import { relationTypes } from '@scriptorium/contract/process/relation-types.ts';
import { addLabel, LETTER, makeDesk, stepOn, tagByApi, uploadText } from './desk.ts';

interface Makers {
  call: Call;
  makeProcess: (name: string) => Promise<Process>;
}

type NewType = Partial<{ fromId: number; toId: number; priority: number; strict: boolean; merge: boolean }>;

/** A letter with the tags Anna Nowak, Gdynia (Person, Place) and 120 PLN (Sum), and the type `pays` of persons and sums. */
export async function makeTaggedLetter({ call, makeProcess }: Makers, name: string) {
  const desk = await makeDesk(call, makeProcess, name);
  const nodeId = desk.span.id;
  const [person, place, sum] = [
    await addLabel(call, nodeId, 'Person'),
    await addLabel(call, nodeId, 'Place'),
    await addLabel(call, nodeId, 'Sum'),
  ];
  const addType = (type: string, more: NewType = {}) =>
    call(relationTypes.create, { body: { nodeId, name: type, color: '#b3261e', ...more } });
  const pays = await addType('pays', { fromId: person.id, toId: sum.id });
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  const { stepDTO } = await stepOn(call, documentId, desk.span);
  const tag = async (label: { id: number }, quote: string) =>
    (await tagByApi(call, documentId, stepDTO.id, label.id, quote)).id;
  const tags = {
    anna: await tag(person, 'Anna Nowak'),
    gdynia: await tag(place, 'Gdynia'),
    sum: await tag(sum, '120 PLN'),
    aurora: await tag(person, 'Aurora Print Studio'),
  };
  const relate = (...relations: (readonly [number, number, { id: number }])[]) =>
    call(relationGraphs.create, {
      body: {
        relations: relations.map(([fromId, toId, type]) => ({ fromId, toId, relationTypeId: type.id })),
      },
    });
  const stored = async () =>
    (await call(relationGraphs.list, { query: { documentId } })).map(({ relations }) =>
      relations.map(({ fromId, toId, relationTypeId }) => [fromId, toId, relationTypeId]),
    );
  const labels = { person, place, sum };
  return { desk, documentId, stepId: stepDTO.id, labels, tags, pays, addType, relate, stored };
}
