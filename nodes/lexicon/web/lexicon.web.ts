import { lazyComponent } from '@scriptorium/web-kit/page/load-chunk.ts';
import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconBook2 } from '@tabler/icons-react';
import type { NodeWebOf } from '@scriptorium/node-web/node-web.ts';
import { TagsPanel } from '@scriptorium/node-web/step-panels.tsx';
import type { lexicon } from '../lexicon.definition.ts';
import { lexiconReasons } from './reason-texts.ts';

export const lexiconWeb: NodeWebOf<typeof lexicon> = {
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
  reasons: lexiconReasons,
  results: null,
  StepPanel: TagsPanel,
  SettingsPanel: lazyComponent(async () => (await import('./settings-panel.tsx')).SettingsPanel),
  NewNodeFields: lazyComponent(async () => (await import('./settings-panel.tsx')).NewNodeFields),
};
