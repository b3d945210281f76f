import { blockIndexAt } from '../core/blocks.ts';
import { nextGrapheme, previousGrapheme } from '../core/graphemes.ts';
import type { SpanStore } from '../core/span-store.ts';

/**
 * Converts between DOM positions and text offsets. Depends on the structure that BlockView renders: the content's
 * children are the blocks in order; a block contains text nodes and marks; a mark contains one text node. Label names
 * are generated content, so every text node belongs to the text.
 */

type Blocks = Pick<SpanStore, 'blocks'>;

export interface DomPosition {
  readonly node: Node;
  readonly offset: number;
}

const lengthOf = (node: Node | null): number => node?.textContent?.length ?? 0;

/** The offset of a DOM position; undefined outside the content. */
export function findOffset(content: Element, { blocks }: Blocks, at: DomPosition): number | undefined {
  if (at.node === content) return blocks[at.offset]?.start ?? blocks.at(-1)?.end;
  if (!content.contains(at.node)) return undefined;
  let offset = 0;
  if (at.node instanceof Text) offset = at.offset;
  else for (let i = 0; i < at.offset; i++) offset += lengthOf(at.node.childNodes[i] ?? null);
  let node = at.node;
  for (; node.parentNode && node.parentNode !== content; node = node.parentNode) {
    for (let left = node.previousSibling; left; left = left.previousSibling) offset += lengthOf(left);
  }
  const block = blocks[Number(node instanceof HTMLElement ? node.dataset.block : Number.NaN)];
  return block && Math.min(block.start + offset, block.end);
}

/** The DOM position of an offset. Between two text nodes: the end of the first or the start of the second. */
export function positionOf(
  content: Element,
  { blocks }: Blocks,
  offset: number,
  side: 'before' | 'after' = 'after',
): DomPosition {
  const index = blockIndexAt(blocks, side === 'before' ? Math.max(0, offset - 1) : offset);
  const element = content.children[index];
  let rest = offset - (blocks[index]?.start ?? 0);
  if (!element) return { node: content, offset: 0 };
  for (const child of element.childNodes) {
    const length = lengthOf(child);
    const isHere = side === 'before' ? rest <= length : rest < length || child === element.lastChild;
    if (isHere) return { node: child instanceof Text ? child : (child.firstChild ?? child), offset: rest };
    rest -= length;
  }
  return { node: element, offset: 0 };
}

export function rangeIn(content: Element, blocks: Blocks, start: number, end: number): Range {
  const range = content.ownerDocument.createRange();
  const from = positionOf(content, blocks, start);
  const to = end > start ? positionOf(content, blocks, end, 'before') : from;
  range.setStart(from.node, from.offset);
  range.setEnd(to.node, to.offset);
  return range;
}

/** Caret rectangle of an offset in window coordinates: at the left edge of the next character. */
export function caretRect(
  content: Element,
  store: Blocks & Pick<SpanStore, 'text'>,
  offset: number,
): DOMRect {
  const { text } = store;
  // Optional, because a DOM without layout (tests) has no text rectangles.
  const rects = (start: number, end: number): DOMRect[] =>
    start < end ? [...(rangeIn(content, store, start, end).getClientRects?.() ?? [])] : [];
  const following = rects(offset, nextGrapheme(text, offset));
  const after = following.find((rect) => rect.width > 0) ?? following[0];
  if (after) return new DOMRect(after.left, after.top, 0, after.height);
  const before = rects(previousGrapheme(text, offset), offset).at(-1);
  if (before && text[offset - 1] !== '\n') return new DOMRect(before.right, before.top, 0, before.height);
  const box = (content.children[blockIndexAt(store.blocks, offset)] ?? content).getBoundingClientRect();
  const height = before?.height ?? Math.min(box.height, 20);
  return new DOMRect(box.left, box.bottom - height, 0, height);
}

/** The offset nearest to a point of the window, if the browser supports it. */
export function findOffsetAtPoint(
  content: Element,
  blocks: Blocks,
  x: number,
  y: number,
): number | undefined {
  const at = content.ownerDocument.caretPositionFromPoint?.(x, y);
  return at ? findOffset(content, blocks, { node: at.offsetNode, offset: at.offset }) : undefined;
}

/** The mark that is the target of an event. */
export function findMark(target: EventTarget | null): HTMLElement | undefined {
  const mark = target instanceof Element ? target.closest('mark[data-start]') : null;
  return mark instanceof HTMLElement ? mark : undefined;
}
