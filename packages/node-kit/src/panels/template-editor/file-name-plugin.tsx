import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { withAllowedCharacters } from '@scriptorium/domain/text/preferred-filename.ts';
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

/** Other characters than those of a file name disappear; the caret stays behind what is left before it. */
function $keepAllowed(node: TextNode): void {
  const text = node.getTextContent();
  const allowed = withAllowedCharacters(text);
  if (allowed === text) return;
  const selection = $getSelection();
  const caret =
    $isRangeSelection(selection) && selection.anchor.key === node.getKey()
      ? withAllowedCharacters(text.slice(0, selection.anchor.offset)).length
      : null;
  node.setTextContent(allowed);
  if (caret !== null) node.select(caret, caret);
}

/** The characters of a file name only; nothing is pasted or dropped (SEND-08). */
export function FileNamePlugin() {
  const [editor] = useLexicalComposerContext();
  useEffect(() => {
    const refuse = (event: { preventDefault(): void }) => {
      event.preventDefault();
      return true;
    };
    return mergeRegister(
      editor.registerCommand(PASTE_COMMAND, refuse, COMMAND_PRIORITY_CRITICAL),
      editor.registerCommand(DROP_COMMAND, refuse, COMMAND_PRIORITY_CRITICAL),
      editor.registerNodeTransform(TextNode, $keepAllowed),
    );
  }, [editor]);
  return null;
}
