import { parseTemplate } from '@scriptorium/domain/text/wildcards.ts';
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $insertNodes,
  $isRangeSelection,
  type LexicalNode,
  type TextNode,
} from 'lexical';
import { $createWildcard } from './wildcard-node.tsx';

const textNodes = (text: string): LexicalNode[] =>
  text
    .split('\n')
    .flatMap((line, at) => [
      ...(at > 0 ? [$createLineBreakNode()] : []),
      ...(line === '' ? [] : [$createTextNode(line)]),
    ]);

const nodesOf = (template: string): LexicalNode[] =>
  parseTemplate(template).flatMap((part) =>
    part.kind === 'wildcard' ? [$createWildcard(part.name)] : textNodes(part.text),
  );

/** Makes the editor show a template. */
export const $writeTemplate = (template: string): void => {
  $getRoot()
    .clear()
    .append($createParagraphNode().append(...nodesOf(template)));
};

export const $readTemplate = (): string => $getRoot().getTextContent();

/** Puts a wildcard in place of what is selected; without a caret, at the end. */
export function $insertWildcard(name: string): void {
  if (!$isRangeSelection($getSelection())) $getRoot().selectEnd();
  $insertNodes([$createWildcard(name)]);
}

/** A placeholder that was typed or pasted becomes a chip. */
export function $chipTyped(node: TextNode): void {
  const text = node.getTextContent();
  const parts = parseTemplate(text);
  if (!parts.some(({ kind }) => kind === 'wildcard')) return;
  const selection = $getSelection();
  const hadCaret =
    $isRangeSelection(selection) && selection.isCollapsed() && selection.anchor.key === node.getKey();
  const caret = hadCaret ? selection.anchor.offset : 0;
  const made = nodesOf(text);
  for (const next of made.toReversed()) node.insertAfter(next);
  if (hadCaret) $placeCaret(made, caret);
  node.remove();
}

/** Sets the caret `offset` characters into a row of nodes; behind a chip if the offset is inside it. */
function $placeCaret(row: readonly LexicalNode[], offset: number): void {
  let left = offset;
  for (const node of row) {
    const length = node.getTextContentSize();
    if (left <= length) {
      if (node.getType() === 'text') (node as TextNode).select(left, left);
      else node.selectNext(0, 0);
      return;
    }
    left -= length;
  }
  row.at(-1)?.selectNext(0, 0);
}
