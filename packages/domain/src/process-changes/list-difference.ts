export interface ListDifference {
  readonly added: string[];
  readonly removed: string[];
}

/** What makes one list of texts the other, where neither the order counts nor how often a text occurs. */
export function listDifference(before: readonly string[], after: readonly string[]): ListDifference {
  const [old, now] = [new Set(before), new Set(after)];
  return {
    added: [...now].filter((text) => !old.has(text)),
    removed: [...old].filter((text) => !now.has(text)),
  };
}
