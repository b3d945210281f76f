import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';

export const deleteAllTexts = defineTexts(
  {
    more: 'More actions',
    title: 'Delete all documents',
    question:
      'All documents of “{{name}}”, and everything that was labelled in them, will be deleted. The process stays. This cannot be undone.',
    countedQuestion_one:
      '{{count}} document of “{{name}}”, and everything that was labelled in it, will be deleted. The process stays. This cannot be undone.',
    countedQuestion_other:
      'All {{count}} documents of “{{name}}”, and everything that was labelled in them, will be deleted. The process stays. This cannot be undone.',
    typeName: 'Type the name of the process to confirm',
    submit: 'Delete all',
    deleted: 'All documents were deleted.',
  },
  {
    more: 'Więcej działań',
    title: 'Usuń wszystkie dokumenty',
    question:
      'Wszystkie dokumenty procesu „{{name}}” i wszystko, co w nich oznaczono, zostaną usunięte. Proces pozostanie. Tego nie można cofnąć.',
    countedQuestion_one:
      '{{count}} dokument procesu „{{name}}” i wszystko, co w nim oznaczono, zostaną usunięte. Proces pozostanie. Tego nie można cofnąć.',
    countedQuestion_few:
      'Wszystkie {{count}} dokumenty procesu „{{name}}” i wszystko, co w nich oznaczono, zostaną usunięte. Proces pozostanie. Tego nie można cofnąć.',
    countedQuestion_many:
      'Wszystkie dokumenty procesu „{{name}}” ({{count}}) i wszystko, co w nich oznaczono, zostaną usunięte. Proces pozostanie. Tego nie można cofnąć.',
    countedQuestion_other:
      'Wszystkie dokumenty procesu „{{name}}” ({{count}}) i wszystko, co w nich oznaczono, zostaną usunięte. Proces pozostanie. Tego nie można cofnąć.',
    typeName: 'Wpisz nazwę procesu, aby potwierdzić',
    submit: 'Usuń wszystkie',
    deleted: 'Wszystkie dokumenty zostały usunięte.',
  },
);
