import { lazyComponent } from '@scriptorium/web-kit/page/load-chunk.ts';
import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconArrowBarToDown } from '@tabler/icons-react';
import type { NodeWebOf } from '@scriptorium/node-web/node-web.ts';
import { PlainPanel } from '@scriptorium/node-web/step-panels.tsx';
import type { ipr } from '../ipr.definition.ts';

export const iprWeb: NodeWebOf<typeof ipr> = {
  texts: defineTexts(
    {
      name: 'Inter-process receiver',
      about: 'Senders of other processes add documents here.',
    },
    {
      name: 'Odbiorca międzyprocesowy',
      about: 'Nadawcy z innych procesów dodają tu dokumenty.',
    },
  ),
  Icon: IconArrowBarToDown,
  reasons: null,
  results: null,
  StepPanel: PlainPanel,
  SettingsPanel: lazyComponent(async () => (await import('./settings-panel.tsx')).SettingsPanel),
};
