import type { NerTag } from '@scriptorium/contract/tags.ts';

/** A change without an answer of the server; shown optimistically. */
export type PendingChange =
  | { readonly kind: 'add'; readonly tag: NerTag }
  | { readonly kind: 'remove'; readonly id: number }
  | { readonly kind: 'change'; readonly id: number; readonly change: Partial<NerTag> };

/** The server's tags with pending changes applied. A created tag that has arrived counts once. */
export function withPending(tags: readonly NerTag[], pending: readonly PendingChange[]): readonly NerTag[] {
  if (pending.length === 0) return tags;
  const arrived = new Set(tags.map(({ clientId }) => clientId));
  let shown: readonly NerTag[] = tags;
  for (const change of pending) {
    if (change.kind === 'add') {
      if (!arrived.has(change.tag.clientId)) shown = [...shown, change.tag];
    } else if (change.kind === 'remove') shown = shown.filter(({ id }) => id !== change.id);
    else shown = shown.map((tag) => (tag.id === change.id ? { ...tag, ...change.change } : tag));
  }
  return shown;
}
