import { secondsOf } from '@scriptorium/domain/transcript/times.ts';
import type { Token } from '@scriptorium/domain/transcript/transcript.ts';

/** The time that words take, in seconds. */
export const spanOfWords = (tokens: readonly Pick<Token, 'tsStart' | 'tsEnd'>[]) => ({
  tsStart: secondsOf(Math.min(...tokens.map(({ tsStart }) => tsStart))),
  tsEnd: secondsOf(Math.max(...tokens.map(({ tsEnd }) => tsEnd))),
});
