import { field, type Json, type JsonReader, list, number, speakerOf, text } from './json-fields.ts';
import type { RawToken } from './raw.ts';

/**
 * Scriptorium's own format: {actors: [{actor, name}], utterances: [{actor, tokens: [{value, tsStart, tsEnd, properties,
 * hidden, confidence}]}]}, times in milliseconds.
 */
export const readOwn: JsonReader = (json) => {
  const names = new Map(
    (list(json, 'actors') ?? []).map((one) => [speakerOf(one, 'actor'), text(one, 'name')]),
  );
  return (
    list(json, 'utterances')?.map((utterance) => {
      const speaker = speakerOf(utterance, 'actor', 'speaker');
      return {
        speaker,
        name: names.get(speaker) ?? null,
        tokens: (list(utterance, 'tokens') ?? []).map(readToken),
      };
    }) ?? null
  );
};

const readToken = (token: Json): RawToken => ({
  value: text(token, 'value', 'text') ?? '',
  start: number(token, 'tsStart'),
  end: number(token, 'tsEnd'),
  confidence: number(token, 'confidence'),
  properties: (list(token, 'properties') ?? []).filter((one) => typeof one === 'string'),
  hidden: field(token, 'hidden') === true,
});
