/** The ancestors of every label, root first, by the label's id. A parent that is not among `labels` ends the path. */
export function labelPaths(
  labels: readonly { id: number; parentId: number | null }[],
): Map<number, number[]> {
  const parents = new Map(labels.map(({ id, parentId }) => [id, parentId]));
  const paths = new Map<number, number[]>();
  const pathOf = (id: number): number[] => {
    const known = paths.get(id);
    if (known) return known;
    const parent = parents.get(id) ?? null;
    const path = parent === null ? [] : [...pathOf(parent), parent];
    paths.set(id, path);
    return path;
  };
  for (const { id } of labels) pathOf(id);
  return paths;
}
