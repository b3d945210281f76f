import { MAX_RAG_QUERY_LENGTH, RAG_BOUNDS } from '@scriptorium/domain/rag/rag-bounds.ts';

/** A question as it is being written. */
export interface RagFields {
  readonly query: string;
  readonly modelId: number | undefined;
  readonly secretId: number | undefined;
  readonly topK: number;
  readonly similarityThreshold: number;
  /** NaN: the field is empty. */
  readonly temperature: number;
}

export const FIRST_FIELDS: RagFields = {
  query: '',
  modelId: undefined,
  secretId: undefined,
  topK: RAG_BOUNDS.topK.first,
  similarityThreshold: RAG_BOUNDS.similarityThreshold.first,
  temperature: RAG_BOUNDS.temperature.first,
};

export const isValid = ({ query, modelId, temperature }: RagFields): boolean => {
  const { min, max } = RAG_BOUNDS.temperature;
  const { length } = query.trim();
  return (
    length > 0 &&
    length <= MAX_RAG_QUERY_LENGTH &&
    modelId !== undefined &&
    temperature >= min &&
    temperature <= max
  );
};

/** The threshold that stands for what was typed: within 0 to 1 (RAG-17). */
export const toThreshold = (typed: number): number => {
  const { min, max } = RAG_BOUNDS.similarityThreshold;
  return Math.min(max, Math.max(min, Math.round(typed * 100) / 100));
};

/** The body of the call; a question without a secret has none (RAG-07). */
export const bodyOf = (processId: number, fields: RagFields) => ({
  query: fields.query.trim(),
  similarityThreshold: fields.similarityThreshold,
  topK: fields.topK,
  temperature: fields.temperature,
  processId,
  llmModel: { id: fields.modelId ?? 0 },
  ...(fields.secretId === undefined ? {} : { secret: { id: fields.secretId } }),
});
