import { lazyComponent } from '@scriptorium/web-kit/page/load-chunk.ts';
import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconArrowsExchange } from '@tabler/icons-react';
import type { NodeWebOf } from '@scriptorium/node-web/node-web.ts';
import type { ips } from '../ips.definition.ts';
import { senderProblems } from './sender.ts';
import { ipsReasons } from './texts.ts';

export const ipsWeb: NodeWebOf<typeof ips> = {
  texts: defineTexts(
    {
      name: 'Inter-process sender',
      about: 'Creates a text document in other processes, for each document.',
    },
    {
      name: 'Nadawca międzyprocesowy',
      about: 'Dla każdego dokumentu tworzy dokument tekstowy w innych procesach.',
    },
  ),
  Icon: IconArrowsExchange,
  problems: senderProblems,
  StepPanel: lazyComponent(async () => (await import('./step-panel.tsx')).StepPanel),
  reasons: ipsReasons,
  results: null,
  SettingsPanel: lazyComponent(async () => (await import('./settings-panel.tsx')).SettingsPanel),
  NewNodeFields: lazyComponent(async () => (await import('./settings-panel.tsx')).NewNodeFields),
};
