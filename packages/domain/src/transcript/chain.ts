/** An utterance of a change: its neighbours after the whole change; absent ones stay as they are. */
export interface Link {
  readonly id: number;
  readonly prevId?: number | null | undefined;
  readonly nextId?: number | null | undefined;
  /** Whether the utterance is removed from the chain. */
  readonly deleted: boolean;
}

/** `chain`: the change contradicts itself or names unknown utterances. `stale`: its place was changed by somebody else. */
export type ChainFault = 'chain' | 'stale';
export type ChangedChain =
  | {
      readonly ok: true;
      readonly order: readonly number[];
      /** The utterances that have a place of their own in it; the others kept theirs. */
      readonly placed: ReadonlySet<number>;
    }
  | { readonly ok: false; readonly fault: ChainFault };

const refused = (fault: ChainFault): ChangedChain => ({ ok: false, fault });

/**
 * The order of a transcript after a change. `chain` is the order before, `gone` the utterances that were deleted earlier.
 * Utterances without neighbours stay where they are, and so do those with one, if it is their neighbour there.
 */
export function chainAfter(
  chain: readonly number[],
  links: readonly Link[],
  gone: ReadonlySet<number> = new Set(),
): ChangedChain {
  const own = new Map(links.map((link) => [link.id, link]));
  if (own.size < links.length) return refused('chain');
  const parts = { own, known: new Set(chain), gone };
  const kept = links.filter(({ deleted }) => !deleted);
  const lost = kept.find((link) => !isNamed(link) && !parts.known.has(link.id));
  if (lost) return refused(gone.has(lost.id) ? 'stale' : 'chain');
  const hasBoth = ({ prevId, nextId }: Link) => prevId !== undefined && nextId !== undefined;
  const staying = arranged(chain, kept, parts, (link) => hasBoth(link) || !parts.known.has(link.id));
  return staying.ok ? staying : arranged(chain, kept, parts, isNamed);
}

const isNamed = ({ prevId, nextId }: Link): boolean => prevId !== undefined || nextId !== undefined;

interface Known {
  readonly own: ReadonlyMap<number, Link>;
  readonly known: ReadonlySet<number>;
  readonly gone: ReadonlySet<number>;
}

function arranged(
  chain: readonly number[],
  kept: readonly Link[],
  parts: Known,
  isPlaced: (link: Link) => boolean,
): ChangedChain {
  const placed = kept.filter(isPlaced);
  const staying = new Set(kept.filter((link) => !isPlaced(link)).map(({ id }) => id));
  const order = arrange(
    chain.filter((id) => !parts.own.has(id) || staying.has(id)),
    placed,
  );
  if (!order) return refused(faultOfAnchors(placed, parts));
  const fault = faultOfNeighbours(order, kept.filter(isNamed), parts);
  return fault ? refused(fault) : { ok: true, order, placed: new Set(placed.map(({ id }) => id)) };
}

/** Puts each link after its `prevId`, or else before its `nextId`; undefined when they exclude each other. */
function arrange(rest: readonly number[], placed: readonly Link[]): number[] | undefined {
  const after = new Map<number | null, number>();
  const before = new Map<number | null, number>();
  for (const { id, prevId, nextId } of placed) {
    const [side, anchor] = prevId === undefined ? [before, nextId ?? null] : [after, prevId];
    if (side.has(anchor)) return undefined;
    side.set(anchor, id);
  }
  const order: number[] = [];
  const lead = (anchor: number | null): number[] => {
    const leading: number[] = [];
    for (let id = before.get(anchor); id !== undefined; id = before.get(id)) {
      if (leading.length > placed.length) return leading;
      leading.unshift(id);
    }
    return leading;
  };
  const follow = (from: number | null): void => {
    for (let id = after.get(from); id !== undefined; id = after.get(id)) {
      if (order.length > rest.length + placed.length) return;
      order.push(...lead(id), id);
    }
  };
  follow(null);
  for (const id of rest) {
    for (const leading of lead(id)) {
      order.push(leading);
      follow(leading);
    }
    order.push(id);
    follow(id);
  }
  order.push(...lead(null));
  const isWhole = order.length === rest.length + placed.length && new Set(order).size === order.length;
  return isWhole ? order : undefined;
}

/** Every neighbour that a link names must be its neighbour. */
function faultOfNeighbours(
  order: readonly number[],
  named: readonly Link[],
  { own, known, gone }: Known,
): ChainFault | undefined {
  const places = new Map(order.map((id, index) => [id, index]));
  const isForeign = (other: number | null) =>
    other === null || (!own.has(other) && (known.has(other) || gone.has(other)));
  let fault: ChainFault | undefined;
  for (const { id, prevId, nextId } of named) {
    const at = places.get(id) ?? 0;
    const pairs = [
      [prevId, order[at - 1] ?? null],
      [nextId, order[at + 1] ?? null],
    ] as const;
    for (const [stated, actual] of pairs) {
      if (stated === undefined || stated === actual) continue;
      if (!isForeign(stated) || !isForeign(actual)) return 'chain';
      fault = 'stale';
    }
  }
  return fault;
}

/** A place beside an utterance that somebody else has deleted. */
function faultOfAnchors(placed: readonly Link[], { own, known, gone }: Known): ChainFault {
  const anchors = placed.flatMap(({ prevId, nextId }) => [prevId ?? null, nextId ?? null]);
  const named = anchors.filter((id) => id !== null && !own.has(id));
  const isStale = named.every((id) => id !== null && (known.has(id) || gone.has(id)));
  return isStale && named.some((id) => id !== null && gone.has(id)) ? 'stale' : 'chain';
}
