import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconUserUp } from '@tabler/icons-react';
import { lazy } from 'react';
import type { NodeWebOf } from '@scriptorium/node-kit/panels/node-web.ts';
import { PlainPanel } from '@scriptorium/node-kit/panels/step-panels.tsx';
import type { hup } from '../hup.definition.ts';

export const hupWeb: NodeWebOf<typeof hup> = {
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
  reasons: null,
  results: null,
  StepPanel: PlainPanel,
  SettingsPanel: lazy(() =>
    import('./settings-panel.tsx').then(({ SettingsPanel }) => ({ default: SettingsPanel })),
  ),
};
