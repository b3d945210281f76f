import { Text } from '@mantine/core';
import { nextWord, stopAtWords } from '@scriptorium/domain/transcript/token-navigation.ts';
import type { Token, Utterance } from '@scriptorium/domain/transcript/transcript.ts';
import { checkWord, editWord, type WordCheck } from '@scriptorium/domain/transcript/word-edit.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import classes from './editing.module.css';
import { editingTexts } from './editing-texts.ts';
import { useEditing } from './editing-context.ts';
import { useEditor } from './editor.ts';
import { movedIndex, optionId, SuggestionList } from './suggestion-list.tsx';
import { useWordsOfProcess } from './use-words-of-process.ts';

const isSuggestable = (text: string): boolean => checkWord(text, false).kind === 'words';

/** Suggestions for what is typed: first what people made of this word, then terms of the glossary. */
function useSuggestions(token: Token, { tokens }: Utterance, text: string): readonly string[] {
  const { hints, terms } = useWordsOfProcess();
  const previous = tokens[tokens.findIndex(({ id }) => id === token.id) - 1];
  const isTyped = text !== token.value;
  const ofWord = hints(token, previous).filter(
    (hint) => !isTyped || hint.toLocaleLowerCase().startsWith(text.trim().toLocaleLowerCase()),
  );
  const ofGlossary = isTyped ? terms(text) : [];
  return [...new Set([...ofWord, ...ofGlossary])].filter((one) => one !== text && isSuggestable(one));
}

function Message({ check, id }: { check: WordCheck | null; id: string }) {
  const t = useTexts(editingTexts);
  if (check === null || check.kind === 'words') return null;
  return (
    <div id={id} role="alert" className={classes.message}>
      <Text size="sm" fw={600} className={check.kind === 'delete' ? classes.warning : classes.error}>
        {t(check.kind)}
      </Text>
      {check.kind === 'invalid' ? (
        <Text size="xs" c="dimmed">
          {t('otherCharacters', { keys: 'Shift+Enter' })}
        </Text>
      ) : null}
    </div>
  );
}

/** Ends the editing of a word: by saving, by cancelling, or when the focus leaves it. */
function useWordEdit(token: Token, check: WordCheck | null) {
  const editor = useEditor();
  const { actions, show } = useEditing();
  const isOver = useRef(false);
  const close = (): void => {
    isOver.current = true;
    editor.editedWord.set(null);
  };
  /** False: the text is not valid (AUDIO-37). */
  const confirm = (): boolean => {
    if (check?.kind === 'words')
      editor.apply((utterances, newId) => editWord(utterances, token, check.words, newId));
    else if (check?.kind === 'delete')
      actions.deleteNow({ utteranceId: token.utteranceId, tokenIds: [token.id] });
    else if (check !== null) return false;
    close();
    return true;
  };
  /** The word before or after it is edited next. */
  const editNext = (by: 1 | -1): void => {
    const place = { utteranceId: token.utteranceId, tokenId: token.id };
    const next = nextWord(editor.utterances(), place, by, stopAtWords(false));
    if (!confirm() || !next) return;
    show({ utteranceId: next.utteranceId, id: next.tokenId });
    editor.editedWord.set(next.tokenId);
  };
  const leave = (): void => {
    if (isOver.current) return;
    if (check?.kind === 'words') confirm();
    else close();
  };
  return { close, confirm, editNext, leave };
}

/** A word as a text field in its place: Enter confirms, Escape cancels, Tab goes on to the next word. */
export function WordEditor({ utterance, token }: { utterance: Utterance; token: Token }) {
  const t = useTexts(editingTexts);
  const { canDeleteWord, actions, focus } = useEditing();
  const [text, setText] = useState(token.value);
  const [active, setActive] = useState(-1);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const check = text === token.value ? null : checkWord(text, canDeleteWord(token.id));
  const edit = useWordEdit(token, check);
  const suggestions = useSuggestions(token, utterance, text);
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const change = (next: string): void => {
    setText(next);
    setActive(-1);
  };
  const finish = (end: () => boolean | void): void => {
    if (end() !== false) focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const suggestion = suggestions[active];
    if (event.key === 'ArrowDown') setActive(movedIndex(active, suggestions.length, 1));
    else if (event.key === 'ArrowUp') setActive(movedIndex(active, suggestions.length, -1));
    else if (event.key === 'Escape') finish(edit.close);
    else if (event.key === 'Tab') edit.editNext(event.shiftKey ? -1 : 1);
    else if (event.key === 'Enter' && event.shiftKey) {
      edit.leave();
      actions.openRow(token.utteranceId);
    } else if (event.key === 'Enter' && suggestion !== undefined) change(suggestion);
    else if (event.key === 'Enter') finish(edit.confirm);
    else return;
    event.preventDefault();
  };
  const hasMessage = check !== null && check.kind !== 'words';
  return (
    <SuggestionList
      id={`${id}-list`}
      suggestions={suggestions}
      active={active}
      onChoose={change}
      message={hasMessage ? <Message check={check} id={`${id}-message`} /> : null}
    >
      <input
        ref={field}
        className={classes.word}
        data-invalid={hasMessage && check.kind !== 'delete' ? '' : undefined}
        style={{ width: `${Math.max(text.length, 2) + 1}ch` }}
        value={text}
        spellCheck
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- any text may be typed
        role="combobox"
        aria-label={t('editWord', { word: token.value })}
        aria-expanded={suggestions.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active < 0 ? undefined : optionId(`${id}-list`, active)}
        aria-invalid={hasMessage && check.kind !== 'delete'}
        aria-describedby={hasMessage ? `${id}-message` : undefined}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={edit.leave}
      />
    </SuggestionList>
  );
}
