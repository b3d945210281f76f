/** "01:02:03.450", "02:03.450" or "01:02:03,450", also with one digit or a minus, in milliseconds; null for anything else. */
export function cueTime(written: string): number | null {
  const match = /^(-?)(?:(\d{1,9}):)?(\d{1,3}):(\d{1,3})(?:[.,](\d{1,9}))?$/.exec(written);
  if (!match) return null;
  const [, sign, hours = '0', minutes = '0', seconds = '0', fraction = '0'] = match;
  const ms = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds) + Number(`0.${fraction}`)) * 1000;
  return sign === '-' ? -ms : ms;
}

/** The times of a cue, from the line that has them; null for another line, and NaN for a time that cannot be read. */
export function cueTimes(line: string): { start: number; end: number } | null {
  const match = /^\s*(\S+)\s*-->\s*(\S+)/.exec(line);
  if (!match) return null;
  return { start: cueTime(match[1] ?? '') ?? Number.NaN, end: cueTime(match[2] ?? '') ?? Number.NaN };
}
