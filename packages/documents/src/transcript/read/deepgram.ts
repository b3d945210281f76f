import { field, type Json, type JsonReader, list, number, seconds, speakerOf, text } from './json-fields.ts';
import { inOrderOfTime } from './raw.ts';
import { type SpokenWord, utterancesOfWords } from './timed-words.ts';

/** Deepgram: channels with words in seconds; several channels are speakers unless it told the speakers apart. */
export const readDeepgram: JsonReader = (json) => {
  const channels = list(field(json, 'results'), 'channels');
  if (channels === null) return null;
  const said = channels.flatMap((channel, index) => {
    const words = list(list(channel, 'alternatives')?.[0], 'words') ?? [];
    const name = channels.length > 1 ? `channel ${index + 1}` : null;
    return utterancesOfWords(words.map((word) => readWord(word, name)));
  });
  return inOrderOfTime(said);
};

const readWord = (word: Json, channel: string | null): SpokenWord => {
  const speaker = speakerOf(word, 'speaker');
  return {
    value: text(word, 'punctuated_word', 'word') ?? '',
    start: seconds(word, 'start'),
    end: seconds(word, 'end'),
    confidence: number(word, 'confidence'),
    speaker: channel !== null && speaker !== null ? `${channel} ${speaker}` : (speaker ?? channel),
  };
};
