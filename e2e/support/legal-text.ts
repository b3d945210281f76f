import type { Page } from '@playwright/test';
import { labels } from '@scriptorium/contract/process/labels.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { nerTags } from '@scriptorium/contract/annotations/tags.ts';
import type { Process } from '@scriptorium/contract/process/processes.ts';
import { relationGraphs } from '@scriptorium/contract/annotations/relation-graphs.ts';
import { relationTypes } from '@scriptorium/contract/process/relation-types.ts';
import { makeDesk, stepOn, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { expect } from './fixtures.ts';
import { WorkspaceScreen } from './workspace-screen.ts';

const LABELS = {
  Person: '#f4a261',
  Company: '#4a8fe7',
  Account: '#2a9d8f',
  Amount: '#e9c46a',
  Date: '#9b7ede',
  Court: '#e76f8a',
  Contract: '#3fb5c4',
} as const;
type LabelName = keyof typeof LABELS;

const TYPES = {
  'acts for': '#1864ab',
  holds: '#2b8a3e',
  'pays to': '#d9480f',
  'signed on': '#6741d9',
  worth: '#b8860b',
  'decided by': '#c2255c',
} as const;
type TypeName = keyof typeof TYPES;

/** `{Label:name|words}`: a tag whose name relations refer to. */
const SECTIONS = [
  `JUDGMENT of {Court:court|the District Court in Gdynia}, IX Civil Division, of {Date:day|17 October 2024}

in the case of {Company:norda|Norda Shipping} against {Company:helios|Helios Freight} for payment.

1. On {Date:signed|3 May 2023} {Person:anna|Anna Kowalska}, acting for {Company:norda2|Norda Shipping}, signed {Contract:lease|lease agreement 14/2023} with {Company:helios2|Helios Freight}. The rent of {Amount:rent|42,500 PLN} was to be paid each month to account {Account:iban|PL61 1090 1014 0000}, which {Person:jan|Jan Nowak} opened for the lessor and {Person:maria|Maria Lis} approved.

2. {Company:helios3|Helios Freight} paid {Amount:part|18,900 PLN} on {Date:paid|1 July 2023} and {Amount:rest|7,250 PLN} on {Date:paid2|11 August 2023}, both to {Account:iban2|DE89 3704 0044 0532}, an account that {Person:piotr|Piotr Zielinski} holds. {Person:maria2|Maria Lis} stated that nobody at {Company:norda3|Norda Shipping} had named that account, and that {Contract:annex|annex no. 3} does not mention it.`,
  `3. The witness {Person:piotr2|Piotr Zielinski} confirmed that he acted for {Company:helios4|Helios Freight} and that {Contract:annex2|annex no. 3}, signed on {Date:annexed|2 June 2023}, was worth {Amount:extra|€ 12,400}. By its decision of {Date:order|9 January 2024} {Court:court2|the Court of Appeal} found that the annex binds {Company:norda4|Norda Shipping} and {Company:helios5|Helios Freight} alike.`,
] as const;

const FILLER =
  'The parties do not dispute the course of the correspondence, the dates on which the goods were handed over, or the state in which the storage hall was returned. ';

const MIDDLE = Array.from({ length: 26 }, (_, index) => `2.${index + 1} ${FILLER.repeat(3).trim()}`);

const RELATIONS: readonly (readonly [from: string, type: TypeName, to: string])[] = [
  ['anna', 'acts for', 'norda2'],
  ['lease', 'signed on', 'signed'],
  ['lease', 'worth', 'rent'],
  ['helios2', 'pays to', 'iban'],
  ['jan', 'holds', 'iban'],
  ['helios3', 'pays to', 'iban2'],
  ['part', 'signed on', 'paid'],
  ['rest', 'signed on', 'paid2'],
  ['piotr', 'holds', 'iban2'],
  ['piotr2', 'acts for', 'helios4'],
  ['annex2', 'signed on', 'annexed'],
  ['annex2', 'worth', 'extra'],
  ['lease', 'decided by', 'court'],
  ['lease', 'decided by', 'court2'],
  ['lease', 'worth', 'extra'],
  ['helios', 'acts for', 'maria2'],
];

interface MarkedTag {
  readonly label: LabelName;
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

function parse(marked: string): { text: string; tags: MarkedTag[] } {
  const tags: MarkedTag[] = [];
  let text = '';
  let from = 0;
  for (const match of marked.matchAll(/\{(\w+):(\w+)\|([^}]*)\}/g)) {
    const [whole, label, name = '', words = ''] = match;
    text += marked.slice(from, match.index);
    tags.push({ label: label as LabelName, name, start: text.length, end: text.length + words.length });
    text += words;
    from = match.index + whole.length;
  }
  return { text: text + marked.slice(from), tags };
}

interface World {
  readonly call: Call;
  readonly makeProcess: (name: string) => Promise<Process>;
  readonly page: Page;
}

/** A dense judgment with tags and relations, near and far, made by the API; `open` shows it in the workspace. */
export async function makeLegalText({ call, makeProcess, page }: World, name: string) {
  const desk = await makeDesk(call, makeProcess, name);
  const nodeId = desk.span.id;
  const labelIds = new Map<string, number>();
  for (const [label, backgroundColor] of Object.entries(LABELS)) {
    const body = { name: label, backgroundColor, textColor: '#000000' };
    labelIds.set(label, (await call(labels.create, { params: { nodeId }, body })).id);
  }
  const typeIds = new Map<string, number>();
  for (const [type, color] of Object.entries(TYPES))
    typeIds.set(type, (await call(relationTypes.create, { body: { nodeId, name: type, color } })).id);
  const { text, tags } = parse([SECTIONS[0], ...MIDDLE, SECTIONS[1]].join('\n\n'));
  const documentId = await uploadText(call, desk, 'judgment.txt', text);
  const { stepDTO } = await stepOn(call, documentId, desk.span);
  const tagIds = new Map<string, number>();
  for (const { label, name: key, start: startOffset, end: endOffset } of tags) {
    const quote = text.slice(startOffset, endOffset);
    const nerTagType = { id: labelIds.get(label) ?? 0 };
    const body = { nerTagType, stepId: stepDTO.id, startOffset, endOffset, quote };
    tagIds.set(key, (await call(nerTags.create, { body })).id);
  }
  const tag = (key: string): number => tagIds.get(key) ?? 0;
  for (const [from, type, to] of RELATIONS) {
    const relations = [{ fromId: tag(from), toId: tag(to), relationTypeId: typeIds.get(type) ?? 0 }];
    await call(relationGraphs.create, { body: { stepId: stepDTO.id, relations } });
  }
  const screen = new WorkspaceScreen(page);
  const open = async (): Promise<void> => {
    await screen.open(desk.process.id, documentId, `?stepId=${stepDTO.id}`);
    await expect(screen.text).toContainText('JUDGMENT');
  };
  return { desk, documentId, stepId: stepDTO.id, tag, screen, open };
}
