import { defineTexts } from '@scriptorium/web-kit/texts.ts';
import { IconHighlight } from '@tabler/icons-react';
import { lazy } from 'react';
import { externalProblem } from '@scriptorium/node-kit/panels/machine/machine-draft.ts';
import type { NodeWebOf } from '@scriptorium/node-kit/panels/node-web.ts';
import { isTrainingWrong } from '@scriptorium/node-kit/panels/training/training-draft.ts';
import { ModelTagsPanel } from '@scriptorium/node-kit/panels/step-panels.tsx';
import type { span } from '../span.definition.ts';

export const spanWeb: NodeWebOf<typeof span> = {
  texts: defineTexts(
    {
      name: 'Span tagging',
      about: 'People tag passages of text and words of transcripts, and relate the tags.',
    },
    {
      name: 'Oznaczanie fragmentów',
      about: 'Użytkownicy oznaczają fragmenty tekstu i słowa transkrypcji oraz łączą oznaczenia relacjami.',
    },
  ),
  Icon: IconHighlight,
  mayBeSaved: (draft) =>
    draft.supportedTaggingTypes.length > 0 && externalProblem(draft) === null && !isTrainingWrong(draft),
  reasons: null,
  results: null,
  StepPanel: ModelTagsPanel,
  SettingsPanel: lazy(() =>
    import('./settings-panel.tsx').then(({ SettingsPanel }) => ({ default: SettingsPanel })),
  ),
};
