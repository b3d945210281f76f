import { ConversionError } from '../../core/errors.ts';
import { cueTimes } from './cue-times.ts';
import { distributeTime, inOrderOfTime, type RawTranscript, type RawUtterance } from './raw.ts';
import { ofWordCues } from './word-cues.ts';

/** Formatting that players of SubRip files know: HTML tags and the codes of SSA. */
const FORMATTING = /<\/?(?:b|i|u|s|font|span)(?:\s[^<>]*)?>|\{\\[^{}]*\}/gi;

/** SubRip: numbered cues; a number may be missing, and empty lines within a cue are skipped. */
export function readSrt(source: string): RawTranscript {
  const lines = source.split('\n');
  const found = lines.flatMap((line, at) => (line.includes('-->') ? [{ at, times: timesOf(line, at) }] : []));
  const utterances = found.map(({ at, times }, index): RawUtterance => {
    const next = found[index + 1];
    const text = lines.slice(at + 1, next ? withoutNumber(lines, at + 1, next.at) : lines.length).join('\n');
    return {
      speaker: null,
      tokens: distributeTime(text.replaceAll(FORMATTING, ' '), times.start, times.end),
    };
  });
  return { utterances: inOrderOfTime(ofWordCues(utterances)) };
}

function timesOf(line: string, at: number): { start: number; end: number } {
  const times = cueTimes(line);
  if (times && !Number.isNaN(times.start) && !Number.isNaN(times.end)) return times;
  throw new ConversionError('error.file.transcriptLine', { format: 'SRT', line: at + 1 });
}

/** The end of a cue's text: before the number of the next cue, in the line before its times. */
const withoutNumber = (lines: readonly string[], from: number, next: number): number =>
  next - 1 >= from && /^\s*\d+\s*$/.test(lines[next - 1]!) ? next - 1 : next;
