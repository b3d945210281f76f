/** Where a link of the form `#/entity/…` leads, which older links were written as (semantics 8); null for any other. */
export const resolveHashLink = (hash: string): string | null =>
  /^#\/(?![/\\])/.test(hash) && !hash.includes('\\') ? hash.slice(1) : null;
