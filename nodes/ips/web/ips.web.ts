import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconArrowsExchange } from '@tabler/icons-react';
import { lazy } from 'react';
import type { NodeWebOf } from '@scriptorium/node-kit/panels/node-web.ts';
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
  StepPanel: lazy(() => import('./step-panel.tsx').then(({ StepPanel }) => ({ default: StepPanel }))),
  reasons: ipsReasons,
  results: null,
  SettingsPanel: lazy(() =>
    import('./settings-panel.tsx').then(({ SettingsPanel }) => ({ default: SettingsPanel })),
  ),
  NewNodeFields: lazy(() =>
    import('./settings-panel.tsx').then(({ NewNodeFields }) => ({ default: NewNodeFields })),
  ),
};
