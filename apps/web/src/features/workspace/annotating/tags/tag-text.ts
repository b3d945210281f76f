import type { NerTag } from '@scriptorium/contract/annotations/tags.ts';
import { quoteOfTimes } from '@scriptorium/domain/transcript/times.ts';

/** The words of a tag, or the times of a time span. */
export const tagText = ({ quote, tsStart, tsEnd }: Pick<NerTag, 'quote' | 'tsStart' | 'tsEnd'>): string =>
  tsStart === null || tsEnd === null ? quote : quoteOfTimes({ tsStart, tsEnd });
