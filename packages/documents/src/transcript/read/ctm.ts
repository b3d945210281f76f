import { ConversionError } from '../../core/errors.ts';
import { inOrderOfTime, nameOfSpeaker, type RawToken, type RawTranscript, splitAtPauses } from './raw.ts';

/** A line of a CTM file: recording, channel, start and duration in seconds, word, and maybe a confidence. */
export const CTM_LINE =
  /^\s*(\S+)\s+(\S+)\s+(-?\d+(?:\.\d*)?|-?\.\d+)\s+(-?\d+(?:\.\d*)?|-?\.\d+)\s+(\S+)(?:\s+(NA|-|[-+]?[\d.]+(?:e[-+]?\d+)?))?(?:\s+\S+)*\s*$/i;

/**
 * The time-marked words of NIST's scoring tools. Channels are speakers; the words of a channel are split at pauses. Of
 * alternatives the first is read, and only the words of the first recording.
 */
export function readCtm(source: string): RawTranscript {
  const channels = new Map<string, RawToken[]>();
  let recording: string | null = null;
  let otherRecordings = 0;
  let alternative = 0;
  source.split('\n').forEach((line, at) => {
    if (line.trim() === '' || line.trimStart().startsWith(';;')) return;
    if (/<ALT/i.test(line)) {
      alternative = alternativeAfter(line, alternative);
      return;
    }
    const match = CTM_LINE.exec(line);
    if (!match) throw new ConversionError('error.file.transcriptLine', { format: 'CTM', line: at + 1 });
    const [, file = '', channel = '', from = '', length = '', value = '', confidence] = match;
    // "@" is the empty word of alternatives.
    if (alternative > 1 || value === '@') return;
    recording ??= file;
    if (file !== recording) {
      otherRecordings++;
      return;
    }
    const start = Number(from) * 1000;
    const words = channels.get(channel) ?? [];
    if (words.length === 0) channels.set(channel, words);
    words.push({
      value,
      start,
      end: start + Number(length) * 1000,
      confidence: confidence === undefined ? null : Number(confidence),
    });
  });
  const isSingle = channels.size === 1;
  const utterances = [...channels].flatMap(([channel, words]) =>
    splitAtPauses(
      words.sort((a, b) => (a.start ?? 0) - (b.start ?? 0)),
      {
        speaker: isSingle && !/^SPEAKER\d/.test(channel) ? null : channel,
        name: nameOfSpeaker(channel),
      },
    ),
  );
  return { utterances: inOrderOfTime(utterances), otherRecordings };
}

/** 1 within the first alternative, 2 and more within the others, 0 outside. */
function alternativeAfter(line: string, before: number): number {
  if (/<ALT_BEGIN>/i.test(line)) return 1;
  return /<ALT_END>/i.test(line) ? 0 : before + 1;
}
