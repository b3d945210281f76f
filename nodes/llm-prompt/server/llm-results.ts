import type { ReadResults } from '@scriptorium/node-server/templating/result-values.ts';
import { listResponses } from './llm-results.store.ts';

const LLM_RESULT = /^node\.(\d{1,15})\.llmresponse$/;

/** The latest answers about documents. */
export const readLlmResults: ReadResults = async (db, { documentIds, names }) => {
  const asked = names.flatMap((name) => {
    const nodeId = LLM_RESULT.exec(name)?.[1];
    return nodeId === undefined ? [] : [{ name, nodeId: Number(nodeId) }];
  });
  if (asked.length === 0) return new Map();
  const nodeIds = [...new Set(asked.map(({ nodeId }) => nodeId))];
  const found = Map.groupBy(await listResponses(db, { documentIds, nodeIds }), ({ nodeId }) => nodeId);
  return new Map(
    asked.map(({ name, nodeId }) => [
      name,
      new Map((found.get(nodeId) ?? []).map(({ documentId, response }) => [documentId, response])),
    ]),
  );
};
