import { field, type Json, type JsonReader, list, speakerOf, text } from './json-fields.ts';
import { inOrderOfTime, type RawUtterance } from './raw.ts';
import { addPunctuation, type SpokenWord, utterancesOfWords } from './timed-words.ts';

/** AWS Transcribe: words and marks as items, with times in seconds as texts; speakers or channels. */
export const readAws: JsonReader = (json) => {
  const results = field(json, 'results');
  const items = list(results, 'items');
  if (items === null || list(results, 'transcripts') === null) return null;
  const channels = list(field(results, 'channel_labels'), 'channels');
  if (!channels) return readItems(items, speakersOf(results), null);
  const utterances = channels.flatMap((channel): RawUtterance[] =>
    readItems(list(channel, 'items') ?? [], new Map(), speakerOf(channel, 'channel_label')),
  );
  return inOrderOfTime(utterances);
};

/** Speakers by the start of their words: older files name them apart from the words. */
function speakersOf(results: Json | undefined): Map<string, string> {
  const segments = list(field(results, 'speaker_labels'), 'segments') ?? [];
  return new Map(
    segments.flatMap((segment) =>
      (list(segment, 'items') ?? []).flatMap((item) => {
        const [start, speaker] = [text(item, 'start_time'), text(item, 'speaker_label')];
        return start !== null && speaker !== null ? [[start, speaker] as const] : [];
      }),
    ),
  );
}

function readItems(items: readonly Json[], speakers: Map<string, string>, channel: string | null) {
  const words: SpokenWord[] = [];
  for (const item of items) {
    const best = list(item, 'alternatives')?.[0];
    const value = text(best, 'content') ?? '';
    if (text(item, 'type') === 'punctuation') addPunctuation(words, value);
    else
      words.push({
        value,
        start: secondsOf(item, 'start_time'),
        end: secondsOf(item, 'end_time'),
        confidence: fraction(text(best, 'confidence')),
        speaker: speakerOf(item, 'speaker_label') ?? speakers.get(text(item, 'start_time') ?? '') ?? channel,
      });
  }
  return utterancesOfWords(words);
}

const fraction = (written: string | null): number | null => (written === null ? null : Number(written));

function secondsOf(item: Json, name: string): number | null {
  const value = text(item, name);
  return value === null || value.trim() === '' ? null : Number(value) * 1000;
}
