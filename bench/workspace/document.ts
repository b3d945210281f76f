import type { Call } from '@scriptorium/contract/kit/client.ts';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { labels } from '@scriptorium/contract/process/labels.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { processes, processTags } from '@scriptorium/contract/process/processes.ts';
import { relationGraphs } from '@scriptorium/contract/annotations/relation-graphs.ts';
import { relationTypes } from '@scriptorium/contract/process/relation-types.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { nerTags } from '@scriptorium/contract/annotations/tags.ts';

/** A text with its tags, as both pages show it. */
export interface TaggedText {
  readonly text: string;
  readonly tags: readonly { start: number; end: number }[];
}

const WORDS =
  'umowa strona kwota termin zapłata usługa dostawa faktura miesiąc prawo odstąpienie kara rachunek sąd wniosek oświadczenie spółka zarząd pełnomocnik kontrakt payment seller buyer notice delivery'.split(
    ' ',
  );
const PARAGRAPH_CHARS = 560;
const AT_ONCE = 8;
/** Tags of one relation graph, whose relations form a chain. */
const CHAIN = 11;

/** A text of words in a fixed order, in paragraphs, and tags on every n-th place of one to three words. */
export function makeTaggedText(chars: number, tagCount: number): TaggedText {
  let seed = 7;
  const next = (below: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return seed % below;
  };
  const starts: number[] = [];
  let text = '';
  for (let line = 0; text.length < chars;) {
    starts.push(text.length);
    text += WORDS[next(WORDS.length)] ?? '';
    line += 8;
    const ends = line > PARAGRAPH_CHARS;
    text += ends ? '.\n' : ' ';
    if (ends) line = 0;
  }
  const every = starts.length / tagCount;
  const tags = Array.from({ length: tagCount }, (_, at) => {
    const first = Math.floor(at * every);
    const start = starts[first] ?? 0;
    const wanted = starts[first + 1 + (at % 3)] ?? text.length;
    const lineEnd = text.indexOf('.\n', start);
    const end = Math.min(wanted - 1, lineEnd < 0 ? text.length : lineEnd);
    return { start, end };
  });
  return { text, tags };
}

export async function inParallel<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>) {
  const left = [...items].toReversed();
  const worker = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** The step of a document on a node, as soon as the parser has made it. */
export async function stepOn(call: Call, documentId: number, nodeId: number): Promise<number> {
  for (;;) {
    const state = await call(steps.state, { params: { id: documentId }, query: {} });
    const info = state.documentStepsInformation.find(({ nodeDTO }) => nodeDTO.id === nodeId);
    if (info) return info.stepDTO.id;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** A process upload → parser → span. */
export async function makeSpanProcess(
  call: Call,
  name: string,
): Promise<{ processId: number; hupId: number; spanId: number }> {
  const [tag] = await call(processTags.list, { query: {} });
  const { id } =
    tag ??
    (await call(processTags.create, { body: { name: 'Typical', color: '#219ebc', predefined: true } }));
  const { id: processId } = await call(processes.create, { body: { name, tags: [{ id }] } });
  const [parser] = await call(nodes.list, { query: { processId } });
  if (!parser) throw new Error('The process has no file parser');
  const add = (activityType: 'HUP' | 'SPAN', fromId?: number) =>
    call(nodes.create, {
      body: { processId, activityType, name: activityType, x: parser.x + 300, y: parser.y, fromId },
    });
  return { processId, hupId: (await add('HUP')).id, spanId: (await add('SPAN', parser.id)).id };
}

/** A document with the tags and relations in an open step of the caller; the label's key is `p`. */
export async function makeDocument(
  call: Call,
  { text, tags }: TaggedText,
  relationCount: number,
): Promise<{ processId: number; documentId: number; stepId: number }> {
  const name = `Long text of ${text.length} characters, ${tags.length} tags, ${relationCount} relations`;
  const { processId, hupId, spanId } = await makeSpanProcess(call, name);
  const label = await call(labels.create, {
    params: { nodeId: spanId },
    body: {
      name: 'Party',
      backgroundColor: '#ffd166',
      textColor: '#000000',
      suffixKey: 'p',
      prefixKey: 'false',
    },
  });
  const body = new FormData();
  body.append('nodeId', String(hupId));
  body.append('file', new Blob([text]), 'long.txt');
  const { documents: made } = await call(documents.upload, { body });
  const documentId = made[0]?.id ?? 0;
  const stepId = await stepOn(call, documentId, spanId);
  await call(steps.assign, { query: { docId: documentId, nodeId: spanId } });
  const nerTagType = { id: label.id };
  await inParallel(tags, ({ start, end }) =>
    call(nerTags.create, { body: { nerTagType, stepId, startOffset: start, endOffset: end } }),
  );
  if (relationCount > 0) await relate(call, { documentId, stepId, nodeId: spanId }, relationCount);
  return { processId, documentId, stepId };
}

/** Chains of neighbouring tags. */
async function relate(
  call: Call,
  { documentId, stepId, nodeId }: { documentId: number; stepId: number; nodeId: number },
  count: number,
): Promise<void> {
  const type = await call(relationTypes.create, { body: { nodeId, name: 'pays', color: '#219ebc' } });
  const tags = await call(nerTags.list, { query: { documentId } });
  const ids = tags.toSorted((a, b) => (a.startOffset ?? 0) - (b.startOffset ?? 0)).map(({ id }) => id);
  const chains = Array.from({ length: Math.ceil(count / (CHAIN - 1)) }, (_, at) =>
    ids.slice(at * CHAIN, (at + 1) * CHAIN),
  );
  await inParallel(chains, (chain) => {
    const relations = chain.slice(1).map((toId, at) => ({
      fromId: chain[at] ?? toId,
      toId,
      relationTypeId: type.id,
    }));
    return call(relationGraphs.create, { body: { stepId, relations } });
  });
}
