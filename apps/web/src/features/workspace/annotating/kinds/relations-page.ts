import { defineTexts, textOf } from '@scriptorium/web-kit/texts/texts.ts';
import { storedText, type PageKind } from './page-kind.ts';

const relationsPageTexts = defineTexts(
  {
    graphCreate: 'New relations',
    graphUpdate: 'Changed relations',
    graphRemove: 'Deleted relations',
    relations_one: '{{count}} relation',
    relations_other: '{{count}} relations',
  },
  {
    graphCreate: 'Nowe relacje',
    graphUpdate: 'Zmienione relacje',
    graphRemove: 'Usunięte relacje',
    relations_one: '{{count}} relacja',
    relations_few: '{{count}} relacje',
    relations_many: '{{count}} relacji',
    relations_other: '{{count}} relacji',
  },
);
const t = textOf(relationsPageTexts);

export const relationsPage: PageKind<'graph'> = {
  names: {
    create: () => t('graphCreate'),
    update: () => t('graphUpdate'),
    remove: () => t('graphRemove'),
  },
  describeNow(edit, graphs) {
    if (edit.action === 'create') return t('relations', { count: 0 });
    const id = edit.action === 'update' ? edit.input.body.id : edit.input.params.id;
    const graph = graphs.find((one) => one.id === Number(id));
    return graph ? t('relations', { count: graph.relations.length }) : storedText('deleted');
  },
  describeBefore: () => null,
  describeUndone: () => null,
};
