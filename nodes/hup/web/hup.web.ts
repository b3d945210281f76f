import { defineTexts } from '@scriptorium/web-kit/texts.ts';
import { IconUserUp } from '@tabler/icons-react';
import { lazy } from 'react';
import type { NodeWeb } from '../../panels/node-web.ts';

export const hupWeb: NodeWeb = {
  texts: defineTexts(
    {
      name: 'Human upload',
      about: 'People add documents on the upload page.',
    },
    {
      name: 'Ręczne przesyłanie',
      about: 'Użytkownicy dodają dokumenty na stronie przesyłania.',
    },
  ),
  Icon: IconUserUp,
  SettingsPanel: lazy(() =>
    import('./settings-panel.tsx').then(({ SettingsPanel }) => ({ default: SettingsPanel })),
  ),
};
