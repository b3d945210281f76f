import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  createEditor,
  TextNode,
} from 'lexical';
import { expect, test } from 'vitest';
import { $chipTyped, $insertWildcard, $readTemplate, $writeTemplate } from './template-state.ts';
import { $isWildcard, WildcardNode } from './wildcard-node.tsx';

function makeEditor() {
  const editor = createEditor({
    nodes: [WildcardNode],
    onError: (error) => expect.unreachable(error.message),
  });
  editor.registerNodeTransform(TextNode, $chipTyped);
  return editor;
}

const chipsOf = () =>
  $getRoot()
    .getAllTextNodes()
    .flatMap((node) => node.getParent()?.getChildren() ?? [])
    .filter((node, at, all) => all.indexOf(node) === at)
    .flatMap((node) => ($isWildcard(node) ? [node.__name] : []));

test('a template comes out of the editor as it went in, also with line breaks and a `${` that ends nowhere', () => {
  const template = 'Dear ${document.filename},\n\nyours ${util.date}.\nIt costs ${';
  const editor = makeEditor();
  editor.update(() => $writeTemplate(template), { discrete: true });
  expect(editor.read($readTemplate)).toBe(template);
  expect(editor.read(chipsOf)).toEqual(['document.filename', 'util.date']);
});

test('a placeholder that is typed becomes a chip with the caret behind it', () => {
  const editor = makeEditor();
  editor.update(
    () => {
      const text = $createTextNode('at ${util.date}!');
      $getRoot().clear().append($createParagraphNode().append(text));
      text.select('at ${util.date}'.length, 'at ${util.date}'.length);
    },
    { discrete: true },
  );
  expect(editor.read(chipsOf)).toEqual(['util.date']);
  editor.update(
    () => {
      const selection = $getSelection();
      if ($isRangeSelection(selection)) selection.insertText(' o’clock');
    },
    { discrete: true },
  );
  expect(editor.read($readTemplate)).toBe('at ${util.date} o’clock!');
});

test('a picked wildcard goes to the caret, and to the end without one', () => {
  const editor = makeEditor();
  editor.update(() => $writeTemplate('ab'), { discrete: true });
  editor.update(() => $insertWildcard('process.id'), { discrete: true });
  expect(editor.read($readTemplate)).toBe('ab${process.id}');
  editor.update(
    () => {
      $getRoot().getFirstDescendant<TextNode>()?.select(1, 1);
      $insertWildcard('process.name');
    },
    { discrete: true },
  );
  expect(editor.read($readTemplate)).toBe('a${process.name}b${process.id}');
});
