import { lazyComponent } from '@scriptorium/web-kit/page/load-chunk.ts';
import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconHighlight } from '@tabler/icons-react';
import { externalProblems } from '@scriptorium/node-web/machine/machine-draft.ts';
import type { NodeWebOf } from '@scriptorium/node-web/node-web.ts';
import { trainingProblems, missesTexts } from '@scriptorium/node-web/training/training-draft.ts';
import { ModelTagsPanel } from '@scriptorium/node-web/step-panels.tsx';
import type { span } from '../span.definition.ts';
import { spanReasons } from './reason-texts.ts';

export const spanWeb: NodeWebOf<typeof span> = {
  texts: defineTexts(
    {
      name: 'Span tagging',
      about:
        'People, or a model that learns from them, tag passages of text and words of transcripts; people relate the tags.',
    },
    {
      name: 'Oznaczanie fragmentów',
      about:
        'Użytkownicy albo model, który się od nich uczy, oznaczają fragmenty tekstu i słowa transkrypcji; użytkownicy łączą oznaczenia relacjami.',
    },
  ),
  Icon: IconHighlight,
  problems: (draft) => [
    ...externalProblems(draft),
    ...trainingProblems(draft),
    ...(draft.supportedTaggingTypes.length === 0 ? ['supportedTaggingTypes'] : []),
    ...(missesTexts(draft) ? ['supportedTaggingTypes', 'trainableConfig'] : []),
  ],
  reasons: spanReasons,
  results: null,
  StepPanel: ModelTagsPanel,
  SettingsPanel: lazyComponent(async () => (await import('./settings-panel.tsx')).SettingsPanel),
  NewNodeFields: lazyComponent(async () => (await import('./settings-panel.tsx')).NewNodeFields),
};
