/**
 * What a page has changed in the search of its address, for the address as it is now. The page counts from the search that it
 * shows, and a change is shown only a moment later: a second change in that moment must not undo the first.
 */
export function searchChanges<Search extends object>(
  shown: Search,
  next: Search,
): (now: Partial<Search>) => Search {
  const names = [...new Set([...Object.keys(shown), ...Object.keys(next)])] as (keyof Search)[];
  const changes = names
    .filter((name) => !Object.is(shown[name], next[name]))
    .map((name) => [name, next[name]] as const);
  return (now) => ({ ...now, ...Object.fromEntries(changes) }) as Search;
}
