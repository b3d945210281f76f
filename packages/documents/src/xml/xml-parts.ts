import { DOMParser, type Document, type Element, type Node, XMLSerializer } from '@xmldom/xmldom';
import { unzipSync, zipSync } from 'fflate';

/** Larger trees are not processed: up to here the parser's own limits suffice. */
const MAX_TAGS = 400_000;
/**
 * Limit of the decompressed parts in total: larger trees would exceed the memory of a conversion, so they are not
 * processed.
 */
export const MAX_BYTES = 24 << 20;

/** The XML parts of an office file by name; undefined where they are too large, or the zip is unreadable. */
export function readParts(
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
): Record<string, Uint8Array> | undefined {
  let total = 0;
  try {
    const parts = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!isWanted(name)) return false;
        total += originalSize;
        return total <= MAX_BYTES;
      },
    });
    return total > MAX_BYTES ? undefined : parts;
  } catch {
    return undefined;
  }
}

/** A zip of these parts, uncompressed because it is read immediately. */
export const writeParts = (parts: Record<string, Uint8Array>): Uint8Array => zipSync(parts, { level: 0 });

export function parseXml(part: Uint8Array | undefined): Document | undefined {
  if (!part || countTags(part) > MAX_TAGS) return undefined;
  try {
    const parser = new DOMParser({ onError: refuseFaults });
    return parser.parseFromString(new TextDecoder().decode(part), 'text/xml');
  } catch {
    return undefined;
  }
}

/** XML that is not well-formed is left to the parser of the library, which reports it. */
function refuseFaults(level: string, message: string): void {
  if (level !== 'warning') throw new Error(message);
}

function countTags(part: Uint8Array): number {
  let count = 0;
  for (const byte of part) if (byte === 0x3c) count += 1;
  return count;
}

/** Removed nodes: the library would number all siblings again at each removal, so they are only left out. */
const removed = new WeakSet<Node>();

export const removeNode = (node: Node): void => {
  removed.add(node);
};

export const isRemoved = (node: Node): boolean => removed.has(node);

export const serialise = (node: Node): string =>
  new XMLSerializer().serializeToString(node, (found) => (removed.has(found) ? undefined : found));

export const writeXml = (document: Document): Uint8Array => new TextEncoder().encode(serialise(document));

/** The direct child elements with this qualified name, or all of them. */
export function* childrenOf(element: Element | undefined, name?: string): Generator<Element> {
  for (let node = element?.firstChild ?? null; node; node = node.nextSibling)
    if (node.nodeType === 1 && (name === undefined || node.nodeName === name) && !removed.has(node))
      yield node as Element;
}

/** All elements with a qualified name, in the order of the document. */
export function elementsOf(document: Document, name: string): Element[] {
  const found: Element[] = [];
  for (let node: Node | null = document.documentElement; node; node = nextNode(node))
    if (node.nodeName === name && !removed.has(node)) found.push(node as Element);
  return found;
}

/** The next node in the order of the document; a removed one is passed with its content. */
function nextNode(node: Node): Node | null {
  if (node.firstChild && !removed.has(node)) return node.firstChild;
  for (let around: Node | null = node; around; around = around.parentNode)
    if (around.nextSibling) return around.nextSibling;
  return null;
}

/** The nearest element around this one that has a qualified name. */
export function ancestorOf(element: Element, name: string): Element | undefined {
  for (let node = element.parentNode; node; node = node.parentNode)
    if (node.nodeName === name) return node as Element;
  return undefined;
}

/** The first element along a path of qualified names. */
export function childOf(element: Element | undefined, ...path: string[]): Element | undefined {
  let found = element;
  for (const name of path) found = childrenOf(found, name).next().value ?? undefined;
  return found;
}
