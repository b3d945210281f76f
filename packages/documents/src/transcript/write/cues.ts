import { endOf, speakerName, type SpokenDocument, type SpokenUtterance, startOf, textOf } from './model.ts';
import { inTwoLines, subtitlesOf } from './subtitles.ts';

/** "01:02:03.450" */
export function cueTime(ms: number, separator: '.' | ','): string {
  const [hours, minutes, seconds] = [
    Math.floor(ms / 3_600_000),
    Math.floor(ms / 60_000) % 60,
    Math.floor(ms / 1000) % 60,
  ];
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(hours)}:${two(minutes)}:${two(seconds)}${separator}${String(ms % 1000).padStart(3, '0')}`;
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** WebVTT: a cue for each utterance, with its voice and the times of its words. */
export function writeVtt(spoken: SpokenDocument): string {
  const cues = spoken.utterances.map((utterance) => {
    const [start, end] = [startOf(utterance), endOf(utterance)];
    const voice = `<v ${escape(speakerName(spoken, utterance.actor))}>`;
    return `${cueTime(start, '.')} --> ${cueTime(end, '.')}\n${voice}${cueText(utterance, start, end)}\n`;
  });
  return ['WEBVTT\n', ...cues].join('\n');
}

/**
 * The words with the time stamp of their begin, and of their end before a pause. The format has no time stamp that is
 * not after the previous one and within the cue.
 */
export function cueText({ tokens }: SpokenUtterance, start: number, end: number): string {
  let last = start;
  const stamp = (ms: number): string => {
    if (ms <= last || ms >= end) return '';
    last = ms;
    return `<${cueTime(ms, '.')}>`;
  };
  return tokens
    .map(({ value, tsStart, tsEnd }, at) => {
      const next = tokens[at + 1];
      const begin = at > 0 ? ` ${stamp(tsStart)}` : '';
      return `${begin}${escape(value)}${next && next.tsStart > tsEnd ? stamp(tsEnd) : ''}`;
    })
    .join('');
}

/** SubRip: numbered subtitles, several for a long utterance. An arrow would end the text of a cue. */
export function writeSrt({ utterances }: SpokenDocument): string {
  return utterances
    .flatMap(subtitlesOf)
    .map((subtitle, at) => {
      const times = `${cueTime(startOf(subtitle), ',')} --> ${cueTime(endOf(subtitle), ',')}`;
      return `${at + 1}\n${times}\n${inTwoLines(textOf(subtitle).replaceAll('-->', '→'))}\n`;
    })
    .join('\n');
}

/** A line for each utterance, with its speaker. */
export const writeText = (spoken: SpokenDocument): string =>
  spoken.utterances
    .map((utterance) => `${speakerName(spoken, utterance.actor)}: ${textOf(utterance)}\n`)
    .join('');
