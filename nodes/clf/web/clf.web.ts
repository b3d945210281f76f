import { lazyComponent } from '@scriptorium/web-kit/page/load-chunk.ts';
import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconTags } from '@tabler/icons-react';
import { externalProblems } from '@scriptorium/node-web/machine/machine-draft.ts';
import type { NodeWebOf } from '@scriptorium/node-web/node-web.ts';
import { trainingProblems } from '@scriptorium/node-web/training/training-draft.ts';
import { ModelLabelsPanel } from '@scriptorium/node-web/step-panels.tsx';
import type { clf } from '../clf.definition.ts';
import { clfReasons, clfResults } from './result-texts.ts';

export const clfWeb: NodeWebOf<typeof clf> = {
  texts: defineTexts(
    {
      name: 'Classifier',
      about: 'People choose labels for the whole document, or a model that learns from them.',
    },
    {
      name: 'Klasyfikator',
      about: 'Użytkownicy albo model, który się od nich uczy, wybierają etykiety dla całego dokumentu.',
    },
  ),
  Icon: IconTags,
  problems: (draft) => [...externalProblems(draft), ...trainingProblems(draft)],
  reasons: clfReasons,
  results: clfResults,
  StepPanel: ModelLabelsPanel,
  SettingsPanel: lazyComponent(async () => (await import('./settings-panel.tsx')).SettingsPanel),
  NewNodeFields: lazyComponent(async () => (await import('./settings-panel.tsx')).NewNodeFields),
};
