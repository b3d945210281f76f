import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import {
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_CRITICAL,
  DROP_COMMAND,
  mergeRegister,
  PASTE_COMMAND,
  TextNode,
} from 'lexical';
import { useEffect } from 'react';

/** Removes characters as they are typed, and takes nothing from the clipboard or by dragging; wildcards stay. */
export function RestrictionPlugin({ allowed }: { allowed: (text: string) => string }) {
  const [editor] = useLexicalComposerContext();
  useEffect(() => {
    const refuse = (event: Event) => {
      event.preventDefault();
      return true;
    };
    return mergeRegister(
      editor.registerCommand(PASTE_COMMAND, refuse, COMMAND_PRIORITY_CRITICAL),
      editor.registerCommand(DROP_COMMAND, refuse, COMMAND_PRIORITY_CRITICAL),
      editor.registerNodeTransform(TextNode, (node) => $keepAllowed(node, allowed)),
    );
  }, [editor, allowed]);
  return null;
}

function $keepAllowed(node: TextNode, allowed: (text: string) => string): void {
  const text = node.getTextContent();
  const kept = allowed(text);
  if (kept === text || node.isComposing()) return;
  const selection = $getSelection();
  const isHere = $isRangeSelection(selection) && selection.anchor.key === node.getKey();
  const offset = isHere ? allowed(text.slice(0, selection.anchor.offset)).length : undefined;
  node.setTextContent(kept);
  if (offset !== undefined) node.select(offset, offset);
}
