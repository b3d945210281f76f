import type { Reason } from '@scriptorium/db/reason.ts';
import { RAG_REASONS, type RagReason } from '@scriptorium/domain/rag/rag-reasons.ts';

type Name = RagReason extends `reason.rag.${infer Rest}` ? Rest : never;

/** A reason with its English message. */
export function ragReason(name: Name, params: Reason['params'] = {}): Reason<RagReason> {
  const key = `reason.rag.${name}` as const;
  const message = RAG_REASONS[key].replaceAll(/\{(\w+)\}/g, (_, param: string) =>
    String(params[param] ?? ''),
  );
  return { key, params, message };
}
