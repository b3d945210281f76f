import type { NerTag } from '@scriptorium/contract/tags.ts';

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** mm:ss.cc; minutes continue beyond 59. */
export function formatSeconds(seconds: number): string {
  const hundredths = Math.round(seconds * 100);
  const whole = Math.floor(hundredths / 100);
  return `${twoDigits(Math.floor(whole / 60))}:${twoDigits(whole % 60)}.${twoDigits(hundredths % 100)}`;
}

/** The words of a tag, or the times of a time span. */
export const tagText = ({ quote, tsStart, tsEnd }: Pick<NerTag, 'quote' | 'tsStart' | 'tsEnd'>): string =>
  tsStart === null || tsEnd === null ? quote : `${formatSeconds(tsStart)}–${formatSeconds(tsEnd)}`;
