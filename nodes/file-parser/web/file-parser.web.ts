import { defineTexts } from '@scriptorium/web-kit/texts.ts';
import { IconFileText } from '@tabler/icons-react';
import { lazy } from 'react';
import type { NodeWeb } from '../../panels/node-web.ts';

export const fileParserWeb: NodeWeb = {
  texts: defineTexts(
    {
      name: 'File parser',
      about: 'Turns every uploaded file into text, page images and transcripts.',
    },
    {
      name: 'Parser plików',
      about: 'Zamienia każdy przesłany plik w tekst, obrazy stron i transkrypcje.',
    },
  ),
  Icon: IconFileText,
  SettingsPanel: lazy(() =>
    import('./settings-panel.tsx').then(({ SettingsPanel }) => ({ default: SettingsPanel })),
  ),
};
