import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import {
  $createNodeSelection,
  $getNearestNodeFromDOMNode,
  $getRoot,
  $getSelection,
  $isNodeSelection,
  $setSelection,
  CLICK_COMMAND,
  COMMAND_PRIORITY_HIGH,
  KEY_DOWN_COMMAND,
  mergeRegister,
} from 'lexical';
import { useEffect } from 'react';
import { $isWildcard, type WildcardNode } from './wildcard-node.tsx';

type Move = (chip: WildcardNode) => void;

const before: Move = (chip) => void chip.selectPrevious();
const behind: Move = (chip) => void chip.selectNext(0, 0);
const remove: Move = (chip) => {
  chip.selectPrevious();
  chip.remove();
};

const MOVES: Readonly<Record<string, Move>> = {
  ArrowLeft: before,
  ArrowUp: before,
  ArrowRight: behind,
  ArrowDown: behind,
  Home: () => void $getRoot().selectStart(),
  End: () => void $getRoot().selectEnd(),
  Backspace: remove,
  Delete: remove,
};

const writes = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

/** The one chip that is chosen as a whole; then there is no caret for the browser to move. */
export function $chosenChip(): WildcardNode | null {
  const selection = $getSelection();
  const [node, ...others] = $isNodeSelection(selection) ? selection.getNodes() : [];
  return others.length === 0 && $isWildcard(node) ? node : null;
}

/** A click on a chip chooses it. */
function $chooseClicked({ target }: MouseEvent): boolean {
  const node = target instanceof Node ? $getNearestNodeFromDOMNode(target) : null;
  if (!$isWildcard(node)) return false;
  const selection = $createNodeSelection();
  selection.add(node.getKey());
  $setSelection(selection);
  return true;
}

/** Keys on a chosen chip: arrows leave it, Backspace and Delete take it away, and what is typed replaces it. */
export function ChipKeysPlugin() {
  const [editor] = useLexicalComposerContext();
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const chip = $chosenChip();
      if (!chip) return false;
      const move = Object.hasOwn(MOVES, event.key) ? MOVES[event.key] : undefined;
      if (!move) {
        if (writes(event) && editor.isEditable()) remove(chip);
        return false;
      }
      event.preventDefault();
      if (editor.isEditable() || move !== remove) move(chip);
      return true;
    };
    return mergeRegister(
      editor.registerCommand(KEY_DOWN_COMMAND, handleKey, COMMAND_PRIORITY_HIGH),
      editor.registerCommand(CLICK_COMMAND, $chooseClicked, COMMAND_PRIORITY_HIGH),
    );
  }, [editor]);
  return null;
}
