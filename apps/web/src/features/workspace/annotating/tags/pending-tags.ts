import { nerTags, type NerTag } from '@scriptorium/contract/annotations/tags.ts';
import { isOf, type Edit } from '@scriptorium/annotating/queue/edit.ts';

export const TAG_EDITS = [nerTags.create, nerTags.createMany, nerTags.remove, nerTags.update];

const tagsMadeBy = (edit: Edit): readonly NerTag[] =>
  isOf(edit, nerTags.create) || isOf(edit, nerTags.createMany)
    ? [edit.shown as NerTag | readonly NerTag[]].flat()
    : [];

/** The server's tags with waiting edits applied. A created tag that has arrived counts once. */
export function withWaitingTags(
  tags: readonly NerTag[],
  edits: readonly Edit[],
  resolve: (id: number) => number,
): readonly NerTag[] {
  if (edits.length === 0) return tags;
  const made = new Set(edits.flatMap(tagsMadeBy).map(({ clientId }) => clientId));
  const arrived = new Set<string | null>();
  for (const { clientId } of tags) if (made.has(clientId)) arrived.add(clientId);
  let shown: readonly NerTag[] = tags;
  for (const edit of edits) {
    const added = tagsMadeBy(edit);
    if (added.length > 0) {
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
