import { lazyComponent } from '@scriptorium/web-kit/page/load-chunk.ts';
import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconUserUp } from '@tabler/icons-react';
import type { NodeWebOf } from '@scriptorium/node-web/node-web.ts';
import { PlainPanel } from '@scriptorium/node-web/step-panels.tsx';
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
  SettingsPanel: lazyComponent(async () => (await import('./settings-panel.tsx')).SettingsPanel),
};
