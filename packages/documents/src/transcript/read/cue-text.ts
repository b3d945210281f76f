import { cueTime } from './cue-times.ts';
import { distributeTime, type RawToken } from './raw.ts';

/** The words of one speaker in a cue. */
export interface Said {
  speaker: string | null;
  tokens: RawToken[];
}

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lrm: '',
  rlm: '',
};

/** A number that is no character stays as it is written. */
const decode = (text: string): string =>
  text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );

const TAG = /<([^<>]*)>/g;

/** Whether a time stamp stands within the text of a cue. */
export const hasTimeStamps = (line: string): boolean =>
  /<(?:\d{1,9}:)?\d{1,3}:\d{1,3}[.,]\d{1,9}>/.test(line);

/**
 * The words of a WebVTT cue: `<v Name>` starts another speaker, `<00:01.000>` gives the time of the words after it, and
 * other tags are left out.
 */
export function readCueText(text: string, { start, end }: { start: number; end: number }): Said[] {
  const said: Said[] = [];
  let speaker: string | null = null;
  let from = start;
  let collected = '';
  /** Pieces between two time stamps, by speaker. */
  let pieces: { speaker: string | null; text: string }[] = [];
  const keep = () => {
    if (collected !== '') pieces.push({ speaker, text: collected });
    collected = '';
  };
  const flush = (to: number) => {
    keep();
    addPieces(said, pieces, from, to);
    pieces = [];
    from = to;
  };
  let at = 0;
  for (const match of text.matchAll(TAG)) {
    collected += decode(text.slice(at, match.index));
    at = match.index + match[0].length;
    const tag = (match[1] ?? '').trim();
    const time = cueTime(tag);
    const voice = /^v(?:\.\S*)?\s+(.+)$/s.exec(tag);
    if (time !== null) flush(time);
    else if (voice || tag === '/v') {
      keep();
      speaker = voice
        ? decode(voice[1] ?? '')
            .replaceAll(/\s+/g, ' ')
            .trim()
        : null;
    }
  }
  collected += decode(text.slice(at));
  flush(end);
  return said;
}

/** Speakers who share the time between two time stamps share it by their letters. */
function addPieces(
  said: Said[],
  pieces: { speaker: string | null; text: string }[],
  from: number,
  to: number,
) {
  const tokens = distributeTime(pieces.map(({ text }) => text).join(' '), from, to);
  let at = 0;
  for (const { speaker, text } of pieces) {
    const count = text.split(/\s+/).filter(Boolean).length;
    if (count === 0) continue;
    if (said.at(-1)?.speaker !== speaker || said.length === 0) said.push({ speaker, tokens: [] });
    said.at(-1)!.tokens.push(...tokens.slice(at, at + count));
    at += count;
  }
}
