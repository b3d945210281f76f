import { ConversionError } from '../../core/errors.ts';
import { hasTimeStamps, readCueText } from './cue-text.ts';
import { cueTimes } from './cue-times.ts';
import { ofWordCues } from './word-cues.ts';
import { inOrderOfTime, nameOfSpeaker, type RawTranscript, type RawUtterance } from './raw.ts';

interface Cue {
  start: number;
  end: number;
  lines: string[];
}

/** WebVTT: cues with voices and time stamps; notes, styles and settings are left out. */
export function readVtt(source: string): RawTranscript {
  const cues = withoutRepeats(readCues(source));
  const utterances = cues.flatMap(({ lines, ...times }): RawUtterance[] =>
    readCueText(lines.join('\n'), times).map(({ speaker, tokens }) => ({
      speaker,
      name: nameOfSpeaker(speaker),
      tokens,
    })),
  );
  return { utterances: inOrderOfTime(ofWordCues(utterances)) };
}

function readCues(source: string): Cue[] {
  const lines = source.split('\n');
  const cues: Cue[] = [];
  // The header ends with the first empty line.
  let at = Math.max(
    0,
    lines.findIndex((_, index) => isEmpty(lines, index)),
  );
  while (at < lines.length) {
    while (at < lines.length && isEmpty(lines, at)) at++;
    const first = at;
    while (at < lines.length && !isEmpty(lines, at)) at++;
    const block = lines.slice(first, at);
    if (/^(NOTE|STYLE|REGION)\b/.test(block[0] ?? '')) continue;
    const timing = block.findIndex((line) => line.includes('-->'));
    // A block without times is not a cue.
    if (timing < 0) continue;
    const times = cueTimes(block[timing]!);
    if (!times || Number.isNaN(times.start) || Number.isNaN(times.end))
      throw new ConversionError('error.file.transcriptLine', { format: 'WebVTT', line: first + timing + 1 });
    cues.push({ ...times, lines: block.slice(timing + 1) });
  }
  return cues;
}

/** A line of spaces belongs to the text of a cue, unless the next cue follows it: then an editor has added the spaces. */
function isEmpty(lines: readonly string[], at: number): boolean {
  const line = lines[at]!;
  if (line === '') return true;
  return line.trim() === '' && [at + 1, at + 2].some((next) => lines[next]?.includes('-->') === true);
}

/** Automatic captions scroll: each cue repeats the line before, and only the new line has time stamps. */
function withoutRepeats(cues: readonly Cue[]): Cue[] {
  const scrolls = cues.some(
    ({ lines }) => lines.length > 1 && hasTimeStamps(lines.at(-1) ?? '') && !hasTimeStamps(lines[0] ?? ''),
  );
  if (!scrolls) return [...cues];
  let before: string[] = [];
  return cues.flatMap((cue) => {
    const repeated = new Set(before);
    before = cue.lines.map(plain);
    const lines = cue.lines.filter((line) => hasTimeStamps(line) || !repeated.has(plain(line)));
    return lines.length === 0 ? [] : [{ ...cue, lines }];
  });
}

const plain = (line: string): string => line.replaceAll(/<[^<>]*>/g, '').trim();
