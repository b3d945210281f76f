/**
 * Converts a legacy link of the form `#/entity/…` to its current address (docs/semantics.md#8); null for any other
 * hash.
 */
export const resolveHashLink = (hash: string): string | null =>
  /^#\/(?![/\\])/.test(hash) && !hash.includes('\\') ? hash.slice(1) : null;
