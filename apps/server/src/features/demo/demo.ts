import { readFile } from 'node:fs/promises';
import type { ActivityType } from '@scriptorium/domain/graph/activity-type.ts';
import { DEFAULT_SYSTEM_TAG } from '@scriptorium/domain/names.ts';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { edges, predicates } from '@scriptorium/contract/process/edges.ts';
import { createClient } from '@scriptorium/contract/create-client.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { classifierTypes } from '@scriptorium/contract/process/classifier-types.ts';
import { labels, type NerTagType } from '@scriptorium/contract/process/labels.ts';
import { relationTypes } from '@scriptorium/contract/process/relation-types.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { processes, processTags } from '@scriptorium/contract/process/processes.ts';
import { CALL_LABELS, KINDS_OF_DOCUMENT, LEXICON_LABELS, SPAN_LABELS } from './demo-labels.ts';

export const DEMO_NAME = 'Demo: incoming correspondence';

/** The six documents; the recording comes with its transcript. */
const FILES = [
  'invoice-FV-2026-0118.pdf',
  'delivery-note-scan.jpg',
  'reklamacja-plakaty.txt',
  'order-confirmation.eml',
  'delivery-terms.docx',
  'phone-call.json',
  'phone-call.wav',
];

/**
 * Creates the demo process through the product's own API, as the first administrator. A demo process whose creation
 * was interrupted is deleted and created again.
 */
export async function makeDemo(address: string, token: string): Promise<void> {
  const call = createClient({
    fetch: (url, init) => fetch(new URL(String(url), address), init),
    headers: () => ({ authorization: `Bearer ${token}` }),
  });
  await removeIncompleteDemo(call);
  const uploadNodeId = await makeGraph(call);
  for (const name of FILES) await upload(call, uploadNodeId, name);
}

async function removeIncompleteDemo(call: Call): Promise<void> {
  const all = await call(processes.list, { query: {} });
  for (const { id, name } of all) if (name === DEMO_NAME) await call(processes.remove, { params: { id } });
}

/** Returns the id of the upload node. */
async function makeGraph(call: Call): Promise<number> {
  const tags = (await call(processTags.list, { query: {} })).filter(({ predefined }) => predefined);
  const systemTag = tags.find(({ name }) => name === DEFAULT_SYSTEM_TAG) ?? tags[0];
  if (!systemTag) throw new Error('There is no system tag');
  const process = await call(processes.create, { body: { name: DEMO_NAME, tags: [{ id: systemTag.id }] } });
  await call(processes.setActors, {
    params: { id: process.id },
    body: [
      { actor: 'SPEAKER1', name: 'Print studio' },
      { actor: 'SPEAKER2', name: 'Customer' },
    ],
  });
  const [parser] = await call(nodes.list, { query: { processId: process.id } });
  if (!parser) throw new Error('A new process has no file parser');
  await call(nodes.move, { params: { id: parser.id }, body: { x: 340, y: 200 } });
  const add = (activityType: ActivityType, name: string, x: number, y: number, more = {}) =>
    call(nodes.create, { body: { processId: process.id, activityType, name, x, y, ...more } });
  const upload = await add('HUP', 'Upload', 20, 200);
  const lexicon = await add('LEXICON', 'Find facts', 660, 200, { fromId: parser.id });
  const classifier = await add('CLF', 'Kind of document', 1000, 200, {
    fromId: lexicon.id,
    requiresAcceptance: true,
  });
  const span = await add('SPAN', 'Parties and goods', 1320, 200, { fromId: classifier.id });
  const calls = await add('SPAN', 'What was said', 1000, 420, {
    fromId: lexicon.id,
    supportedTaggingTypes: ['TOKEN', 'TIMESPAN'],
  });

  await call(labels.importFile, { params: { nodeId: lexicon.id }, body: LEXICON_LABELS });
  await call(labels.importFile, { params: { nodeId: span.id }, body: SPAN_LABELS });
  await call(labels.importFile, { params: { nodeId: calls.id }, body: CALL_LABELS });
  for (const kind of KINDS_OF_DOCUMENT) {
    await call(classifierTypes.create, { params: { nodeId: classifier.id }, body: kind });
  }
  await makeRelationTypes(call, span.id);
  await makeCallRelations(call, calls.id);
  await makePredicates(call, process.id, lexicon.id, { classifierId: classifier.id, callsId: calls.id });
  return upload.id;
}

const flatten = (trees: NerTagType[]): NerTagType[] =>
  trees.flatMap((label) => [label, ...flatten(label.children)]);

async function labelIds(call: Call, nodeId: number): Promise<(name: string) => number> {
  const all = flatten(await call(labels.ofNode, { params: { nodeId }, query: {} }));
  return (name) => {
    const found = all.find((label) => label.name === name);
    if (!found) throw new Error(`The demo has no label ${name}`);
    return found.id;
  };
}

async function makeRelationTypes(call: Call, nodeId: number): Promise<void> {
  const idOf = await labelIds(call, nodeId);
  const types = [
    { name: 'delivers', color: '#219ebc', fromId: idOf('Supplier'), toId: idOf('Goods') },
    { name: 'asks for', color: '#9d4edd', fromId: idOf('Customer'), toId: idOf('Request') },
    { name: 'happened to', color: '#e63946', strict: true, fromId: idOf('Damage'), toId: idOf('Goods') },
    { name: 'is the same as', color: '#6c757d', merge: true, priority: 1 },
  ];
  for (const type of types) await call(relationTypes.create, { body: { nodeId, ...type } });
}

async function makeCallRelations(call: Call, nodeId: number): Promise<void> {
  const idOf = await labelIds(call, nodeId);
  const types = [
    { name: 'concerns', color: '#219ebc', fromId: idOf('Problem'), toId: idOf('Order') },
    { name: 'solves', color: '#43aa8b', fromId: idOf('Promise'), toId: idOf('Problem') },
    { name: 'is due', color: '#e63946', fromId: idOf('Promise'), toId: idOf('Deadline') },
  ];
  for (const type of types) await call(relationTypes.create, { body: { nodeId, ...type } });
}

/** Only documents that name an invoice, an order or a complaint need a user; the others are done after the lexicon. Calls begin with a greeting. */
async function makePredicates(
  call: Call,
  processId: number,
  lexiconId: number,
  { classifierId, callsId }: { classifierId: number; callsId: number },
): Promise<void> {
  const idOf = await labelIds(call, lexiconId);
  const all = await call(edges.list, { query: { processId } });
  const edgeTo = (nodeId: number): number => {
    const edge = all.find(({ fromId, toId }) => fromId === lexiconId && toId === nodeId);
    if (!edge) throw new Error('The demo has lost an edge');
    return edge.id;
  };
  const has = (name: string) =>
    ({ predicateType: 'NER', nodeId: lexiconId, equal: true, nerTagTypeId: idOf(name) }) as const;
  await call(predicates.create, {
    body: {
      predicateType: 'COMPLEX',
      edgeId: edgeTo(classifierId),
      logicalOperator: 'OR',
      predicates: [has('Invoice number'), has('Order number'), has('Complaint number')],
    },
  });
  await call(predicates.create, { body: { edgeId: edgeTo(callsId), ...has('Greeting') } });
}

async function upload(call: Call, nodeId: number, name: string): Promise<void> {
  const form = new FormData();
  form.set('nodeId', String(nodeId));
  form.set(
    'file',
    new Blob([new Uint8Array(await readFile(new URL(`documents/${name}`, import.meta.url)))]),
    name,
  );
  await call(documents.upload, { body: form });
}
