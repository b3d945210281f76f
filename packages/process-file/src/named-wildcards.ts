import { parseTemplate, placeholder, type TemplatePart } from '@scriptorium/domain/text/wildcards.ts';

/**
 * Wildcards of templates name nodes, and labels of classifiers, by ids: `node.12.clftagtypes.7.isselected`. A file has the names
 * instead: `node."Kind".clftagtypes."Invoice".isselected`. Neither name can contain a quotation mark. Id 0 names a deleted
 * node or label: its value is empty.
 */
export const GONE = 0;

const rewrite = (template: string, change: (name: string) => string): string =>
  parseTemplate(template)
    .map((part: TemplatePart) => (part.kind === 'text' ? part.text : placeholder(change(part.name))))
    .join('');

export interface NamesOfIds {
  node(id: number): string | undefined;
  /** A label of a classifier node. */
  label(nodeId: number, id: number): string | undefined;
}

const BY_ID = /^node\.(\d{1,15})\.(?:([a-z]+)\.(\d{1,15})\.)?(.+)$/;

export const toNames = (template: string, names: NamesOfIds): string =>
  rewrite(template, (name) => {
    const [, node = '', group, label, result = ''] = BY_ID.exec(name) ?? [];
    if (node === '') return name;
    const nodeName = names.node(Number(node));
    const labelName = label === undefined ? undefined : names.label(Number(node), Number(label));
    const isGone = nodeName === undefined || (label !== undefined && labelName === undefined);
    const middle = group === undefined ? '' : `${group}.${isGone ? GONE : `"${labelName}"`}.`;
    return `node.${nodeName === undefined || isGone ? GONE : `"${nodeName}"`}.${middle}${result}`;
  });

/** A wildcard of a node in the text of a file. */
interface NamedWildcard {
  /** Undefined: it was deleted. */
  readonly node: string | undefined;
  readonly label: string | undefined;
  /** As its type declares it: `clftagtypes.{label}.isselected`. */
  readonly result: string;
}

const BY_NAME = /^node\.(?:"([^"]*)"|(\d{1,15}))\.(?:([a-z]+)\.(?:"([^"]*)"|(\d{1,15}))\.)?(.+)$/;

function parse(text: string): NamedWildcard | undefined {
  const [, node, nodeId, group, label, labelId, rest = ''] = BY_NAME.exec(text) ?? [];
  if (node === undefined && nodeId === undefined) return undefined;
  const isGone = node === undefined || labelId !== undefined;
  const result = group === undefined ? rest : `${group}.{label}.${rest}`;
  return { node: isGone ? undefined : node, label: isGone ? undefined : label, result };
}

export interface IdsOfNames {
  node(name: string): number | undefined;
  label(nodeId: number, name: string): number | undefined;
}

export const toIds = (template: string, ids: IdsOfNames): string =>
  rewrite(template, (text) => {
    const named = parse(text);
    if (!named) return text;
    const node = (named.node === undefined ? undefined : ids.node(named.node)) ?? GONE;
    const label = (named.label === undefined ? undefined : ids.label(node, named.label)) ?? GONE;
    return `node.${node}.${named.result.replace('{label}', String(label))}`;
  });
