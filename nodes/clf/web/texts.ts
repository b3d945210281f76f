import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';

export const clfTexts = defineTexts(
  {
    exportData: 'Export data',
    deleteText: 'Documents can no longer be given this label.',
    nameTaken: 'name validate text',
    nameTakenAbout: 'This name is already used by a label of this node.',
  },
  {
    exportData: 'Eksport danych',
    deleteText: 'Dokumentom nie będzie można już nadać tej etykiety.',
    nameTaken: 'nieprawidłowa nazwa',
    nameTakenAbout: 'Ta nazwa jest już używana przez etykietę tego węzła.',
  },
);
