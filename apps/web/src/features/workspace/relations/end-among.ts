import type { NerTag } from '@scriptorium/contract/annotations/tags.ts';
import type { Relations } from '../annotating/relations/relations-context.ts';

/**
 * Which of the tags at a place becomes the end of a relation, given in the order in which they take a drop: the first
 * that fits. Where none fits it is the first of the step, so that the reason can be said; tags of other steps are no ends.
 */
export function endAmong(
  here: readonly NerTag[],
  { tags, fits }: Pick<Relations, 'tags' | 'fits'>,
): NerTag | undefined {
  const ofStep = here.filter(({ id }) => tags.has(id));
  return ofStep.find(fits) ?? ofStep[0];
}
