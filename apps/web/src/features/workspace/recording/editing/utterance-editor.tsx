import { Text } from '@mantine/core';
import { textOf, type Utterance } from '@scriptorium/domain/transcript/transcript.ts';
import { typeUtterance } from '@scriptorium/domain/transcript/type-utterance.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { withWord, wordBeforeCaret } from './caret-word.ts';
import classes from './editing.module.css';
import { useEditing } from './editing-context.ts';
import { editingTexts } from './editing-texts.ts';
import { useEditor, type TranscriptEditor } from './editor.ts';
import { movedIndex, optionId, SuggestionList } from './suggestion-list.tsx';
import { typeAndMerge } from './typed-change.ts';
import { useWordsOfProcess } from './use-words-of-process.ts';

/** Shorter beginnings fit too many terms. */
const MIN_TYPED = 2;

/** Saves what was typed; the change keeps the ids, times and tags of words. */
function useTyping(editor: TranscriptEditor, { id }: Utterance, text: string) {
  const isOver = useRef(false);
  const end = (): void => {
    isOver.current = true;
    if (editor.isTyped(id)) editor.editedRow.set(null);
  };
  return {
    discard: end,
    /** When it was ended by a key, the focus leaves too. */
    save: (): void => {
      if (isOver.current) return;
      editor.apply((utterances, newId) => typeUtterance(utterances, id, text, newId));
      end();
    },
    /** Returns the utterance that has the text now, and where the joint is in it. */
    merge: (direction: -1 | 1): { id: number; caret: number } | null => {
      const all = editor.utterances();
      const at = all.findIndex((one) => one.id === id);
      const neighbour = all[at + direction];
      if (!neighbour) return null;
      const change = editor.apply((utterances, newId) =>
        typeAndMerge(utterances, id, text, direction, newId),
      );
      if (!change) return null;
      end();
      const caret = textOf(direction < 0 ? neighbour : { tokens: all[at]?.tokens ?? [] }).length + 1;
      return { id: direction < 0 ? neighbour.id : id, caret };
    },
  };
}

/** The position of the caret in the utterance that opens next. */
let nextCaret: number | null = null;

/** An utterance as a text field. It is saved when the focus leaves it. */
export function UtteranceEditor({ utterance }: { utterance: Utterance }) {
  const t = useTexts(editingTexts);
  const editor = useEditor();
  const { nameOf, actions, focus } = useEditing();
  const { terms } = useWordsOfProcess();
  const [text, setText] = useState(() => textOf(utterance));
  const [caret, setCaret] = useState(0);
  const [active, setActive] = useState(-1);
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const typing = useTyping(editor, utterance, text);
  const typed = wordBeforeCaret(text, caret).text;
  const isTyped = text !== textOf(utterance);
  const suggestions = isTyped && typed.length >= MIN_TYPED ? terms(typed) : [];
  useLayoutEffect(() => {
    const place = nextCaret ?? field.current?.value.length ?? 0;
    nextCaret = null;
    field.current?.focus();
    field.current?.setSelectionRange(place, place);
  }, []);
  const choose = (word: string): void => {
    const next = withWord(text, caret, word);
    flushSync(() => {
      setText(next.text);
      setCaret(next.caret);
      setActive(-1);
    });
    field.current?.setSelectionRange(next.caret, next.caret);
  };
  const leave = (end: () => void): void => {
    end();
    focus();
  };
  const merge = (direction: -1 | 1): void => {
    const merged = typing.merge(direction);
    if (!merged) return;
    nextCaret = merged.caret;
    actions.openRow(merged.id);
  };
  /** Returns whether the key was used. */
  const handle = (event: KeyboardEvent<HTMLTextAreaElement>): boolean => {
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const isCaret = selectionStart === selectionEnd;
    const suggestion = suggestions[active];
    if (event.key === 'Escape') leave(typing.discard);
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) leave(typing.save);
    else if (event.key === 'Enter' && suggestion !== undefined) choose(suggestion);
    else if (event.key === 'Tab' && suggestions.length > 0) choose(suggestion ?? suggestions[0] ?? '');
    else if (event.key === 'ArrowDown' && suggestions.length > 0)
      setActive(movedIndex(active, suggestions.length, 1));
    else if (event.key === 'ArrowUp' && suggestions.length > 0)
      setActive(movedIndex(active, suggestions.length, -1));
    else if (event.key === 'Backspace' && isCaret && selectionStart === 0) merge(-1);
    else if (event.key === 'Delete' && isCaret && selectionStart === value.length) merge(1);
    else return false;
    return true;
  };
  return (
    <SuggestionList id={`${id}-list`} suggestions={suggestions} active={active} onChoose={choose}>
      <div className={classes.utterance}>
        <textarea
          ref={field}
          className={classes.typed}
          value={text}
          spellCheck
          aria-label={t('utterance', { speaker: nameOf(utterance.actor) })}
          aria-describedby={`${id}-hint`}
          aria-autocomplete="list"
          aria-controls={suggestions.length > 0 ? `${id}-list` : undefined}
          aria-activedescendant={active < 0 ? undefined : optionId(`${id}-list`, active)}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setCaret(currentTarget.selectionStart);
            setActive(-1);
          }}
          onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (handle(event)) event.preventDefault();
          }}
          onBlur={typing.save}
        />
        <Text id={`${id}-hint`} size="xs" c="dimmed">
          {t('utteranceHint')}
        </Text>
      </div>
    </SuggestionList>
  );
}
