import { defineTexts } from '@scriptorium/web-kit/texts.ts';
import { IconTags } from '@tabler/icons-react';
import { lazy } from 'react';
import type { NodeWeb } from '../../panels/node-web.ts';

export const clfWeb: NodeWeb = {
  texts: defineTexts(
    {
      name: 'Classifier',
      about: 'People choose labels for the whole document.',
    },
    {
      name: 'Klasyfikator',
      about: 'Użytkownicy wybierają etykiety dla całego dokumentu.',
    },
  ),
  Icon: IconTags,
  SettingsPanel: lazy(() =>
    import('./settings-panel.tsx').then(({ SettingsPanel }) => ({ default: SettingsPanel })),
  ),
};
