import { defineTexts } from '@scriptorium/web-kit/texts.ts';
import { IconBook2 } from '@tabler/icons-react';
import { lazy } from 'react';
import type { NodeWeb } from '../../panels/node-web.ts';

export const lexiconWeb: NodeWeb = {
  texts: defineTexts(
    {
      name: 'Lexicon',
      about: 'Tags text by rules: exact phrases, regular expressions and fuzzy phrases.',
    },
    {
      name: 'Leksykon',
      about: 'Oznacza tekst według reguł: dokładnych fraz, wyrażeń regularnych i fraz rozmytych.',
    },
  ),
  Icon: IconBook2,
  SettingsPanel: lazy(() =>
    import('./settings-panel.tsx').then(({ SettingsPanel }) => ({ default: SettingsPanel })),
  ),
};
