import type { OpenApiDocument, OpenApiOperation } from '@scriptorium/contract/kit/openapi.ts';

export interface ApiCall {
  method: string;
  path: string;
  operation: OpenApiOperation;
}

/** Groups the calls in the order of the document; `text` filters by path, summary and method. */
export function groupCalls(document: OpenApiDocument, text: string): Map<string, ApiCall[]> {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const matching = all.filter(({ method, path, operation }) => {
    const searched = `${method} ${path} ${operation.summary} ${operation.operationId}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  });
  return Map.groupBy(matching, ({ operation }) => operation.tags[0] ?? '');
}
