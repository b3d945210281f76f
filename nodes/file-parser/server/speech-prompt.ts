import { MAX_SPEECH_PROMPT } from '@scriptorium/models/transcription.ts';

/**
 * The words that the model should expect: as many terms of the glossary as there is room for, and the
 * hints of the node at the end, which Whisper minds most. `taken`: characters that something else needs.
 */
export function speechPrompt(hints: string, terms: readonly string[], taken = 0): string {
  const own = hints.trim();
  let room = MAX_SPEECH_PROMPT - taken - own.length - '. '.length;
  const chosen = terms.filter((term) => {
    room -= term.length + SEPARATOR.length;
    return room >= 0;
  });
  const listed = chosen.length === 0 ? [] : [`${chosen.join(SEPARATOR)}.`];
  return [...listed, ...(own === '' ? [] : [own])].join(' ');
}

const SEPARATOR = ', ';

/** Characters of the words before a part. */
export const MAX_BEFORE = 200;

/** The prompt for a part of a recording: what was said at the end of the part before it follows the rest. */
export function promptAfter(prompt: string, before: string): string {
  const words = before.slice(-MAX_BEFORE);
  // The first word may be cut.
  const whole = words.length < before.length ? words.slice(words.indexOf(' ') + 1) : words;
  return [prompt, whole.trim()].filter((part) => part !== '').join(' ');
}
