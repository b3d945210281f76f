import { markProps } from '@scriptorium/annotator/react/mark-props.ts';
import type { NerTag } from '@scriptorium/contract/annotations/tags.ts';
import type { Token, Utterance } from '@scriptorium/domain/transcript/transcript.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { Fragment, memo, useMemo, type ReactNode } from 'react';
import { useSelectedWordsOf } from '../../../annotating/transcript/word-selection.ts';
import { partsOfRow, type RowPart } from './row-parts.ts';
import classes from '../transcript.module.css';
import { useTranscriptEditing } from './transcript-editing.ts';
import { rowTextOf } from '../../../annotating/transcript/transcript-text.ts';
import { transcriptTexts } from '../../../annotating/transcript/transcript-texts.ts';
import { useTranscriptView } from './transcript-view.ts';
import { createStore, useStored } from '@scriptorium/ui/store.ts';
import { lookOfWord } from './word-look.ts';

const NO_EDITED_WORD = createStore<number | null>(null);

interface RowWordsProps {
  utterance: Utterance;
  tags: readonly NerTag[];
  /** The selected tag, if it is in this row. */
  selectedTag: number | null;
  /** The words that the selected issue is about, if some are in this row. */
  issueTokens: ReadonlySet<number> | null;
}

/** Which words of the row look different now. */
interface Marked {
  readonly selected: ReadonlySet<number>;
  readonly cursor: number | null;
  readonly edited: number | null;
  readonly issue: ReadonlySet<number> | null;
}

function useMarked({ utterance, issueTokens }: RowWordsProps): Marked {
  const { selection, cursor } = useTranscriptView();
  const { editedWord = NO_EDITED_WORD } = useTranscriptEditing();
  const words = useSelectedWordsOf(selection, utterance.id);
  const selected = useMemo(() => new Set(words?.tokenIds), [words]);
  const isOwn = (id: number): boolean => utterance.tokens.some((token) => token.id === id);
  const edited = useStored(editedWord, (id) => (id !== null && isOwn(id) ? id : null));
  const at = useStored(cursor, (place) => (place?.utteranceId === utterance.id ? place.tokenId : null));
  return { selected, cursor: at, edited, issue: issueTokens };
}

/** The words of an utterance with their tags. Its text is that of the row, so that offsets in it are those of its elements. */
export const RowWords = memo(function RowWords(props: RowWordsProps) {
  const { utterance, tags, selectedTag } = props;
  const t = useTexts(transcriptTexts);
  const { showsHidden, lookOf, describe } = useTranscriptView();
  const { WordEditor } = useTranscriptEditing();
  const marked = useMarked(props);
  const { parts, lanes } = useMemo(
    () => partsOfRow(rowTextOf(utterance, showsHidden), tags, lookOf),
    [utterance, showsHidden, tags, lookOf],
  );
  const drawWord = (token: Token): ReactNode =>
    WordEditor && token.id === marked.edited ? (
      <WordEditor utterance={utterance} token={token} />
    ) : (
      <span
        className={classes.token}
        data-token={token.id}
        data-selected={marked.selected.has(token.id) ? '' : undefined}
        data-current={token.id === marked.cursor ? '' : undefined}
        data-issue={marked.issue?.has(token.id) ? '' : undefined}
        {...lookOfWord(token, t)}
      >
        {token.value}
      </span>
    );
  const emphasised = (kind: string): string | null =>
    kind === 'selected' && selectedTag !== null ? String(selectedTag) : null;
  return parts.map((part) => (
    <Part key={part.segment.start} part={part} drawWord={drawWord} look={{ lanes, emphasised, describe }} />
  ));
});

interface PartProps {
  part: RowPart;
  drawWord: (token: Token) => ReactNode;
  look: { lanes: number; emphasised: (kind: string) => string | null; describe: (spanId: string) => string };
}

function Part({ part: { segment, words, after }, drawWord, look }: PartProps) {
  const inner = words.map(({ before, token }) => (
    <Fragment key={token.id}>
      {before}
      {drawWord(token)}
    </Fragment>
  ));
  if (segment.spans.length === 0)
    return (
      <>
        {inner}
        {after}
      </>
    );
  const { lanes, emphasised, describe } = look;
  return (
    <mark {...markProps(segment, { lanes, emphasised, describe: ({ id }) => describe(id) })}>
      {inner}
      {after}
    </mark>
  );
}
