import type { Reason } from '@scriptorium/db/schema/reason.ts';
import { RAG_REASONS, type RagReason } from '@scriptorium/domain/rag/rag-reasons.ts';
import { fillMessage } from '@scriptorium/domain/text/fill-message.ts';

type Name = RagReason extends `reason.rag.${infer Rest}` ? Rest : never;

/** A reason with its English message. */
export function ragReason(name: Name, params: Reason['params'] = {}): Reason<RagReason> {
  const key = `reason.rag.${name}` as const;
  const message = fillMessage(RAG_REASONS[key].en, params);
  return { key, params, message };
}
