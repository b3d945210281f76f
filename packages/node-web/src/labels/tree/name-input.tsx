import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { treeTexts } from './tree-texts.ts';
import classes from './tree.module.css';

interface NameInputProps {
  label: string;
  text: string;
  /** Whether the first letter that is typed replaces the name. */
  selects: boolean;
  isInvalid: boolean;
  /** Id of the element that says what is wrong. */
  problemId: string;
  /** False keeps the field open, because the name is wrong. */
  onCommit: (text: string, goesOn: boolean) => boolean;
  /** Escape; the focus goes back to the tree. */
  onCancel: () => void;
  /** Whether the field begins again at another depth. */
  onIndent: (text: string, isBack: boolean) => boolean;
  /** Several lines were pasted. */
  onPasteLines: (text: string) => void;
}

/** The name of a label while it is typed: Enter saves, Tab indents, Escape leaves. */
export function NameInput(props: NameInputProps) {
  const { label, text, selects, isInvalid, problemId, onCommit, onCancel, onIndent, onPasteLines } = props;
  const t = useTexts(treeTexts);
  const [typed, setTyped] = useState(text);
  const input = useRef<HTMLInputElement>(null);
  /** Whether the field has been confirmed or cancelled, so that its blur reports nothing more. */
  const isDone = useRef(false);
  useEffect(() => {
    input.current?.focus({ preventScroll: true });
    if (selects) input.current?.select();
    else input.current?.setSelectionRange(text.length, text.length);
  }, [text, selects]);

  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Keys that choose in the window of an input method.
    if (event.nativeEvent.isComposing) return;
    event.stopPropagation();
    if (event.key === 'Escape') {
      event.preventDefault();
      isDone.current = true;
      onCancel();
    } else if (event.key === 'Tab' && !event.ctrlKey && !event.altKey && !event.metaKey) {
      event.preventDefault();
      isDone.current = onIndent(typed, event.shiftKey);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      isDone.current = onCommit(typed, true);
    }
  };
  return (
    <input
      ref={input}
      className={classes.input}
      aria-label={label}
      aria-invalid={isInvalid}
      aria-describedby={isInvalid ? problemId : undefined}
      placeholder={t('placeholder')}
      value={typed}
      // A dialog or panel around the tree does not close with the field.
      data-mantine-stop-propagation="true"
      autoComplete="off"
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={handleKeyDown}
      onPaste={(event) => {
        const pasted = event.clipboardData.getData('text/plain');
        if (!/[\r\n]\s*\S/.test(pasted.trimEnd())) return;
        event.preventDefault();
        isDone.current = true;
        onPasteLines(typed.trim() === '' ? pasted : `${typed}${pasted}`);
      }}
      onBlur={() => {
        if (isDone.current) return;
        isDone.current = onCommit(typed, false);
      }}
    />
  );
}
