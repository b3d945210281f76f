import type { Block } from '@scriptorium/annotator/core/blocks.ts';
import { blockIndexAt } from '@scriptorium/annotator/core/blocks.ts';
import type { TextRange } from '@scriptorium/annotator/core/span.ts';
import type { Token, Utterance } from '@scriptorium/domain/transcript/transcript.ts';
import type { SelectedWords } from './word-selection.ts';

/** The shown words of an utterance as text, parted by spaces. */
export interface RowText {
  readonly tokens: readonly Token[];
  /** The offset at which each token starts in the text. */
  readonly starts: readonly number[];
  readonly text: string;
}

const knownHidden = new WeakMap<Utterance, boolean>();

/** Looked at once for each state of an utterance. */
export function hasHidden(utterance: Utterance): boolean {
  const has = knownHidden.get(utterance) ?? utterance.tokens.some(({ hidden }) => hidden);
  knownHidden.set(utterance, has);
  return has;
}

function createRowText(utterance: Utterance, showsHidden: boolean): RowText {
  const all = utterance.tokens;
  const tokens = showsHidden || !hasHidden(utterance) ? all : all.filter(({ hidden }) => !hidden);
  const starts: number[] = [];
  let length = 0;
  for (const { value } of tokens) {
    starts.push(length);
    length += value.length + 1;
  }
  return { tokens, starts, text: tokens.map(({ value }) => value).join(' ') };
}

const known = [new WeakMap<Utterance, RowText>(), new WeakMap<Utterance, RowText>()] as const;

/** Made once for each state of an utterance. */
export function rowTextOf(utterance: Utterance, showsHidden: boolean): RowText {
  const held = known[showsHidden ? 1 : 0];
  const row = held.get(utterance) ?? createRowText(utterance, showsHidden);
  held.set(utterance, row);
  return row;
}

export interface WordAt {
  /** The index of the utterance. */
  readonly index: number;
  readonly utterance: Utterance;
  readonly token: Token;
}

/** A transcript as a text of one line for each utterance, with places as offsets in it. Its parts are made when they are needed. */
export class TranscriptText {
  readonly utterances: readonly Utterance[];
  readonly showsHidden: boolean;
  #indexes: ReadonlyMap<number, number> | undefined;
  #rowOfToken: ReadonlyMap<number, number> | undefined;
  #blocks: readonly Block[] | undefined;
  #text: string | undefined;

  constructor(utterances: readonly Utterance[], showsHidden: boolean) {
    this.utterances = utterances;
    this.showsHidden = showsHidden;
  }

  get text(): string {
    this.#text ??= this.utterances.map((one) => rowTextOf(one, this.showsHidden).text).join('\n');
    return this.#text;
  }

  /** The lines; their texts are empty. */
  get blocks(): readonly Block[] {
    this.#blocks ??= this.#createBlocks();
    return this.#blocks;
  }

  row(index: number): RowText | undefined {
    const utterance = this.utterances[index];
    return utterance && rowTextOf(utterance, this.showsHidden);
  }

  /** -1: there is no such utterance. */
  indexOf(utteranceId: number): number {
    this.#indexes ??= new Map(this.utterances.map(({ id }, index) => [id, index]));
    return this.#indexes.get(utteranceId) ?? -1;
  }

  /** A word; `utteranceId` is where it was when the caller learnt of it. Words that are not shown are found too. */
  find(tokenId: number, utteranceId?: number): WordAt | undefined {
    const guess = utteranceId === undefined ? undefined : this.#wordIn(this.indexOf(utteranceId), tokenId);
    if (guess) return guess;
    this.#rowOfToken ??= new Map(
      this.utterances.flatMap(({ tokens }, index) => tokens.map(({ id }) => [id, index] as const)),
    );
    return this.#wordIn(this.#rowOfToken.get(tokenId) ?? -1, tokenId);
  }

  /** Returns the offset of a word in the whole text; undefined if the word is not shown. */
  offsetOf({ index, token }: WordAt): number | undefined {
    const row = this.row(index);
    const at = row?.tokens.findIndex(({ id }) => id === token.id) ?? -1;
    const [start, offset] = [this.blocks[index]?.start, row?.starts[at]];
    return start === undefined || offset === undefined ? undefined : start + offset;
  }

  rangeOf({ utteranceId, tokenIds }: SelectedWords): TextRange | undefined {
    const first = this.find(tokenIds[0], utteranceId);
    const last = this.find(tokenIds.at(-1) ?? tokenIds[0], utteranceId);
    const [start, end] = [first && this.offsetOf(first), last && this.offsetOf(last)];
    return start === undefined || end === undefined || !last
      ? undefined
      : { start, end: end + last.token.value.length };
  }

  /** The words that a range touches; null if they are in several utterances. */
  wordsIn({ start, end }: TextRange): SelectedWords | null {
    const index = blockIndexAt(this.blocks, start);
    const [block, row, utterance] = [this.blocks[index], this.row(index), this.utterances[index]];
    if (!block || !row || !utterance || end > block.end) return null;
    const touched = row.tokens.filter(({ value }, at) => {
      const from = block.start + (row.starts[at] ?? 0);
      return from < end && from + value.length > start;
    });
    const [first, ...others] = touched.map(({ id }) => id);
    return first === undefined ? null : { utteranceId: utterance.id, tokenIds: [first, ...others] };
  }

  #wordIn(index: number, tokenId: number): WordAt | undefined {
    const utterance = this.utterances[index];
    const token = utterance?.tokens.find(({ id }) => id === tokenId);
    return utterance && token && { index, utterance, token };
  }

  #createBlocks(): Block[] {
    let start = 0;
    return this.utterances.map((utterance, index) => {
      const end = start + rowTextOf(utterance, this.showsHidden).text.length;
      const block = { index, start, end, text: '' };
      start = end + 1;
      return block;
    });
  }
}

/** The values of words, as a quote. */
export const quoteOf = (tokens: readonly Pick<Token, 'value'>[]): string =>
  tokens.map(({ value }) => value).join(' ');
