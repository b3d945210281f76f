import { ConversionError } from '../../core/errors.ts';
import { distributeTime, type RawTranscript } from './raw.ts';

/** The first line of the tables that Whisper writes. */
export const TSV_HEADER = /^start\tend\ttext[ \t]*(?:\r|\n|$)/;

/** Whisper's table: start and end of each phrase in milliseconds, and its text; null for any other text. */
export function readWhisperTsv(source: string): RawTranscript | null {
  if (!TSV_HEADER.test(source)) return null;
  const utterances = source.split('\n').flatMap((line, at) => {
    if (at === 0 || line.trim() === '') return [];
    const match = /^(\d{1,12})\t(\d{1,12})(?:\t(.*))?$/.exec(line);
    if (!match) throw new ConversionError('error.file.transcriptLine', { format: 'TSV', line: at + 1 });
    const [, start, end, text = ''] = match;
    return [{ speaker: null, tokens: distributeTime(text, Number(start), Number(end)) }];
  });
  return { utterances };
}
