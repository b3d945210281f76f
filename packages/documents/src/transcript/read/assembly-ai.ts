import { field, type Json, type JsonReader, list, number, speakerOf, text } from './json-fields.ts';
import { distributeTime, nameOfSpeaker, type RawUtterance } from './raw.ts';
import { type SpokenWord, utterancesOfWords } from './timed-words.ts';

/** AssemblyAI: utterances of speakers, sentences, or words alone; times in milliseconds. */
export const readAssemblyAi: JsonReader = (json) => {
  const phrases = ['utterances', 'sentences', 'paragraphs'].map((name) => list(json, name)).find(Boolean);
  if (phrases?.length && phrases.every(isPhrase)) return phrases.map(readPhrase);
  const words = list(json, 'words');
  const isKnown = text(json, 'status') !== null || field(json, 'audio_duration') !== undefined;
  return isKnown && words?.length && words.every(isPhrase) ? utterancesOfWords(words.map(readWord)) : null;
};

/** The product's own utterances have tokens instead. */
const isPhrase = (json: Json): boolean =>
  text(json, 'text') !== null && number(json, 'start') !== null && field(json, 'tokens') === undefined;

function readPhrase(phrase: Json): RawUtterance {
  const words = list(phrase, 'words');
  const speaker = speakerOf(phrase, 'speaker', 'channel');
  const tokens = words?.length
    ? words.map(readWord)
    : distributeTime(text(phrase, 'text') ?? '', number(phrase, 'start'), number(phrase, 'end'));
  return { speaker, name: nameOfSpeaker(speaker), tokens };
}

const readWord = (word: Json): SpokenWord => ({
  value: text(word, 'text') ?? '',
  start: number(word, 'start'),
  end: number(word, 'end'),
  confidence: number(word, 'confidence'),
  speaker: speakerOf(word, 'speaker', 'channel'),
});
