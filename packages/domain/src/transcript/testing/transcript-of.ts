import { linked, type Token, type Utterance } from '../transcript.ts';

/** Milliseconds of each word. */
const WORD_MS = 200;

/** A transcript for tests: `['A', 'good morning']` for each utterance, with ids from 1 and words of 200 ms. */
export function transcriptOf(...spoken: readonly (readonly [actor: string, text: string])[]): Utterance[] {
  let tokenId = 100;
  let time = 0;
  return linked(
    spoken.map(([actor, text], index) => ({
      id: index + 1,
      docId: 1,
      actor,
      prevId: null,
      nextId: null,
      tokens: text.split(' ').map((value): Token => {
        const tsStart = time;
        time += WORD_MS;
        return {
          id: (tokenId += 1),
          utteranceId: index + 1,
          value,
          tsStart,
          tsEnd: time,
          properties: [],
          hidden: false,
          confidence: 0.5,
        };
      }),
    })),
  );
}

/** `A: good morning` for each utterance. */
export const linesOf = (utterances: readonly Utterance[]): string[] =>
  utterances.map(({ actor, tokens }) => `${actor}: ${tokens.map(({ value }) => value).join(' ')}`);
