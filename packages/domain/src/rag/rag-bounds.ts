/** Bounds and first values of the form of questions (CONST-69 to CONST-71). */
export const RAG_BOUNDS = {
  topK: { min: 1, max: 10, first: 4 },
  similarityThreshold: { min: 0, max: 1, step: 0.05, first: 0 },
  temperature: { min: 0, max: 2, step: 0.01, first: 1 },
} as const;
export const MAX_RAG_QUERY_LENGTH = 10_000;

/** Returns the number of passages for a template's argument: blank or below 1 is 1, above 10 is 10. */
export const toTopK = (given: unknown): number => {
  const { min, max } = RAG_BOUNDS.topK;
  const number = Math.trunc(Number(given ?? min));
  return Number.isNaN(number) ? min : Math.min(max, Math.max(min, number));
};
