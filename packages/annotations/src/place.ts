/** Positions in the text: UTF-16 units, end exclusive. */
export interface TextPlace {
  readonly start: number;
  readonly end: number;
}

/** Words of a transcript, all of one utterance. */
export interface WordsPlace {
  readonly tokenIds: readonly number[];
}

/** A part of a recording, in seconds. */
export interface TimePlace {
  readonly tsStart: number;
  readonly tsEnd: number;
}

export type Place = TextPlace | WordsPlace | TimePlace;

/** The columns of `ner_tag` for a place; the words themselves are rows of `ner_tag_token`. */
export function columnsOf(place: Place) {
  const none = { start_offset: null, end_offset: null, ts_start: null, ts_end: null };
  if ('start' in place)
    return { ...none, type: 'SPAN_TAG' as const, start_offset: place.start, end_offset: place.end };
  if ('tsStart' in place)
    return { ...none, type: 'TIMESPAN_TAG' as const, ts_start: place.tsStart, ts_end: place.tsEnd };
  return { ...none, type: 'ASR_NER_TAG' as const };
}
