import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { documents } from '@scriptorium/contract/documents.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { classifierTypes } from '@scriptorium/contract/classifier-types.ts';
import { labels } from '@scriptorium/contract/labels.ts';
import { nodes, type Node } from '@scriptorium/contract/nodes.ts';
import type { Process } from '@scriptorium/contract/processes.ts';
import { steps, type StepInfo } from '@scriptorium/contract/steps.ts';
import { nerTags, type NerTag } from '@scriptorium/contract/tags.ts';
import { matchingRules } from '@scriptorium/nodes/lexicon/lexicon.contract.ts';
import { expect, seeInPage } from './fixtures.ts';
import { addNode, parserOf } from './graph-page.ts';

const DEMO = join(import.meta.dirname, '../apps/server/src/features/demo/documents');

/** A file of the demonstration process. */
export const sampleFile = (name: string): Uint8Array => readFileSync(join(DEMO, name));

export const LETTER = [
  'Anna Nowak from Gdynia ordered two posters.',
  'She paid 120 PLN on Monday and asks for an invoice.',
  'Regards, Aurora Print Studio 😀 Łódź.',
].join('\n');

/** A process for tagging: parser → lexicon → classifier → span, with labels, and the ids that tests need. */
export interface Desk {
  readonly process: Process;
  readonly upload: Node;
  readonly parser: Node;
  readonly lexicon: Node;
  readonly classifier: Node;
  readonly span: Node;
}

type NewLabel = { parentId?: number; suffixKey?: string; prefixKey?: 'true' | 'false'; selectable?: boolean };

export const addLabel = (call: Call, nodeId: number, name: string, more: NewLabel = {}) =>
  call(labels.create, {
    params: { nodeId },
    body: { name, backgroundColor: '#ffd166', textColor: '#000000', ...more },
  });

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
  desk: Pick<Desk, 'upload'>,
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

/** The step of a document on a node, as soon as it exists and its automatic run has ended. */
export async function stepOn(call: Call, documentId: number, node: Node): Promise<StepInfo> {
  let found: StepInfo | undefined;
  await expect
    .poll(
      async () => {
        const { documentStepsInformation } = await stateOf(call, documentId);
        found = documentStepsInformation.find(({ nodeDTO }) => nodeDTO.id === node.id);
        return found?.stepDTO.status ?? 'PROCESSING';
      },
      { timeout: 60_000 },
    )
    .not.toBe('PROCESSING');
  if (!found) throw new Error('unreachable');
  return found;
}

export async function statusOn(call: Call, documentId: number, node: Node) {
  return (await stepOn(call, documentId, node)).stepDTO.status;
}

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

export const allNodes = (call: Call, processId: number): Promise<Node[]> =>
  call(nodes.list, { query: { processId } });

/** The workspace page. */
export class WorkspaceScreen {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(processId: number, documentId: number, search = ''): Promise<void> {
    await this.page.goto(`/entity/process/${processId}/document/${documentId}${search}`);
    await seeInPage(this.page, 'aside[aria-label="Steps"]');
    await expect(this.steps).toBeVisible();
  }

  get text(): Locator {
    return this.page.locator('.annotator-scroller');
  }

  get steps(): Locator {
    return this.page.getByRole('complementary', { name: 'Steps', exact: true });
  }

  /** The row of a step in the list at the bottom. */
  step(name: string): Locator {
    return this.steps.getByRole('list', { name: 'Steps of the document' }).getByRole('button', { name });
  }

  action(name: string): Locator {
    return this.steps.getByRole('button', { name, exact: true });
  }

  get labelMenu(): Locator {
    return this.page.getByRole('dialog', { name: 'Choose a label' });
  }

  option(name: string): Locator {
    return this.page.getByRole('option', { name });
  }

  /** Fragments of the text with this tag. */
  mark(text: string): Locator {
    return this.text.locator('mark', { hasText: text });
  }

  get tagList(): Locator {
    return this.steps.getByRole('list', { name: 'Tags' });
  }

  /** The position of a passage on the screen. */
  async place(passage: string): Promise<{ left: number; right: number; y: number }> {
    const found = await this.text.evaluate((scroller, wanted) => {
      const walker = document.createTreeWalker(scroller, NodeFilter.SHOW_TEXT);
      let all = '';
      const pieces: { node: Text; start: number }[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        pieces.push({ node: node as Text, start: all.length });
        all += (node as Text).data;
      }
      const at = all.indexOf(wanted);
      if (at < 0) return null;
      const point = (offset: number, isEnd: boolean) => {
        const piece = pieces.findLast(({ start }) => (isEnd ? start < offset : start <= offset));
        return piece ? { node: piece.node, offset: offset - piece.start } : null;
      };
      const [from, to] = [point(at, false), point(at + wanted.length, true)];
      if (!from || !to) return null;
      const range = document.createRange();
      range.setStart(from.node, from.offset);
      range.setEnd(to.node, to.offset);
      const first = range.getClientRects()[0];
      const last = [...range.getClientRects()].at(-1);
      return first && last ? { left: first.left, right: last.right, y: first.top + first.height / 2 } : null;
    }, passage);
    if (!found) throw new Error(`"${passage}" is not on the screen`);
    return found;
  }

  /** Selects a passage of one line by dragging over it. */
  async drag(passage: string): Promise<{ x: number; y: number }> {
    const { left, right, y } = await this.place(passage);
    await this.page.mouse.move(left + 1, y);
    await this.page.mouse.down();
    await this.page.mouse.move((left + right) / 2, y);
    await this.page.mouse.move(right - 1, y, { steps: 3 });
    await this.page.mouse.up();
    return { x: right - 1, y };
  }

  async clickOn(passage: string, button: 'left' | 'right' = 'left'): Promise<void> {
    const { left, right, y } = await this.place(passage);
    await this.page.mouse.click((left + right) / 2, y, { button });
  }
}
