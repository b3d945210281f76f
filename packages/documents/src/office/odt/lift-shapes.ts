import type { Document, Element } from '@xmldom/xmldom';
import { childrenOf, elementsOf, removeNode } from '../../xml/xml-parts.ts';

const DRAW = 'urn:oasis:names:tc:opendocument:xmlns:drawing:1.0';
const SHAPE =
  /^draw:(frame|custom-shape|rect|ellipse|circle|line|polyline|polygon|regular-polygon|path|connector|caption|measure|g)$/;
const BLOCK = /^(text:(p|h|list|section|numbered-paragraph)|table:table)$/;
/** Content that is read where it stands, or is not text of the page. */
const OTHER = /^(draw:(object|object-ole|image|plugin|applet)|svg:(title|desc)|office:annotation|text:note)$/;

/** Puts the text of shapes and text boxes, as one text box, at the end of the paragraph in which they are anchored. */
export function liftShapes(document: Document): void {
  for (const name of ['text:p', 'text:h'])
    for (const paragraph of elementsOf(document, name)) {
      const shapes = outermost(paragraph, SHAPE);
      const blocks = shapes.flatMap((shape) => {
        const texts = outermost(shape, BLOCK).filter((block) => block.textContent?.trim());
        if (texts.length > 0) removeNode(shape);
        return texts;
      });
      if (blocks.length === 0) continue;
      const frame = paragraph.appendChild(document.createElementNS(DRAW, 'draw:frame'));
      const box = frame.appendChild(document.createElementNS(DRAW, 'draw:text-box'));
      for (const block of blocks) box.appendChild(block);
    }
}

/** The elements inside another whose name matches, without those inside each other. */
function outermost(element: Element, name: RegExp): Element[] {
  const found: Element[] = [];
  const pending = [...childrenOf(element)].reverse();
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (name.test(node.nodeName)) found.push(node);
    else if (!OTHER.test(node.nodeName)) pending.push(...[...childrenOf(node)].reverse());
  }
  return found;
}
