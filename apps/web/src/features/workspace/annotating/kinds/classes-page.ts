import { defineTexts, textOf } from '@scriptorium/web-kit/texts/texts.ts';
import type { PageKind } from './page-kind.ts';

const classesPageTexts = defineTexts(
  { classes: 'Classifier labels', noLabels: 'No labels' },
  { classes: 'Etykiety klasyfikatora', noLabels: 'Brak etykiet' },
);
const t = textOf(classesPageTexts);

export const classesPage: PageKind<'classes'> = {
  names: { save: () => t('classes') },
  describeNow: (_, labels) => labels.map(({ typeName }) => typeName).join(', ') || t('noLabels'),
  describeBefore: () => null,
  describeUndone: () => null,
};
