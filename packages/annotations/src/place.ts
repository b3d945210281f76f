/** Positions in the text: UTF-16 units, end exclusive. */
export interface TextPlace {
  readonly start: number;
  readonly end: number;
}

/** Words of a transcript, all of one utterance. */
export interface WordsPlace {
  readonly tokenIds: readonly number[];
}

export type Place = TextPlace | WordsPlace;

/** The columns of `ner_tag` for a place; the words themselves are rows of `ner_tag_token`. */
export const columnsOf = (place: Place) =>
  'start' in place
    ? { type: 'SPAN_TAG' as const, start_offset: place.start, end_offset: place.end }
    : { type: 'ASR_NER_TAG' as const, start_offset: null, end_offset: null };
