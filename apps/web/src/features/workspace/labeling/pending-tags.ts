import { nerTags, type NerTag } from '@scriptorium/contract/tags.ts';
import { isOf, type Edit } from '@scriptorium/web-kit/edits/edit.ts';

/** The server's tags with waiting edits applied. A created tag that has arrived counts once. */
export function withWaitingTags(
  tags: readonly NerTag[],
  edits: readonly Edit[],
  resolve: (id: number) => number,
): readonly NerTag[] {
  if (edits.length === 0) return tags;
  const arrived = new Set(tags.map(({ clientId }) => clientId));
  let shown: readonly NerTag[] = tags;
  for (const edit of edits) {
    if (isOf(edit, nerTags.create) || isOf(edit, nerTags.createMany)) {
      const added = [edit.shown as NerTag | readonly NerTag[]].flat();
      shown = [...shown, ...added.filter(({ clientId }) => !arrived.has(clientId))];
    } else if (isOf(edit, nerTags.remove)) {
      const id = resolve(Number(edit.input.params?.['id']));
      shown = shown.filter((tag) => tag.id !== id);
    } else if (isOf(edit, nerTags.update)) {
      const id = resolve((edit.input.body as { id: number }).id);
      const { change } = edit.shown as { change: Partial<NerTag> };
      shown = shown.map((tag) => (tag.id === id ? { ...tag, ...change } : tag));
    }
  }
  return shown;
}
