import { type Json, type JsonReader, number, text } from './json-fields.ts';
import { readWhisper } from './whisper.ts';

/** No phrase is as long, in seconds: such times are milliseconds. */
const LONGEST_PHRASE = 600;

/** Segments as Whisper has them, without anything around: a list, or JSON lines, perhaps after a line about the file. */
export const readSegmentList: JsonReader = (json) => {
  const all = Array.isArray(json) ? json : [json];
  const segments = all.filter(isSegment);
  if (segments.length === 0 || segments.length < all.length / 2) return null;
  const isInMs = segments.some(
    (segment) => (number(segment, 'end') ?? 0) - (number(segment, 'start') ?? 0) > LONGEST_PHRASE,
  );
  return readWhisper({ segments: isInMs ? segments.map(inSeconds) : segments });
};

const isSegment = (json: Json): boolean =>
  text(json, 'text') !== null && number(json, 'start') !== null && number(json, 'end') !== null;

const inSeconds = (segment: Json): Json => ({
  speaker: text(segment, 'speaker') ?? number(segment, 'speaker'),
  text: text(segment, 'text') ?? '',
  start: (number(segment, 'start') ?? 0) / 1000,
  end: (number(segment, 'end') ?? 0) / 1000,
});
