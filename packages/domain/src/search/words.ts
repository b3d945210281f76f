/** A word of a text; offsets count UTF-16 code units, the end is exclusive. */
export interface Word {
  readonly start: number;
  readonly end: number;
  /** As it is compared: see `foldText`. */
  readonly folded: string;
}

const WORD = /[\p{L}\p{N}\u0300-\u036f]+/gu;
/** Scripts that write words without spaces between them. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** The index accepts words of up to 2046 bytes. */
const LONGEST = 255;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Lower case, without accents: "Łódź", "łódź" and "lodz" are one word. The database's `fold_text` does the same. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss');

/** Whether words of this one's script follow each other without a space. */
export const isUnspaced = (word: string): boolean => UNSPACED.test(word);

const wordAt = (text: string, start: number): Word => ({
  start,
  end: start + text.length,
  folded: foldText(text).slice(0, LONGEST),
});

/** The words of a text in order: letters and digits, without punctuation. Accents without a letter are no word. */
export function* wordsOf(text: string): Generator<Word> {
  for (const word of runsOf(text)) if (word.folded !== '') yield word;
}

function* runsOf(text: string): Generator<Word> {
  for (const { 0: run, index } of text.matchAll(WORD)) {
    if (!isUnspaced(run)) yield wordAt(run, index);
    else for (const { segment, index: at } of segmenter.segment(run)) yield wordAt(segment, index + at);
  }
}
