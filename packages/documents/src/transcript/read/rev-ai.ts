import { type JsonReader, list, number, seconds, speakerOf, text } from './json-fields.ts';
import { nameOfSpeaker, type RawToken } from './raw.ts';
import { addPunctuation } from './timed-words.ts';

/** Rev.ai: monologues of speakers with words in seconds, and marks and blanks between them. */
export const readRevAi: JsonReader = (json) =>
  list(json, 'monologues')?.map((monologue) => {
    const tokens: RawToken[] = [];
    for (const element of list(monologue, 'elements') ?? []) {
      const value = text(element, 'value') ?? '';
      if (text(element, 'type') === 'punct') addPunctuation(tokens, value);
      else
        tokens.push({
          value,
          start: seconds(element, 'ts'),
          end: seconds(element, 'end_ts'),
          confidence: number(element, 'confidence'),
        });
    }
    const speaker = speakerOf(monologue, 'speaker');
    return { speaker, name: nameOfSpeaker(speaker), tokens };
  }) ?? null;
