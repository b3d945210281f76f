import type { Utterance } from '@scriptorium/domain/transcript/transcript.ts';

/**
 * Utterances for tests, one for each text. Their ids and those of the words count from 1; a word takes 90 ms of its
 * 100 ms; one that begins with ~ is hidden.
 */
export function transcriptOf(...texts: string[]): Utterance[] {
  let id = 0;
  return texts.map((text, index) => ({
    id: index + 1,
    docId: 1,
    actor: index % 2 === 0 ? 'SPEAKER_1' : 'SPEAKER_2',
    prevId: index === 0 ? null : index,
    nextId: index + 1 === texts.length ? null : index + 2,
    tokens: text
      .split(' ')
      .filter(Boolean)
      .map((word) => {
        id += 1;
        return {
          id,
          utteranceId: index + 1,
          value: word.replace(/^~/, ''),
          tsStart: (id - 1) * 100,
          tsEnd: (id - 1) * 100 + 90,
          properties: [],
          hidden: word.startsWith('~'),
          confidence: null,
        };
      }),
  }));
}
