import type { Document, Element } from '@xmldom/xmldom';
import { isOn, valueOf } from '../numbering/docx-levels.ts';
import { childOf, childrenOf } from '../../xml/xml-parts.ts';

/** Whether text with these properties is hidden in a paragraph with these properties. */
export type IsHidden = (run: Element | undefined, paragraph: Element | undefined) => boolean;

/** Hidden text by its own property, or by the styles of its paragraph and characters (styles.xml). */
export function hiddenTextFinder(styles: Document | undefined): IsHidden {
  const hides = new Map<string, boolean>();
  const elements = new Map<string, Element>();
  let byDefault = '';
  for (const element of childrenOf(styles?.documentElement ?? undefined, 'w:style')) {
    const id = element.getAttribute('w:styleId') ?? '';
    elements.set(id, element);
    if (element.getAttribute('w:type') === 'paragraph' && element.getAttribute('w:default') === '1')
      byDefault = id;
  }
  for (const id of elements.keys()) hides.set(id, isHiddenByStyle(elements, id));
  return (run, paragraph) => {
    const own = childOf(run, 'w:vanish') ?? childOf(run, 'w:specVanish');
    if (own) return isOn(own);
    const ofParagraph = hides.get(valueOf(paragraph, 'w:pStyle') ?? byDefault) ?? false;
    const ofCharacters = hides.get(valueOf(run, 'w:rStyle') ?? '') ?? false;
    // Styles of paragraphs and characters toggle each other (ECMA-376 part 1, 17.7.3).
    return ofParagraph !== ofCharacters;
  };
}

function isHiddenByStyle(elements: ReadonlyMap<string, Element>, style: string): boolean {
  const seen = new Set<string>();
  for (let id = style; !seen.has(id); id = valueOf(elements.get(id), 'w:basedOn') ?? '') {
    seen.add(id);
    const own = childOf(elements.get(id), 'w:rPr', 'w:vanish');
    if (own) return isOn(own);
  }
  return false;
}
