import type { EditOfKind } from '@scriptorium/annotating/kinds/sending-kinds.ts';
import type { NerTag } from '@scriptorium/contract/annotations/tags.ts';
import { defineTexts, textOf } from '@scriptorium/web-kit/texts/texts.ts';
import { storedText, type PageKind } from './page-kind.ts';

const tagsPageTexts = defineTexts(
  {
    tagCreate: 'New tag',
    tagsCreate: 'New tags',
    tagUpdate: 'Changed tag',
    tagRemove: 'Deleted tag',
    noTags: 'No tag at this place',
  },
  {
    tagCreate: 'Nowe oznaczenie',
    tagsCreate: 'Nowe oznaczenia',
    tagUpdate: 'Zmienione oznaczenie',
    tagRemove: 'Usunięte oznaczenie',
    noTags: 'Brak oznaczeń w tym miejscu',
  },
);
const t = textOf(tagsPageTexts);

const nameOf = ({ nerTagType, quote }: NerTag): string => `${nerTagType.name}: ${quote}`;

const tagsAt = (wanted: readonly NerTag[], tags: readonly NerTag[]): readonly NerTag[] =>
  tags.filter((tag) =>
    wanted.some(
      ({ stepId, startOffset, endOffset }) =>
        tag.stepId === stepId &&
        (tag.startOffset ?? 0) < (endOffset ?? 0) &&
        (tag.endOffset ?? 0) > (startOffset ?? 0),
    ),
  );

function describeNow(edit: EditOfKind<'tags'>, tags: readonly NerTag[]): string {
  if (edit.action === 'create' || edit.action === 'createMany')
    return tagsAt([edit.shown].flat(), tags).map(nameOf).join(', ') || t('noTags');
  const id = edit.action === 'update' ? edit.input.body.id : edit.input.params.id;
  const tag = tags.find((one) => one.id === Number(id));
  return tag ? nameOf(tag) : storedText('deleted');
}

export const tagsPage: PageKind<'tags'> = {
  names: {
    create: () => t('tagCreate'),
    createMany: () => t('tagsCreate'),
    update: () => t('tagUpdate'),
    remove: () => t('tagRemove'),
  },
  describeNow,
  describeBefore: () => null,
  describeUndone: () => null,
};
