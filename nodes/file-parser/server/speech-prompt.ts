import { MAX_SPEECH_PROMPT } from '@scriptorium/models/transcription.ts';

/**
 * The words that the model should expect: as many terms of the glossary as there is room for, and the
 * hints of the node at the end, which Whisper minds most.
 */
export function speechPrompt(hints: string, terms: readonly string[]): string {
  const own = hints.trim();
  let room = MAX_SPEECH_PROMPT - own.length - '. '.length;
  const chosen = terms.filter((term) => {
    room -= term.length + SEPARATOR.length;
    return room >= 0;
  });
  const listed = chosen.length === 0 ? [] : [`${chosen.join(SEPARATOR)}.`];
  return [...listed, ...(own === '' ? [] : [own])].join(' ');
}

const SEPARATOR = ', ';
