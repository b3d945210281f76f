import { RAG_INPUT } from '@scriptorium/domain/rag/rag-template.ts';
import { estimatedTokens } from '@scriptorium/models/calls/call-size.ts';
import { escapes, RAG_DOCUMENTS, renderTemplate } from '@scriptorium/domain/text/wildcards.ts';
import { passageRules, passagesText } from '@scriptorium/retrieval/passages-text.ts';
import type { FoundPassage } from '@scriptorium/retrieval/search/passage-query.ts';

/** Tokens that are left for an answer without a limit of its own, and the share of a small context. */
const FOR_ANSWER = 1000;
const SHARE_FOR_ANSWER = 0.25;

export interface PromptParts {
  readonly template: string;
  readonly query: string;
  /** The values of the wildcards other than the query. */
  readonly values: ReadonlyMap<string, string>;
  /** A random text that no document contains. */
  readonly marker: string;
}

export interface RagPrompt {
  readonly system: string;
  readonly prompt: string;
}

/** Fills the template in once: question and documents are only data, whatever they look like. */
export function promptOf(
  { template, query, values, marker }: PromptParts,
  passages: readonly FoundPassage[],
): RagPrompt {
  const all = new Map(values).set(RAG_INPUT, query).set(RAG_DOCUMENTS, passagesText(passages, marker));
  const prompt = renderTemplate(template, (name) => all.get(name) ?? null, escapes.plain);
  return { system: passageRules(marker), prompt };
}

/** The best passages that fit into a context of this many tokens; null: its size is not known. At least one. */
export function fitting(
  parts: PromptParts,
  passages: readonly FoundPassage[],
  { contextTokens, maxOutputTokens }: { contextTokens: number | null; maxOutputTokens: number | null },
): readonly FoundPassage[] {
  if (contextTokens === null) return passages;
  const answer = maxOutputTokens ?? Math.min(FOR_ANSWER, contextTokens * SHARE_FOR_ANSWER);
  let kept = passages;
  const tokensOf = ({ system, prompt }: RagPrompt) => estimatedTokens(system + prompt);
  while (kept.length > 1 && tokensOf(promptOf(parts, kept)) + answer > contextTokens)
    kept = kept.slice(0, -1);
  return kept;
}
