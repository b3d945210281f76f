import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';

export const folderUploadTexts = defineTexts(
  {
    about:
      'Files stay in their folder as they are. Each becomes a document once; a changed file becomes another one. Folders inside are not read.',
    addTitle: 'Add folder',
    editTitle: 'Edit folder',
    folder: 'Folder',
    folderHint:
      'An absolute path on the server, in a folder that its administrator allows (WATCHED_FOLDERS).',
  },
  {
    about:
      'Pliki zostają w swoim folderze bez zmian. Każdy staje się dokumentem jeden raz; zmieniony plik staje się kolejnym. Podfoldery są pomijane.',
    addTitle: 'Dodaj folder',
    editTitle: 'Edytuj folder',
    folder: 'Folder',
    folderHint:
      'Ścieżka bezwzględna na serwerze, w folderze dozwolonym przez administratora (WATCHED_FOLDERS).',
  },
);
