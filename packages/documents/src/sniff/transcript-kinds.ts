import type { TranscriptKind } from '@scriptorium/domain/transcript/file-kinds.ts';
import { CTM_LINE } from '../transcript/read/ctm.ts';
import { TSV_HEADER } from '../transcript/read/whisper-tsv.ts';

/** Lines that decide whether a file is SubRip or CTM. */
const LINES = 50;

type TextTranscript = Exclude<TranscriptKind, 'json'>;

export const TRANSCRIPT_TYPES: Record<TranscriptKind, string> = {
  json: 'application/json',
  vtt: 'text/vtt',
  srt: 'application/x-subrip',
  ctm: 'text/plain',
  eaf: 'application/xml',
  textgrid: 'text/plain',
};

/**
 * The transcript format of the beginning of a text; null for any other text. `complete`: it is the whole text.
 * Whisper's table counts as CTM: both are lines with times and words.
 */
export function sniffTranscript(head: string, complete: boolean): TextTranscript | null {
  const text = head.replace(/^\ufeff/, '');
  if (/^WEBVTT(?:[ \t\r\n]|$)/.test(text)) return 'vtt';
  if (/^\s*(?:File type\s*=\s*)?"ooTextFile[^"]*"\s*(?:Object class\s*=\s*)?"TextGrid"/.test(text))
    return 'textgrid';
  if (/^\s*<(?:\?xml|!|ANNOTATION_DOCUMENT)/.test(text) && /<ANNOTATION_DOCUMENT[\s>]/.test(text))
    return 'eaf';
  if (TSV_HEADER.test(text)) return 'ctm';
  const lines = text.split(/\r\n|\n|\r/, LINES + 1);
  // The last line may be cut.
  const whole = complete || lines.length > LINES ? lines : lines.slice(0, -1);
  if (isSrt(whole)) return 'srt';
  return isCtm(whole) ? 'ctm' : null;
}

/** The first cue, with or without its number. */
function isSrt(lines: readonly string[]): boolean {
  const [first = '', second = ''] = lines.filter((line) => line.trim() !== '');
  const times = /^\s*-?\d{1,3}:\d{1,2}:\d{1,2}[,.]\d{1,3}\s*-->\s*-?\d{1,3}:\d{1,2}:\d{1,2}[,.]\d{1,3}/;
  return times.test(first) || (/^\s*\d+\s*$/.test(first) && times.test(second));
}

/** Every line has the columns, and one of the times has a fraction, which lists of whole numbers have not. */
function isCtm(lines: readonly string[]): boolean {
  const said = lines.filter(
    (line) => line.trim() !== '' && !line.trimStart().startsWith(';;') && !/<ALT/i.test(line),
  );
  return (
    said.length > 0 &&
    said.every((line) => CTM_LINE.test(line)) &&
    said.some((line) => /^\s*\S+\s+\S+\s+(?:-?\d*\.\d|\S+\s+\d*\.\d)/.test(line))
  );
}
