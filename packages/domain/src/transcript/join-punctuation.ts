const PUNCTUATION = /^\p{P}+$/u;

/** The words of an utterance as they are read: punctuation marks are a part of the word before them (ASR-07). */
export function joinPunctuation(values: readonly string[]): string[] {
  const words: string[] = [];
  for (const value of values) {
    const last = words.at(-1);
    if (last !== undefined && PUNCTUATION.test(value)) words[words.length - 1] = last + value;
    else words.push(value);
  }
  return words;
}
