/**
 * The ways to ask a model for a structured answer: by a JSON schema, by JSON without a schema, or by neither. In each
 * case the prompt says what the answer should look like.
 */
export type AnswerFormat = 'SCHEMA' | 'JSON' | 'TEXT';

/** JSON Schema, in the subset that all providers take: every property is required, and no other is allowed. */
export type AnswerSchema = Readonly<Record<string, unknown>>;

/** The schema for a model that takes one, `json` for a model that knows no more, undefined for a free answer. */
export function formatOf(
  { answerFormat }: { readonly answerFormat: AnswerFormat },
  schema: AnswerSchema | undefined,
): AnswerSchema | 'json' | undefined {
  if (schema === undefined || answerFormat === 'TEXT') return undefined;
  return answerFormat === 'JSON' ? 'json' : schema;
}
