import { shortened } from './json.ts';
import { speakerName, type SpokenDocument } from './model.ts';

const seconds = (ms: number): string => (ms / 1000).toFixed(3);
/** Columns are separated by spaces. */
const column = (text: string): string => text.replaceAll(/\s+/g, '_') || '-';

/** Time-marked words; the speaker is the channel. */
export function writeCtm(spoken: SpokenDocument): string {
  const recording = column(spoken.filename.replace(/\.[^.]*$/, ''));
  return spoken.utterances
    .flatMap(({ actor, tokens }) =>
      tokens.map(({ value, tsStart, tsEnd, confidence }) => ({
        tsStart,
        line: [
          recording,
          channelOf(spoken, actor),
          seconds(tsStart),
          seconds(tsEnd - tsStart),
          column(value),
          ...(confidence === null ? [] : [shortened(confidence)]),
        ].join(' '),
      })),
    )
    .toSorted((a, b) => a.tsStart - b.tsStart)
    .map(({ line }) => `${line}\n`)
    .join('');
}

export const channelOf = (spoken: SpokenDocument, actor: string): string =>
  column(speakerName(spoken, actor));
