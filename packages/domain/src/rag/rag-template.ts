import { RAG_DOCUMENTS, wildcardNames } from '../text/wildcards.ts';

export const RAG_INPUT = 'process.rag.input';

/** The wildcards of a template of questions; both of retrieval must be in it. */
export const RAG_TEMPLATE_WILDCARDS: readonly string[] = [
  RAG_INPUT,
  RAG_DOCUMENTS,
  'process.id',
  'process.name',
  'util.datetime',
  'util.date',
  'util.timestamp',
];

/** The question with the passages that were found for it. */
export const DEFAULT_RAG_TEMPLATE = `Answer the question with what the passages say. If they do not answer it, say so.

\${${RAG_DOCUMENTS}}

Question: \${${RAG_INPUT}}`;

export const hasRagWildcards = (template: string): boolean => {
  const names = wildcardNames(template);
  return [RAG_INPUT, RAG_DOCUMENTS].every((name) => names.includes(name));
};

/** The first wildcard that a template of questions may not use. */
export const foreignWildcard = (template: string): string | undefined =>
  wildcardNames(template).find((name) => !RAG_TEMPLATE_WILDCARDS.includes(name));
