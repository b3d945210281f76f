/** A process sends to another. */
interface Flow {
  readonly from: number;
  readonly to: number;
}

/** All processes whose documents may come to `target`, itself included: a sender there that names one makes a cycle. */
export function processesLeadingTo(flows: readonly Flow[], target: number): ReadonlySet<number> {
  const sources = Map.groupBy(flows, ({ to }) => to);
  const found = new Set([target]);
  // A set visits what is added while it is iterated.
  for (const process of found) for (const { from } of sources.get(process) ?? []) found.add(from);
  return found;
}
