import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';

export const viewTexts = defineTexts(
  {
    views: 'Saved views',
    none: 'Save the tab, the filters and the order of this list under a name, to return to them at once.',
    name: 'Name of the view',
    save: 'Save this view',
    remove: 'Delete the view {{name}}',
    removed: '“{{name}}” was deleted.',
    undo: 'Undo',
    replaces: 'The view of this name will be replaced.',
  },
  {
    views: 'Zapisane widoki',
    none: 'Zapisz kartę, filtry i kolejność tej listy pod nazwą, aby szybko do nich wracać.',
    name: 'Nazwa widoku',
    save: 'Zapisz ten widok',
    remove: 'Usuń widok {{name}}',
    removed: 'Usunięto „{{name}}”.',
    undo: 'Cofnij',
    replaces: 'Widok o tej nazwie zostanie zastąpiony.',
  },
);
