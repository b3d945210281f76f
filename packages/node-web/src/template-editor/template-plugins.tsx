import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import {
  COMMAND_PRIORITY_CRITICAL,
  HISTORY_MERGE_TAG,
  INSERT_LINE_BREAK_COMMAND,
  INSERT_PARAGRAPH_COMMAND,
  KEY_ENTER_COMMAND,
  LineBreakNode,
  mergeRegister,
  TextNode,
  $createTextNode,
  $getSelection,
  $isRangeSelection,
  DROP_COMMAND,
  PASTE_COMMAND,
} from 'lexical';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { $chosenChip } from './chip-keys.tsx';
import { $chipTyped, $readTemplate, $writeTemplate } from './template-state.ts';

/** A template and what the editor keeps to show it again. */
export interface TemplateValue {
  readonly value: string;
  readonly editorState: Record<string, unknown>;
}

interface ValueProps {
  value: string;
  onChange: (next: TemplateValue) => void;
}

/** Reports the typed template, and shows a value that is set from outside. */
export function ValuePlugin({ value, onChange }: ValueProps) {
  const [editor] = useLexicalComposerContext();
  const report = useEffectEvent(onChange);
  /** Reported values that have not come back as `value` yet: one that comes back late must not undo later typing. */
  const reported = useRef<string[]>([]);
  const last = useRef(value);
  useEffect(() => {
    const at = reported.current.indexOf(value);
    if (at >= 0) {
      reported.current.splice(0, at + 1);
      return;
    }
    if (editor.read($readTemplate) === value) return;
    last.current = value;
    editor.update(() => $writeTemplate(value), { tag: HISTORY_MERGE_TAG });
  }, [editor, value]);
  useEffect(
    () =>
      editor.registerUpdateListener(({ editorState }) => {
        const text = editorState.read($readTemplate);
        if (text === last.current) return;
        last.current = text;
        reported.current.push(text);
        report({ value: text, editorState: { ...editorState.toJSON() } });
      }),
    [editor],
  );
  return null;
}

/** Placeholders that are typed or pasted become chips. */
export function ChipPlugin() {
  const [editor] = useLexicalComposerContext();
  useEffect(() => editor.registerNodeTransform(TextNode, $chipTyped), [editor]);
  return null;
}

/** No line breaks: Enter sends the form around it, if there is one; pasted ones become spaces. */
export function SingleLinePlugin() {
  const [editor] = useLexicalComposerContext();
  useEffect(
    () =>
      mergeRegister(
        editor.registerCommand(INSERT_LINE_BREAK_COMMAND, () => true, COMMAND_PRIORITY_CRITICAL),
        editor.registerCommand(INSERT_PARAGRAPH_COMMAND, () => true, COMMAND_PRIORITY_CRITICAL),
        editor.registerCommand(
          KEY_ENTER_COMMAND,
          (event) => {
            event?.preventDefault();
            editor.getRootElement()?.closest('form')?.requestSubmit();
            return true;
          },
          COMMAND_PRIORITY_CRITICAL,
        ),
        editor.registerNodeTransform(LineBreakNode, (node) => void node.replace($createTextNode(' '))),
      ),
    [editor],
  );
  return null;
}

/** The wildcard that is chosen as a whole, for those who do not see it. */
export function useChosenWildcard(): string | null {
  const [editor] = useLexicalComposerContext();
  const [chosen, setChosen] = useState<string | null>(null);
  useEffect(
    () =>
      editor.registerUpdateListener(({ editorState }) =>
        setChosen(editorState.read($chosenChip)?.__name ?? null),
      ),
    [editor],
  );
  return chosen;
}

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
