import type { ActivityType } from '../graph/activity-type.ts';
import type { TriggerType } from '../schedule/triggers.ts';

export const WILDCARD_CATEGORIES = ['PROCESS', 'NODE', 'DOCUMENT', 'UTILS', 'CLF_TAGS'] as const;
export type WildcardCategory = (typeof WILDCARD_CATEGORIES)[number];

/** UNIVERSAL: the same for every document. The others: one value a document, or a list over all that are handled at once. */
export const AGGREGATION_MODES = ['UNIVERSAL', 'AGGREGATED', 'INDIVIDUAL'] as const;
export type AggregationMode = (typeof AGGREGATION_MODES)[number];
export type Aggregation = Exclude<AggregationMode, 'UNIVERSAL'>;

/** What the values about documents are in an action node with this trigger (spec nodes 4). */
export const aggregationOf = (triggerType: TriggerType): Aggregation =>
  triggerType === 'ALWAYS' ? 'INDIVIDUAL' : 'AGGREGATED';

export type TemplatePart =
  { readonly kind: 'text'; readonly text: string } | { readonly kind: 'wildcard'; readonly name: string };

/** How a wildcard stands in a template: `${dotted.name}` (X-087). */
export const placeholder = (name: string): string => `\${${name}}`;

/**
 * A template as text and wildcards, in order; put together again they are the template. Whatever stands between a `${` and
 * the next `}` is a name, also one that no wildcard can have; a `${` without its `}` is text.
 */
export function parseTemplate(template: string): TemplatePart[] {
  const parts: TemplatePart[] = [];
  let done = 0;
  const addText = (end: number) => {
    if (end > done) parts.push({ kind: 'text', text: template.slice(done, end) });
  };
  for (let open = template.indexOf('${'); open >= 0; open = template.indexOf('${', done)) {
    const close = template.indexOf('}', open + 2);
    if (close < 0) break;
    const start = template.lastIndexOf('${', close);
    addText(start);
    parts.push({ kind: 'wildcard', name: template.slice(start + 2, close) });
    done = close + 1;
  }
  addText(template.length);
  return parts;
}

/** The names in a template, each once, in the order of their first place. */
export const wildcardNames = (template: string): string[] => [
  ...new Set(parseTemplate(template).flatMap((part) => (part.kind === 'wildcard' ? [part.name] : []))),
];

export const unknownWildcards = (template: string, known: ReadonlySet<string>): string[] =>
  wildcardNames(template).filter((name) => !known.has(name));

/** A value at run time: a list under AGGREGATED; null when there is none, which counts as empty. */
export type WildcardValue = string | readonly string[] | null;
export type ValueOf = (name: string) => WildcardValue;

/** A template whose wildcards are filled in: what its author wrote, and what came from elsewhere and is data only. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'value'; readonly value: string | readonly string[] };

/** Puts the pieces together for the place where they land, so that no value can be more there than a value. */
export type Escape = (pieces: readonly Piece[]) => string;

/** Fills a template in. Values are put in once and never looked at for wildcards. */
export function renderTemplate(template: string, valueOf: ValueOf, escape: Escape): string {
  return escape(
    parseTemplate(template).map((part) =>
      part.kind === 'text' ? part : { kind: 'value', value: valueOf(part.name) ?? '' },
    ),
  );
}

const flat = (value: string | readonly string[]) => (typeof value === 'string' ? value : value.join(', '));
const plainPiece = (piece: Piece) => (piece.kind === 'text' ? piece.text : flat(piece.value));
const plain: Escape = (pieces) => pieces.map(plainPiece).join('');

const inJson: Escape = (pieces) => {
  const [only] = pieces;
  const isList = pieces.length === 1 && only?.kind === 'value' && typeof only.value !== 'string';
  return JSON.stringify(isList ? only.value : plain(pieces));
};

/** `.` and `..` would climb in a path even when percent-encoded, unless their `%` is encoded too. */
const urlValue = (value: string, inPath: boolean) =>
  inPath && /^\.{1,2}$/.test(value)
    ? value.replaceAll('.', '%252E')
    : encodeURIComponent(value.toWellFormed());

const inUrl: Escape = (pieces) => {
  let inPath = true;
  const written = pieces.map((piece) => {
    if (piece.kind === 'value') return urlValue(flat(piece.value), inPath);
    inPath &&= !/[?#]/.test(piece.text);
    return piece.text;
  });
  return written.join('');
};

/** UTF-8, one character a byte: what HTTP libraries take for a header's value. */
const headerBytes = (text: string) =>
  encodeURIComponent(text.toWellFormed()).replaceAll(/%(..)/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
const inHeader: Escape = (pieces) => headerBytes(plain(pieces).replaceAll(/\p{Cc}+/gu, ' ')).trim();

/**
 * The places where templates land.
 * `jsonString`: a whole JSON value, quotes included; a list alone in its template is a JSON array.
 * `urlPart`: values percent-encoded, the author's text as it is. `header`: no control characters, non-ASCII as UTF-8 bytes
 * (one character each). `plain`: nothing to escape. A list that is not alone is joined with ", ".
 */
export const escapes = { plain, jsonString: inJson, urlPart: inUrl, header: inHeader } as const;

interface Wildcard {
  readonly name: string;
  readonly category: WildcardCategory;
  /** UNIVERSAL, or by the trigger of the node that uses it (S-040). */
  readonly universal: boolean;
}

const wildcard =
  (category: WildcardCategory, universal: boolean) =>
  (name: string): Wildcard => ({ name, category, universal });

/** What every template of an action node may use, whatever nodes stand before it. */
export const COMMON_WILDCARDS: readonly Wildcard[] = [
  ...['process.id', 'process.name'].map(wildcard('PROCESS', true)),
  ...['document.id', 'document.filename', 'document.content', 'document.clfTags', 'document.spanTags'].map(
    wildcard('DOCUMENT', false),
  ),
  ...['util.datetime', 'util.date', 'util.timestamp'].map(wildcard('UTILS', true)),
];

/** What only the template of a RAG query may use, and must. */
export const RAG_WILDCARDS: readonly Wildcard[] = ['process.rag.input', 'process.rag.documents'].map(
  wildcard('PROCESS', true),
);

/** What a node of a type leaves behind for those after it: `${node.<id>.<result>}`. */
const RESULTS: Partial<Record<ActivityType, readonly string[]>> = {
  LLM_PROMPT: ['llmresponse'],
  SEND_TO_GOOGLE_DRIVE: ['googledriveresult.fileid', 'googledriveresult.url'],
  SEND_TO_SFTP: ['sftpresult.fileaddress'],
};

export interface PreviousNode {
  readonly id: number;
  readonly name: string;
  readonly activityType: ActivityType;
  /** The classifier labels of a CLF node. */
  readonly labels: readonly { readonly id: number; readonly name: string }[];
}

/** A wildcard as an editor offers it; `name` is what stands between `${` and `}`. */
export interface AvailableWildcard {
  name: string;
  category: WildcardCategory;
  mode: AggregationMode;
  nodeId?: number;
  nodeName?: string;
  labelId?: number;
  labelName?: string;
}

function ofNode(node: PreviousNode, mode: Aggregation): AvailableWildcard[] {
  const of = { mode, nodeId: node.id, nodeName: node.name };
  const prefix = `node.${node.id}`;
  const results = (RESULTS[node.activityType] ?? []).map((result): AvailableWildcard => ({
    name: `${prefix}.${result}`,
    category: 'NODE',
    ...of,
  }));
  if (node.activityType !== 'CLF') return results;
  const tags = `${prefix}.clftagtypes`;
  return [
    { name: `${tags}.selected`, category: 'CLF_TAGS', ...of },
    ...node.labels.map(({ id, name }): AvailableWildcard => ({
      name: `${tags}.${id}.isselected`,
      category: 'CLF_TAGS',
      ...of,
      labelId: id,
      labelName: name,
    })),
  ];
}

/** What the templates of an action node may use; `nodes` are all that lie before it (S-027). */
export function availableWildcards({
  nodes,
  mode,
}: {
  nodes: readonly PreviousNode[];
  mode: Aggregation;
}): AvailableWildcard[] {
  return [
    ...COMMON_WILDCARDS.map(({ name, category, universal }): AvailableWildcard => ({
      name,
      category,
      mode: universal ? 'UNIVERSAL' : mode,
    })),
    ...nodes.flatMap((node) => ofNode(node, mode)),
  ];
}
