import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { classifierTypes } from '@scriptorium/contract/process/classifier-types.ts';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { labels } from '@scriptorium/contract/process/labels.ts';
import { nodes, type Node } from '@scriptorium/contract/process/nodes.ts';
import type { Process } from '@scriptorium/contract/process/processes.ts';
import { steps, type StepInfo } from '@scriptorium/contract/documents/steps.ts';
import { nerTags, type NerTag } from '@scriptorium/contract/annotations/tags.ts';
import { matchingRules } from '@scriptorium/nodes/lexicon/lexicon.contract.ts';

const DEMO = join(import.meta.dirname, '../../apps/server/src/features/demo/documents');

/** A file of the demonstration process. */
export const sampleFile = (name: string): Uint8Array => readFileSync(join(DEMO, name));

export const LETTER = [
  'Anna Nowak from Gdynia ordered two posters.',
  'She paid 120 PLN on Monday and asks for an invoice.',
  'Regards, Aurora Print Studio 😀 Łódź.',
].join('\n');

type NewNode = {
  processId: number;
  activityType: Node['activityType'];
  name: string;
  x?: number;
  y?: number;
  fromId?: number;
};

export const addNode = (call: Call, node: NewNode): Promise<Node> => call(nodes.create, { body: node });

export async function parserOf(call: Call, processId: number): Promise<Node> {
  const list = await call(nodes.list, { query: { processId } });
  const parser = list.find(({ activityType }) => activityType === 'FILE_PARSER');
  if (!parser) throw new Error('The process has no file parser');
  return parser;
}

type NewLabel = { parentId?: number; suffixKey?: string; prefixKey?: 'true' | 'false'; selectable?: boolean };

export const addLabel = (call: Call, nodeId: number, name: string, more: NewLabel = {}) =>
  call(labels.create, {
    params: { nodeId },
    body: { name, backgroundColor: '#ffd166', textColor: '#000000', ...more },
  });

/** A process for tagging: parser → lexicon → classifier → span, with labels, and the ids that tests need. */
export interface Desk {
  readonly process: Process;
  readonly upload: Node;
  readonly parser: Node;
  readonly lexicon: Node;
  readonly classifier: Node;
  readonly span: Node;
}

/** The lexicon is parallel to the span node, so that a document waits in the span step at once. */
export async function makeDesk(
  call: Call,
  makeProcess: (name: string) => Promise<Process>,
  name: string,
): Promise<Desk> {
  const process = await makeProcess(name);
  const processId = process.id;
  const parser = await parserOf(call, processId);
  const upload = await addNode(call, { processId, activityType: 'HUP', name: 'Way in' });
  const fromId = parser.id;
  const lexicon = await addNode(call, { processId, activityType: 'LEXICON', name: 'Words', fromId });
  const span = await addNode(call, { processId, activityType: 'SPAN', name: 'Spans', fromId });
  const classifier = await addNode(call, { processId, activityType: 'CLF', name: 'Kinds', fromId: span.id });
  const money = await addLabel(call, lexicon.id, 'Money');
  await call(matchingRules.save, {
    body: {
      nerTagTypeId: money.id,
      newRules: [{ expression: String.raw`\d+ PLN`, matchingType: 'REGEX' }],
    },
  });
  for (const [label, suffixKey, prefixKey] of [
    ['Order', 'o', 'false'],
    ['Complaint', 'c', 'true'],
  ] as const)
    await call(classifierTypes.create, {
      params: { nodeId: classifier.id },
      body: {
        name: label,
        description: `It is an ${label}`,
        backgroundColor: '#219ebc',
        suffixKey,
        prefixKey,
      },
    });
  return { process, upload, parser, lexicon, classifier, span };
}

export async function uploadText(
  call: Call,
  desk: { readonly upload: { readonly id: number } },
  filename: string,
  text: string | Uint8Array,
): Promise<number> {
  const body = new FormData();
  body.append('nodeId', String(desk.upload.id));
  body.append('file', new Blob([text as BlobPart]), filename);
  const { documents: made } = await call(documents.upload, { body });
  const id = made[0]?.id;
  if (id === undefined) throw new Error('The upload made no document');
  return id;
}

export const stateOf = (call: Call, id: number) => call(steps.state, { params: { id }, query: {} });

/** Timeout in ms of an automatic step: machines that run tests are shared. */
const RUN_LIMIT_MS = 60_000;

/** The step of a document on a node, as soon as it exists and its automatic run has ended. */
export async function stepOn(
  call: Call,
  documentId: number,
  node: { readonly id: number },
): Promise<StepInfo> {
  const deadline = Date.now() + RUN_LIMIT_MS;
  for (;;) {
    const { documentStepsInformation } = await stateOf(call, documentId);
    const found = documentStepsInformation.find(({ nodeDTO }) => nodeDTO.id === node.id);
    if (found && found.stepDTO.status !== 'PROCESSING') return found;
    if (Date.now() > deadline) {
      const state = found ? 'is still running' : 'does not exist';
      throw new Error(`The step of document ${documentId} on node ${node.id} ${state}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export const statusOn = async (call: Call, documentId: number, node: Node) =>
  (await stepOn(call, documentId, node)).stepDTO.status;

export const tagsOf = (call: Call, documentId: number): Promise<NerTag[]> =>
  call(nerTags.list, { query: { documentId } });

/** Tags a passage by the API. */
export async function tagByApi(
  call: Call,
  documentId: number,
  stepId: number,
  labelId: number,
  quote: string,
) {
  const { content } = await call(documents.get, { params: { id: documentId }, query: {} });
  const startOffset = content?.content.indexOf(quote) ?? -1;
  return call(nerTags.create, {
    body: { nerTagType: { id: labelId }, stepId, startOffset, endOffset: startOffset + quote.length, quote },
  });
}

/** Places the nodes of a desk beside each other on the canvas. */
export async function spread(call: Call, desk: Desk): Promise<void> {
  const places = [
    [desk.upload, -380, 0],
    [desk.parser, 0, 0],
    [desk.lexicon, 340, -110],
    [desk.span, 340, 90],
    [desk.classifier, 680, 90],
  ] as const;
  await call(nodes.moveMany, { body: places.map(([{ id }, x, y]) => ({ id, x, y })) });
}
