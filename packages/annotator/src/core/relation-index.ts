/** A relation between two spans, ready to be drawn: the caller has chosen name and colour. */
export interface Arc {
  readonly id: string;
  readonly fromId: string;
  readonly toId: string;
  readonly name: string;
  /** A CSS colour that is readable on the page. */
  readonly colour: string;
  /** `machine`: not made by a person; `draft`: not saved. */
  readonly tone?: 'machine' | 'draft' | undefined;
  /** Another graph is edited. */
  readonly faded?: boolean | undefined;
}

/** The arcs of a text by span and by block. Only ends matter, so two maps are enough. */
export interface ArcIndex {
  readonly size: number;
  find(id: string): Arc | undefined;
  ofSpan(spanId: string): readonly Arc[];
  touching(blocks: Iterable<number>): Set<Arc>;
}

export function createArcIndex(
  arcs: readonly Arc[],
  blockOf: (spanId: string) => number | undefined,
): ArcIndex {
  const byId = new Map<string, Arc>();
  const bySpan = new Map<string, Arc[]>();
  const byBlock = new Map<number, Arc[]>();
  for (const arc of arcs) {
    const [from, to] = [blockOf(arc.fromId), blockOf(arc.toId)];
    // A tag that is not shown has no relations to draw and none to count.
    if (from === undefined || to === undefined) continue;
    byId.set(arc.id, arc);
    put(bySpan, arc.fromId, arc);
    put(bySpan, arc.toId, arc);
    put(byBlock, from, arc);
    if (to !== from) put(byBlock, to, arc);
  }
  return {
    size: byId.size,
    find: (id) => byId.get(id),
    ofSpan: (spanId) => bySpan.get(spanId) ?? [],
    touching: (blocks) => {
      const found = new Set<Arc>();
      for (const block of blocks) for (const arc of byBlock.get(block) ?? []) found.add(arc);
      return found;
    },
  };
}

function put<K>(map: Map<K, Arc[]>, key: K, arc: Arc): void {
  const held = map.get(key);
  if (held) held.push(arc);
  else map.set(key, [arc]);
}

export const otherEnd = ({ fromId, toId }: Arc, spanId: string): string =>
  fromId === spanId ? toId : fromId;
