/** The passages of a process, as far as a ranking needs them. */
export interface Corpus {
  /** The number of passages. */
  readonly passages: number;
  /** Words of all of them. */
  readonly words: number;
  /** By token: how many passages have it. */
  readonly frequencies: ReadonlyMap<string, number>;
}

/** The inverse document frequency of a token, as in BM25: rare tokens weigh more. */
export function weightOf(token: string, { passages, frequencies }: Corpus): number {
  const frequency = Math.min(frequencies.get(token) ?? 0, passages);
  return Math.log(1 + (passages - frequency + 0.5) / (frequency + 0.5));
}
