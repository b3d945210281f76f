import type { TriggerType } from '../schedule/triggers.ts';

export const WILDCARD_CATEGORIES = ['PROCESS', 'NODE', 'DOCUMENT', 'UTILS', 'CLF_TAGS'] as const;
export type WildcardCategory = (typeof WILDCARD_CATEGORIES)[number];

/**
 * UNIVERSAL: the same for every document. INDIVIDUAL: one value for each document. AGGREGATED: a list over all
 * documents of a run.
 */
export const AGGREGATION_MODES = ['UNIVERSAL', 'AGGREGATED', 'INDIVIDUAL'] as const;
export type AggregationMode = (typeof AGGREGATION_MODES)[number];
export type Aggregation = Exclude<AggregationMode, 'UNIVERSAL'>;

/** The mode of document values in an action node with this trigger. */
export const aggregationOf = (triggerType: TriggerType): Aggregation =>
  triggerType === 'ALWAYS' ? 'INDIVIDUAL' : 'AGGREGATED';

export type TemplatePart =
  { readonly kind: 'text'; readonly text: string } | { readonly kind: 'wildcard'; readonly name: string };

/** The spelling of a wildcard in a template: `${dotted.name}`. */
export const placeholder = (name: string): string => `\${${name}}`;

/**
 * Parses a template into text and wildcards, in order; joined they are the template again. Everything between `${`
 * and the next `}` is a name, even an invalid one; a `${` without its `}` is text.
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

/** The names in a template without duplicates, in order of first occurrence. */
export const wildcardNames = (template: string): string[] => [
  ...new Set(parseTemplate(template).flatMap((part) => (part.kind === 'wildcard' ? [part.name] : []))),
];

export const unknownWildcards = (template: string, known: ReadonlySet<string>): string[] =>
  wildcardNames(template).filter((name) => !known.has(name));

/** A value at run time: a list under AGGREGATED; null, rendered as empty, when there is none. */
export type WildcardValue = string | readonly string[] | null;
export type ValueOf = (name: string) => WildcardValue;

/** A rendered template: text by its author, and values, which are only data. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'value'; readonly value: string | readonly string[] };

/** Joins the pieces for their destination, with every value escaped so that it cannot change the syntax around it. */
export type Escape = (pieces: readonly Piece[]) => string;

/** Renders a template. Values are inserted once and never parsed for wildcards. */
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

/** `.` and `..` would leave the path even when percent-encoded, unless their `%` is encoded too. */
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

/** UTF-8, one character for each byte, as HTTP libraries expect a header's value. */
const headerBytes = (text: string) =>
  encodeURIComponent(text.toWellFormed()).replaceAll(/%(..)/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
const inHeader: Escape = (pieces) => headerBytes(plain(pieces).replaceAll(/\p{Cc}+/gu, ' ')).trim();

/**
 * Escaping by destination.
 * `jsonString`: a whole JSON value, quotes included; a list alone in its template is a JSON array.
 * `urlPart`: values percent-encoded, the author's text unchanged. `header`: no control characters, non-ASCII as UTF-8
 * bytes (one character each). `plain`: no escaping. A list that is not alone is joined with ", ".
 */
export const escapes = { plain, jsonString: inJson, urlPart: inUrl, header: inHeader } as const;

/** The passages that were found for a question, or for a prompt. */
export const RAG_DOCUMENTS = 'process.rag.documents';

interface Wildcard {
  readonly name: string;
  readonly category: WildcardCategory;
  /** UNIVERSAL; otherwise the trigger of the node decides. */
  readonly universal: boolean;
}

const wildcard =
  (category: WildcardCategory, universal: boolean) =>
  (name: string): Wildcard => ({ name, category, universal });

/** Available in every template of an action node, whatever nodes come before it. */
export const COMMON_WILDCARDS: readonly Wildcard[] = [
  ...['process.id', 'process.name'].map(wildcard('PROCESS', true)),
  ...['document.id', 'document.filename', 'document.content', 'document.clfTags', 'document.spanTags'].map(
    wildcard('DOCUMENT', false),
  ),
  ...['util.datetime', 'util.date', 'util.timestamp'].map(wildcard('UTILS', true)),
];

/**
 * Wildcards that read the work of more than one node, or other documents: only people with a right on the process may
 * put them into a template.
 */
export const PROCESS_WIDE_WILDCARDS: ReadonlySet<string> = new Set([
  'document.clfTags',
  'document.spanTags',
  RAG_DOCUMENTS,
]);

/**
 * A value that a node leaves to the templates of later nodes, as `${node.<id>.<name>}`. A name with `{label}` is one value for
 * each classifier label of the node.
 */
export interface NodeResult<Name extends string = string> {
  readonly name: Name;
  readonly category: WildcardCategory;
}

export const LABEL_PART = '{label}';

export interface PreviousNode {
  readonly id: number;
  readonly name: string;
  readonly results: readonly NodeResult[];
  /** The classifier labels of the node. */
  readonly labels: readonly { readonly id: number; readonly name: string }[];
}

/** A wildcard that an editor offers; `name` is the text between `${` and `}`. */
export interface AvailableWildcard {
  name: string;
  category: WildcardCategory;
  mode: AggregationMode;
  nodeId?: number;
  nodeName?: string;
  labelId?: number;
  labelName?: string;
}

const ofNode = (node: PreviousNode, mode: Aggregation): AvailableWildcard[] =>
  node.results.flatMap((result) => {
    const name = `node.${node.id}.${result.name}`;
    const wildcard = { name, category: result.category, mode, nodeId: node.id, nodeName: node.name };
    if (!name.includes(LABEL_PART)) return [wildcard];
    return node.labels.map((label) => ({
      ...wildcard,
      name: name.replace(LABEL_PART, String(label.id)),
      labelId: label.id,
      labelName: label.name,
    }));
  });

/** The wildcards available to an action node; `nodes` are all its ancestors. */
export function availableWildcards({
  nodes,
  mode,
  passages = false,
}: {
  nodes: readonly PreviousNode[];
  mode: Aggregation;
  /** Whether it may have passages of other documents. */
  passages?: boolean;
}): AvailableWildcard[] {
  return [
    ...COMMON_WILDCARDS.map(({ name, category, universal }): AvailableWildcard => ({
      name,
      category,
      mode: universal ? 'UNIVERSAL' : mode,
    })),
    ...(passages ? [{ name: RAG_DOCUMENTS, category: 'PROCESS' as const, mode }] : []),
    ...nodes.flatMap((node) => ofNode(node, mode)),
  ];
}
